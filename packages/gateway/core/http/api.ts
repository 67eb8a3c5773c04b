import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RESP } from '#domain/codes'
import { formatDateTime } from '#domain/dates'
import { API_PREFIX } from '#domain/wire'
import { authenticate, mayUpload } from '../access'
import { dispatch } from '../dispatch'
import type { DispatchDeps } from '../run'
import { forbidden } from '../errors'
import { createUploadGuard } from '../files/upload-limits'
import { addressOf } from './address'
import { logSecurity } from '../security-log'
import { describeError, failureOf, refusal, success } from './envelope'
import { createLimiter, type Limits } from './limits'
import { readRequest } from './read-request'
import { registerRawBody } from './read-body'
import type { Peers } from './peers'
import type { Refusal } from './refusals'
import { registerUpload, UPLOAD } from './upload'

/** The logged facts of a request, beside its time (never a body). */
interface Told {
  path: string
  code?: string
  userId?: string
}

const pathOf = (request: FastifyRequest): string =>
  request.url.split('?', 1)[0]!.slice(API_PREFIX.length)

export const refuseMethod = (reply: FastifyReply): FastifyReply =>
  reply
    .status(405)
    .header('Allow', 'POST')
    .send(refusal(RESP.BAD_REQUEST, '请求方法不支持，请使用 POST'))

export interface ApiDeps extends DispatchDeps {
  limits: Limits
  refused(refusal: Refusal): void
  peers: Peers
  /** Counts a call that was answered. */
  answered?: ((path: string, code: string, ms: number) => void) | undefined
}

/** `POST /api/pcRequest/*`: reads a call, has it run, and answers with the envelope, always. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const told = new WeakMap<FastifyRequest, Told>()

  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const failure = failureOf(error, request.id)
      const line = told.get(request)
      if (line) line.code = failure.envelope.respCode
      if (failure.traceId)
        request.log.error(
          { traceId: failure.traceId, path: pathOf(request), error: describeError(error) },
          'call failed',
        )
      return reply.status(failure.status).send(failure.envelope)
    })
    // Before the body is read: a wrong method is refused whatever the body is.
    scope.addHook('onRequest', async (request, reply) => {
      told.set(request, { path: pathOf(request) })
      if (request.method !== 'POST') return refuseMethod(reply)
    })
    scope.addHook('onSend', async (_request, reply) => {
      void reply
        .header('X-Business-Time', formatDateTime(deps.clock.now()))
        .header('Cache-Control', 'no-store')
    })
    scope.addHook('onResponse', async (request, reply) => {
      const { path, code, userId } = told.get(request) ?? { path: '' }
      const ms = Math.round(reply.elapsedTime)
      const { statusCode: status } = reply
      request.log.info({ path, code: code ?? String(status), ms, userId, status }, 'call')
      const known = path === UPLOAD || deps.calls.has(path)
      deps.answered?.(known ? path : 'unknown', code ?? String(status), reply.elapsedTime)
    })

    const limiter = await createLimiter(scope, deps.limits, deps.refused, deps.peers)
    registerUpload(scope, {
      db: deps.db,
      files: deps.files,
      clock: deps.clock,
      randomBytes: deps.randomBytes,
      guard: createUploadGuard(deps.db, deps.clock, deps.limits),
      refused: deps.refused,
      async authenticate(request, { sessionId, userId, branchId }) {
        const call = { request, path: UPLOAD, sessionId, userId, anonymous: false }
        const caller = await limiter.run(call, () =>
          authenticate(deps, sessionId, userId, branchId),
        )
        if (!mayUpload(deps.calls, caller)) {
          const { userId: user } = caller
          const who = { userId: user, path: UPLOAD, address: addressOf(request) }
          logSecurity(request.log, { event: 'permission-refused', reason: 'code', ...who })
          throw forbidden()
        }
        return caller
      },
    })
    void scope.register(async (calls) => {
      registerRawBody(calls)
      const handler = async (request: FastifyRequest) => {
        const path = pathOf(request)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const call = deps.calls.get(path)
        const type = request.headers['content-type']
        const wire = await readRequest(type, body, deps.config, call?.maxFields)
        const anonymous = call?.access === 'anonymous'
        const sessionId = wire.fields.get('sessionId') ?? ''
        const userId = wire.fields.get('userId') ?? ''
        const data = await limiter.run({ request, path, sessionId, userId, anonymous }, () =>
          dispatch(deps, {
            ...wire,
            path,
            log: request.log,
            address: addressOf(request),
            agent: request.headers['user-agent'],
          }),
        )
        const line = told.get(request)
        // The session was validated only if the call needs one; an anonymous call's is not read.
        if (line) Object.assign(line, { code: RESP.OK })
        if (line && !anonymous) line.userId = userId
        return success(data)
      }
      calls.all(API_PREFIX, handler)
      calls.all(`${API_PREFIX}/*`, handler)
    })
  })
}
