import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseAway } from '../../core/db/away'
import { addressKey, addressOf } from '../../core/http/address'
import { BodyTooLarge, ClientGone, describeError } from '../../core/http/envelope'
import { registerRawBody } from '../../core/http/read-body'
import { eventShape } from './facts'
import { DoorError } from './door-error'
import { readSigned } from './signed-request'
import { INGEST, type IngestDeps } from './door-deps'
import { registerFileDoor } from './file-door'
import { takeDelivery } from './take-delivery'

const MOST_EVENTS = 500

const delivery = z.object({ events: z.array(eventShape).max(MOST_EVENTS) })

/** What acquirers send (contract §8): events, and files (`file-door.ts`). */
export function registerIngest(app: FastifyInstance, deps: IngestDeps): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    registerRawBody(scope)
    const limit = scope.createRateLimit({
      timeWindow: 1000,
      max: deps.limits.deliveriesPerAddress,
      keyGenerator: (request) => addressKey(addressOf(request)),
    })
    scope.addHook('onRequest', async (request, reply) => {
      const state = await limit(request)
      if (!state.isAllowed && state.isExceeded) return tell(reply, 429, '请求过于频繁，请稍后重试')
    })
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    registerFileDoor(scope, deps)
    scope.post(`${INGEST}/events`, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { source, deliveryId } = await readSigned(deps, request, body)
      const parsed = delivery.safeParse(jsonOf(body))
      if (!parsed.success) throw new DoorError(400, shapeFault(parsed.error))
      const digest = createHash('sha256').update(body).digest('hex')
      const { events } = parsed.data
      return { results: await takeDelivery(deps, { source, deliveryId, digest, events }) }
    })
  })
}

export const tell = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.status(status).send({ error })

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DoorError) return tell(reply, error.status, error.message)
  if (error instanceof BodyTooLarge) return tell(reply, 413, '请求内容过大')
  if (error instanceof ClientGone) return tell(reply, 400, '请求不完整')
  request.log.error({ error: describeError(error) }, 'ingest: failed')
  return isDatabaseAway(error)
    ? tell(reply, 503, '暂时不可用，请稍后重发')
    : tell(reply, 500, '系统错误，请稍后重发')
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new DoorError(400, '请求内容不是 UTF-8 的 JSON')
  }
}

function shapeFault({ issues }: z.ZodError): string {
  const [issue] = issues
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'too_big' && path === 'events') return `一次最多${MOST_EVENTS}个事件`
  return `${path || 'events'}: 格式不正确`
}
