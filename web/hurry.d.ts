import type { Plugin } from 'vite';

export default function hurry(): Plugin;
