import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from './address'
import type { Refusal } from './refusals'

export interface BodyPace {
  /** A body is whole after this long; one of `progress` moves on in each such window. */
  windowMs: number
  /** Bytes in a window that count as moving on. */
  minBytes: number
  /** Whether a body may take longer as long as it moves on. */
  progress(request: FastifyRequest): boolean
}

/** A window is seen in this many looks, so that a while in which we were busy counts as one. */
const LOOKS = 15

interface Waiting {
  request: FastifyRequest
  looks: number
  bytes: number
}

/**
 * Cuts the connection of a body that trickles in, which would else hold it for as long as its
 * sender likes. Our own slowness is not held against it.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  pace: BodyPace,
  refused: (refusal: Refusal) => void,
): void {
  const waiting = new Set<Waiting>()
  const timer = setInterval(() => {
    for (const one of waiting) {
      const { raw } = one.request
      if (raw.complete || raw.destroyed) waiting.delete(one)
      else if (++one.looks >= LOOKS) look(one)
    }
  }, pace.windowMs / LOOKS)
  timer.unref()

  function look(one: Waiting): void {
    const { raw } = one.request
    const moved = raw.socket.bytesRead - one.bytes >= pace.minBytes
    // What lies here unread is for us to take: its sender may have to wait.
    if (pace.progress(one.request) && (moved || raw.readableLength > 0)) {
      Object.assign(one, { looks: 0, bytes: raw.socket.bytesRead })
      return
    }
    waiting.delete(one)
    const path = one.request.url.split('?', 1)[0]!
    refused({ address: addressOf(one.request), reason: 'slow-body', path, reqId: one.request.id })
    raw.socket.destroy()
  }

  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    // Not of a request without a connection, which has nothing to wait for.
    if (raw.complete === false) waiting.add({ request, looks: 0, bytes: raw.socket.bytesRead })
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
