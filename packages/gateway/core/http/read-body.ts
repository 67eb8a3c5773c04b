import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BodyTooLarge, ClientGone } from './envelope'
import { nextSlice, SLICE_BYTES } from './slices'

/** Limit of bodies other than uploads (contract §1). */
const BODY_LIMIT = 1024 * 1024
/** How much of an oversized body is read and discarded, so that its sender gets the answer. */
const DRAIN_LIMIT = 64 * BODY_LIMIT

/** Every body as raw bytes, whatever its Content-Type: signs cover the text as it was sent. */
export function registerRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request: unknown, payload: Readable, done) =>
    readAll(payload, done),
  )
}

/**
 * By events: most bodies are one chunk, for which a loop over the stream takes longer than all
 * other work on it. A large body is read in slices.
 * @param done gets the body; BodyTooLarge; ClientGone when the connection ends before the body
 */
export function readAll(
  payload: Readable,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  let isOver = false
  const end = (error: Error | null, body?: Buffer): void => {
    if (isOver) return
    isOver = true
    done(error, body)
  }
  payload.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size < BODY_LIMIT) chunks.push(chunk)
    else chunks.length = 0
    if (size > DRAIN_LIMIT) {
      end(new BodyTooLarge())
      payload.destroy()
    } else if (size >= SLICE_BYTES) {
      payload.pause()
      void nextSlice().then(() => payload.resume())
    }
  })
  payload.on('end', () => {
    if (size >= BODY_LIMIT) end(new BodyTooLarge())
    else end(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  })
  // A request's stream fails only by its connection.
  const gone = () => end(new ClientGone())
  payload.on('error', gone)
  payload.on('close', gone)
}
