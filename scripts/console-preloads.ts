import type { Plugin } from 'vite'

/** Marks the links that only the console needs: `login.html` is written without them. */
export const CONSOLE_LINK = 'data-console'

/** Chunks needed as soon as a user is signed in. */
const WANTED = ['first-list']

/**
 * Preloads the console's files for signed-in users: named in `index.html` they load together with
 * the entry script instead of after it.
 */
export function consolePreloads(): Plugin {
  return {
    name: 'console-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle)
        const wanted = files.filter((file) => file.type === 'chunk' && WANTED.includes(file.name))
        if (wanted.length !== WANTED.length)
          throw new Error(`wanted the chunks ${WANTED.join(', ')}, got ${wanted.length} of them`)
        return wanted.flatMap((chunk) => {
          const css =
            (chunk as unknown as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
              ?.importedCss ?? []
          return [
            link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
            ...[...css].map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
          ]
        })
      },
    },
  }
}

const link = (attrs: Record<string, string>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, [CONSOLE_LINK]: true },
  injectTo: 'head' as const,
})
