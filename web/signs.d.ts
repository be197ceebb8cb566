import type { Plugin } from 'vite';

export default function signs(): Plugin;
