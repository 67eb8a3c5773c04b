import type { FastifyInstance } from 'fastify'
import { BodyTooLarge, ClientGone } from './envelope'

/** Bodies other than uploads stay under this (contract §1). */
const BODY_LIMIT = 1024 * 1024
/** How much of an oversized body is read and thrown away, so that its sender sees the answer. */
const DRAIN_LIMIT = 64 * BODY_LIMIT

/** Every body as raw bytes, whatever it says it is: signs cover the text as it was sent. */
export function registerRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of payload) {
        size += chunk.byteLength
        if (size < BODY_LIMIT) chunks.push(chunk)
        else chunks.length = 0
        if (size > DRAIN_LIMIT) break
      }
    } catch {
      // A request's stream fails only by its connection.
      throw new ClientGone()
    }
    if (size >= BODY_LIMIT) throw new BodyTooLarge()
    return Buffer.concat(chunks)
  })
}
