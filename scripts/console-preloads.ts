import type { Plugin, Rolldown } from 'vite'

/** Marks what only the console needs: `login.html` is written without it. */
export const CONSOLE_PART = 'data-console'

/** Chunks needed as soon as a user is signed in: the shell, and what definitions share. */
const WANTED = ['first-list', 'areas']
/** Chunks of an area's definitions (vite.config.ts). */
const AREA = 'area-'

/**
 * Preloads the console's files for signed-in users: named in `index.html` they load together with
 * the entry script instead of after it. A small script adds the definitions of the address's area;
 * those of all areas where sign-in or home decides on the screen.
 */
export function consolePreloads(): Plugin {
  let landing = ''
  return {
    name: 'console-preloads',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const areas = chunksOf(bundle).filter(({ name }) => name.startsWith(AREA))
        const files = Object.fromEntries(
          areas.map(({ name, fileName }) => [name.slice(AREA.length), `/${fileName}`]),
        )
        const source = landingScript(files)
        landing = this.getFileName(this.emitFile({ type: 'asset', name: 'landing.js', source }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const wanted = chunksOf(bundle).filter(({ name }) => WANTED.includes(name))
        if (wanted.length !== WANTED.length)
          throw new Error(`wanted the chunks ${WANTED.join(', ')}, got ${wanted.length} of them`)
        const links = wanted.flatMap((chunk) => {
          const css =
            (chunk as unknown as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
              ?.importedCss ?? []
          return [
            tag('link', { rel: 'modulepreload', href: `/${chunk.fileName}` }),
            ...[...css].map((file) =>
              tag('link', { rel: 'preload', as: 'style', href: `/${file}` }),
            ),
          ]
        })
        return [...links, tag('script', { type: 'module', async: true, src: `/${landing}` })]
      },
    },
  }
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

const landingScript = (
  files: Record<string, string>,
): string => `const files=${JSON.stringify(files)}
const own=files[location.pathname.split('/')[1]]
for(const href of own?[own]:Object.values(files))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}))
`

const tag = (name: 'link' | 'script', attrs: Record<string, string | boolean>) => ({
  tag: name,
  attrs: { ...attrs, crossorigin: true, [CONSOLE_PART]: true },
  injectTo: 'head' as const,
})
