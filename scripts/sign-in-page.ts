import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { CONSOLE_PART } from './console-preloads.ts'
import { inVite } from './in-vite.ts'

/** The page that a web server serves without a session, beside `index.html`. */
export const SIGN_IN_PAGE = 'login.html'

/** Writes `login.html`: `index.html` with sign-in drawn and its style sheet in it. */
export function signInPage(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'sign-in-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async writeBundle() {
      const page = readFileSync(join(outDir, 'index.html'), 'utf8')
      const signIn = await draw(root)
      writeFileSync(
        join(outDir, SIGN_IN_PAGE),
        withSignIn(inlined(withoutConsole(page), outDir), signIn),
      )
    },
  }
}

const draw = (root: string): Promise<string> =>
  inVite(root, '/src/app/prerender.tsx', (module: typeof import('../src/app/prerender')) =>
    module.renderSignIn(),
  )

/** A style sheet of 2 KB is here before a second request could be made for it. */
const inlined = (html: string, outDir: string): string =>
  html.replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => `<style>${readFileSync(join(outDir, file), 'utf8')}</style>`,
  )

/** Without a session: the console is loaded while the user types. */
const withoutConsole = (html: string): string =>
  html.replace(new RegExp(`\\s*<(link|script)[^>]* ${CONSOLE_PART}[^>]*>(</script>)?`, 'g'), '')

const EMPTY_ROOT = '<div id="root"></div>'

function withSignIn(html: string, signIn: string): string {
  if (!html.includes(EMPTY_ROOT)) throw new Error(`index.html: wanted ${EMPTY_ROOT}, got none`)
  return html
    .replace(EMPTY_ROOT, () => `<div id="root">${signIn}</div>`)
    .replace(/<title>.*?<\/title>/, '<title>登录 - 服务商管理控台</title>')
}
