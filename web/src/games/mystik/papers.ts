// The sheets around the room come together: they are small, and whoever opens one opens another.

export { default as Castle } from './Castle.svelte';
export { default as Hero } from './Hero.svelte';
export { default as Order } from './Order.svelte';
export { default as Tale } from './Tale.svelte';
