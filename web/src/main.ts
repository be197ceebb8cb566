import { mount } from 'svelte';
import App from './App.svelte';
import './art/art.css';
import { hangFigures } from './art/figures';
import figures from './art/figures.svg?url';
import { watchForUpgrades } from './lib/reload';
import { gameCards } from './lib/lobby';
import { followSettings, settings } from './lib/settings.svelte';
import { fetchWords } from './lib/speech.svelte';
import './style/base.css';
import './style/fonts.css';
import './style/theme.css';

/** The faces and the games of the first page, so that it is drawn once and nothing shifts under a finger; but nobody waits long for them. */
const FACES = ['400 1em "Nunito Sans"', '700 1em "Nunito Sans"', '600 1em Fraunces'];
const LONG = 400;

watchForUpgrades();
followSettings();
void hangFigures(figures);
const cards = location.pathname === '/' ? gameCards(settings.lang) : null;
const first = Promise.allSettled([cards, ...FACES.map((face) => document.fonts.load(face))]);
await Promise.all([fetchWords(), Promise.race([first, new Promise((later) => setTimeout(later, LONG))])]);
mount(App, { target: document.getElementById('app')! });
