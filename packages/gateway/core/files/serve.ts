import type { FastifyInstance, FastifyReply } from 'fastify'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock'
import type { Db } from '../db/open'
import { file as fileTable } from './file-schema'
import { contentDisposition } from './file-name'
import { isImage } from './kind'
import { isSigned, urlKey } from './signed-url'
import type { FileStore } from './store'

export interface ServeDeps {
  db: Db
  files: FileStore
  clock: Clock
}

/**
 * `GET /files/:token?p=&e=&s=`: the file behind a link of jfileUrl. Access was checked when the
 * link was made. Every file is served so that a browser cannot take it for a page of ours: its
 * stored type, nosniff, an empty sandboxed policy, and only pictures inline.
 */
export function registerFileRoutes(app: FastifyInstance, deps: ServeDeps): void {
  // Made before the first call, because read-only calls cannot write it.
  app.addHook('onReady', async () => void (await urlKey(deps.db)))
  app.get<{ Params: { token: string }; Querystring: { p?: unknown; e?: unknown; s?: unknown } }>(
    '/files/:token',
    async (request, reply) => {
      const { token } = request.params
      const { p, e, s } = request.query
      const link = { providerId: String(p), token, expires: String(e), sign: String(s) }
      if (!(await isSigned(deps.db, link, deps.clock.wall())))
        return refuse(reply, 403, '链接已失效，请回到页面重新打开')
      const [row] = await deps.db
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.providerId, link.providerId), eq(fileTable.token, token)))
      const size = row && (await deps.files.size(token))
      if (!row || size === undefined) return refuse(reply, 404, '文件不存在或已过期')
      return protect(reply)
        .header('Content-Type', row.mime)
        .header('Content-Length', size)
        .header(
          'Content-Disposition',
          contentDisposition(isImage(row.kind) ? 'inline' : 'attachment', row.fileName),
        )
        .header('Cache-Control', 'private, max-age=600')
        .send(deps.files.read(token))
    },
  )
}

function protect(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Referrer-Policy', 'no-referrer')
      // A console on another origin shows these pictures; the signature protects them.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
  )
}

function refuse(reply: FastifyReply, status: number, words: string): FastifyReply {
  return protect(reply)
    .status(status)
    .header('Content-Type', 'text/plain; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(words)
}
