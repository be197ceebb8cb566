// A file as it is sent to the server: packed by gzip, and written in the letters of JSON.

/** In pieces: a browser takes only so many arguments at once. */
const PIECE = 8192;

export async function pack(file: Blob): Promise<string> {
  const packed = new Uint8Array(await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
  let letters = '';
  for (let at = 0; at < packed.length; at += PIECE) letters += String.fromCharCode(...packed.subarray(at, at + PIECE));
  return btoa(letters);
}
