import { mount } from 'svelte';
import App from './App.svelte';
import './art/art.css';
import { hangFigures } from './art/figures';
import figures from './art/figures.svg?url';
import { followSettings } from './lib/settings.svelte';
import { fetchWords } from './lib/speech.svelte';
import './style/base.css';
import './style/fonts.css';
import './style/theme.css';

followSettings();
void hangFigures(figures);
await fetchWords();
mount(App, { target: document.getElementById('app')! });
