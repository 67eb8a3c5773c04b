import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayConfig } from '../call'

type PublicConfig = Pick<GatewayConfig, 'signSecret' | 'desKey' | 'sandbox'>

/** The console's public settings, read by it from its own page, so that one build fits all. */
export function consoleConfigMeta(config: PublicConfig): { name: string; content: string } {
  const { signSecret, desKey, sandbox } = config
  const settings = { signSecret, desKey, ...(sandbox && { sandbox }) }
  return { name: 'console-config', content: JSON.stringify(settings) }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** Puts the settings into a page's head. */
function withConsoleConfig(html: string, config: PublicConfig): string {
  const { name, content } = consoleConfigMeta(config)
  return html.replace(
    '<head>',
    () => `<head>\n    <meta name="${name}" content="${escapeHtml(content)}">`,
  )
}

/** Light or dark, stored by the console in a cookie; any other value means the system's setting. */
const CHOSEN_THEME = /(?:^|;\s*)theme=(dark|light)(?:;|$)/

/**
 * The page in the chosen theme: set in its first line, so that it is never drawn in the other theme
 * first. The cookie's value is one of two words, and only they get into the page.
 */
const inTheme = (html: string, cookie: string): string => {
  const theme = CHOSEN_THEME.exec(cookie)?.[1]
  return theme ? html.replace('<html', () => `<html data-theme="${theme}"`) : html
}

/** What a build leaves beside the console for other tools: its manifest, source maps, hidden files. */
const NOT_SERVED = /\/\.|\.map(\.(br|gz))?$/

/**
 * The cookies of a session whose role is chosen, as the console itself decides (src/app/entry.tsx);
 * whether the session is still valid is checked by a call.
 */
const SIGNED_IN = [/(^|;\s*)token=[^;]/, /(^|;\s*)roleId=[^;]/]

/**
 * The built console: assets precompressed and, being named by their content, cached for ever; the
 * page itself is revalidated each time. Paths of the console's router get the page too; without a
 * session it is the one with the sign-in in it.
 * @returns answers a GET that no route took
 */
export async function registerConsole(
  app: FastifyInstance,
  folder: string,
  config: PublicConfig,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const pageOf = async (file: string) => {
    const html = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    return html === undefined ? undefined : withConsoleConfig(html, config)
  }
  const page = await pageOf('index.html')
  const signIn = await pageOf('login.html')

  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (page === undefined)
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send('控制台尚未构建，请先运行 npm run build。')
    const { cookie = '' } = headers
    const drawn =
      SIGNED_IN.every((one) => one.test(cookie)) || /^\/(auth-redirect|reset)\b/.test(url)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', Vary: 'Cookie' })
      .send(inTheme((drawn ? undefined : signIn) ?? page, cookie))
  }
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      allowedPath: (path) => !NOT_SERVED.test(path),
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        void reply.header(
          'Cache-Control',
          immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    // The file on disk lacks the settings, so it is never served as it is.
    for (const path of ['/', '/index.html', '/login.html']) app.get(path, sendPage)
  }
  return (request, reply) => {
    const { accept } = request.headers
    const path = request.url.split('?', 1)[0]!
    const isFile = /^\/assets(\/|$)/.test(path) || /\.\w{1,8}$/.test(path)
    if (!isFile && (accept === undefined || /text\/html|\*\/\*/.test(accept)))
      return sendPage(request, reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('Not Found')
  }
}
