import { mount } from 'svelte';
import App from './App.svelte';
import './art/art.css';
import { followSettings } from './lib/settings.svelte';
import { fetchGeneralWords } from './lib/speech.svelte';
import './style/base.css';
import './style/fonts.css';
import './style/theme.css';

followSettings();
// Without them the page still works; only refusals and phrases would show their codes.
fetchGeneralWords().catch(() => {});
mount(App, { target: document.getElementById('app')! });
