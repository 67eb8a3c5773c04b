import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from './address'
import type { Refusal } from './refusals'

export interface BodyPace {
  /** A body must be complete after this long; one with `progress` must progress in each window. */
  windowMs: number
  /** Bytes in a window that count as progress. */
  minBytes: number
  /** Whether a body may take longer as long as it progresses. */
  progress(request: FastifyRequest): boolean
}

/** Looks per window, so that a pause of this process counts as one look. */
const LOOKS = 15

interface Waiting {
  request: FastifyRequest
  looks: number
  bytes: number
}

/**
 * Cuts the connection of a body that trickles in, which would else occupy it without end. A pause
 * of this process does not count.
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
    // Unread bytes are ours to read: the sender may have to wait for us.
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
    // Only requests with a connection: a request without one waits for no bytes.
    if (raw.complete === false) waiting.add({ request, looks: 0, bytes: raw.socket.bytesRead })
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
