import type { Plugin } from 'vite';

export default function squeeze(): Plugin;
