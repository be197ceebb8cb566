// What the first page needs and only its styles or scripts name is named by the page itself, so that it comes with them: the three faces.

const FACES = /\/(fraunces-latin-600|nunito-sans-latin-[47]00)-[\w-]{8}\.woff2$/;

export default function hurry() {
  return {
    name: 'hurry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle)
          .filter((file) => FACES.test(`/${file}`))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' })),
    },
  };
}
