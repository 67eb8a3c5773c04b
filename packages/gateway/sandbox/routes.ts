import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../core/clock'
import type { Log } from '../core/call'
import type { Tx } from '../core/db/open'
import { inTransaction } from '../core/db/retry'
import type { SandboxDeps } from '../core/sandbox'
import { describeError } from '../core/http/envelope'
import type { Choice, Order, Pending } from './simulator/kind'
import { SandboxError } from './error'
import { guardOrigin } from './guard'
import type { Inbox } from './inbox'
import { isoTime } from './iso-time'
import { accountRows, offeredAccounts, sandboxPage } from './page'
import { MIME, sampleBytes, SAMPLES, sampleUrl } from './documents'
import { SANDBOX_SCRIPT } from './script'
import { signedOutPage, signPage, SIGN_SCRIPT } from './sign'
import { SANDBOX_STYLE } from './style'
import { isCleanJson } from '../core/text'

/** The upstream parties that the simulator plays. */
export interface Simulator {
  pending(tx: Tx, clock: Clock): Promise<Pending[]>
  /** @throws CallError 90404 */
  choices(tx: Tx, of: { kind: string; id: string }, clock: Clock): Promise<Choice[]>
  /** @throws CallError 90400, 90404, 90409 */
  decide(tx: Tx, order: Order, clock: Clock): Promise<{ from: string; to: string; id?: string }>
}

export interface Deps extends SandboxDeps {
  simulator: Simulator
  inbox: Inbox
}

/** `/sandbox` for people and `/sandbox/api` for scripts; only where the sandbox is on. */
export function registerSandbox(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => guardOrigin(request, deps))
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store')
    })
    scope.setErrorHandler((error, _request, reply) => answer(error, reply, deps.log))

    scope.get('/sandbox', async (_request, reply) => {
      const accounts = await accountRows(deps.db)
      return reply.type('text/html; charset=utf-8').send(sandboxPage(accounts))
    })
    scope.get('/sandbox/script.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT),
    )
    scope.get('/sandbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(SANDBOX_STYLE),
    )

    scope.get('/sandbox/sign.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(SIGN_SCRIPT),
    )
    scope.get('/sandbox/sign/:applyId/:ticket', async (request, reply) => {
      const { applyId, ticket } = request.params as Record<'applyId' | 'ticket', string>
      const page = await inTransaction(deps.db, (tx) =>
        signPage(tx, applyId, `/sandbox/sign/${applyId}/${ticket}`, deps.clock.now()),
      )
      void reply.status(page === undefined ? 404 : 200).type('text/html; charset=utf-8')
      return reply.send(page ?? signedOutPage())
    })

    scope.get<{ Params: { file: string } }>('/sandbox/samples/:file', async (request, reply) => {
      const wanted = SAMPLES.find(({ name, format }) => request.params.file === `${name}.${format}`)
      if (!wanted) throw new SandboxError(404, '没有这份样本')
      return reply.type(MIME[wanted.format]).send(await sampleBytes(wanted))
    })
    scope.get('/sandbox/api/samples', async () =>
      SAMPLES.map((sample) => ({ ...sample, url: sampleUrl(sample) })),
    )

    scope.get('/sandbox/api/inbox', async () => {
      await deps.sendMessages()
      return deps.inbox.read(deps.db)
    })
    scope.get('/sandbox/api/accounts', () => offeredAccounts(deps.db))
    scope.get('/sandbox/api/clock', async () => ({ now: isoTime(deps.clock.now()) }))
    scope.post('/sandbox/api/clock', async (request) => {
      const { advanceMs } = jsonBody(request.body)
      if (typeof advanceMs !== 'number') throw new SandboxError(400, 'advanceMs 应为毫秒数')
      try {
        await deps.clock.advance(advanceMs)
      } catch (error) {
        if (error instanceof RangeError)
          throw new SandboxError(400, 'advanceMs 应为正整数毫秒数：业务时间只能前进')
        throw error
      }
      await deps.runDue()
      return { now: isoTime(deps.clock.now()) }
    })
    scope.get('/sandbox/api/pending', async () => ({
      list: await inTransaction(deps.db, (tx) => deps.simulator.pending(tx, deps.clock)),
    }))
    scope.get('/sandbox/api/choices', async (request) => {
      const { kind = '', id = '' } = request.query as Record<string, string | undefined>
      return inTransaction(deps.db, (tx) => deps.simulator.choices(tx, { kind, id }, deps.clock))
    })
    scope.post('/sandbox/api/decide', async (request) => {
      const { kind, id, decision, ...rest } = jsonBody(request.body)
      if (typeof kind !== 'string' || typeof id !== 'string' || typeof decision !== 'string')
        throw new SandboxError(400, 'kind、id、decision 均为必填文本')
      const order = { ...rest, kind, id, decision }
      const {
        id: made = id,
        from,
        to,
      } = await inTransaction(deps.db, (tx) => deps.simulator.decide(tx, order, deps.clock))
      await deps.runDue()
      return { kind, id: made, from, to }
    })
  })
}

function jsonBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new SandboxError(400, '请求体应为 JSON 对象')
  if (!isCleanJson(JSON.stringify(body))) throw new SandboxError(400, '请求体含有不能保存的字符')
  return body as Record<string, unknown>
}

const isRefused = (error: unknown): boolean =>
  Number((error as { statusCode?: unknown }).statusCode ?? 500) < 500

/** Envelope codes of the simulator's refusals, as HTTP statuses. */
const STATUS: Record<string, number> = { '90400': 400, '90404': 404, '90409': 409 }

function answer(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  if (error instanceof SandboxError)
    return reply.status(error.status).send({ message: error.message })
  const { respCode, code, message } = error as Partial<Record<string, string>>
  const status = STATUS[respCode ?? '']
  if (status) return reply.status(status).send({ message })
  // Not JSON, too large, cut off by its sender.
  if (isRefused(error) || code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError)
    return reply.status(400).send({ message: '请求体应为 JSON 对象' })
  log.error({ error: describeError(error) }, 'sandbox request failed')
  return reply.status(500).send({ message: '沙箱内部错误' })
}
