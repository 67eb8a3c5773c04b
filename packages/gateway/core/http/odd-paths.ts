import type { FastifyInstance } from 'fastify'
import { isClean, isCleanJson } from '../text'

/**
 * Refuses paths that no link of ours has, before any route sees them: those that break the file
 * system or the database, and those that a browser could take for another host. A call's path is
 * only ever compared and a file's link is either valid or not, so these keep their own answers.
 * @param isCall whether a URL is answered with the envelope
 */
export function refuseOddPaths(app: FastifyInstance, isCall: (url: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request.url) || request.url.startsWith('/files/')) return
    const path = decoded(request.url.split('?', 1)[0]!)
    const status =
      path === undefined || !isPlain(path) ? 404 : hasCleanQuery(request.query) ? 0 : 400
    if (status === 0) return
    const words = status === 404 ? 'Not Found' : 'Bad Request'
    return reply.status(status).type('text/plain; charset=utf-8').send(words)
  })
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A path that needs no normalising: no empty or dot segments, no backslashes. */
const isPlain = (path: string): boolean =>
  isClean(path) && !path.includes('\\') && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path)

const hasCleanQuery = (query: unknown): boolean => isCleanJson(JSON.stringify(query ?? {}))
