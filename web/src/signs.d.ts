/// <reference types="vite/client" />

/** The drawings of the signs of all games: their address (signs.js). */
declare module 'virtual:signs.svg' {
  const address: string;
  export default address;
}
