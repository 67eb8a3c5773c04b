import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { RESP, type RespCode } from '#domain/codes'
import { wirePairs } from '#domain/wire'
import type { Log } from '../call'
import type { Clock } from '../clock'
import type { Db, Tx } from '../db/open'
import type { Outbox } from '../outbox/outbox'
import { inTransaction } from '../db/retry'
import { upstreamAnswer, upstreamOrder } from './upstream-schema'
import { badFields, CallError, conflict, notFound } from '../errors'
import { addressKey, addressOf } from '../http/address'
import type { Limits } from '../http/limits'
import { parseForm } from '../http/form'
import { describeError, failureOf, refusal, success } from '../http/envelope'
import { registerRawBody } from '../http/read-body'
import { sameSign, signOf } from '../http/secrets'
import { zodMessages } from '../zod-messages'
import { applyAnswer } from './answer'
import type { AnswerDeps, OrderKind, OrderKinds } from './kind'
import { newestOrder } from './newest-order'
import type { Upstream } from './port'

export interface NotifyDeps {
  db: Db
  clock: Clock
  log: Log
  upstream: Upstream
  outbox?: Outbox | undefined
  kinds: OrderKinds
  secret: string
  limits: Pick<Limits, 'noticesPerAddress'>
}

const NOTIFY_PATH = '/upstream/notify'
/** A notice older or newer than this is refused: a recorded one cannot be replayed for ever. */
const WINDOW_MS = 5 * 60_000

/** Fields of the notice itself, which are no part of an answer. */
const head = z.object({
  providerId: z.string().regex(/^\d{1,32}$/, 'providerId 应为服务商号'),
  orderId: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'orderId 应为订单号')
    .optional(),
  /** Of news without an order: its kind and its record. */
  kind: z.string().max(32).optional(),
  refId: z
    .string()
    .regex(/^[\w-]{1,32}$/, 'refId 应为记录编号')
    .optional(),
  answerId: z.string().regex(/^[\w-]{1,64}$/, 'answerId 应为1到64位字母、数字、横线'),
  timestamp: z.string().regex(/^\d{13}$/, 'timestamp 应为毫秒时间戳'),
})
type Head = z.output<typeof head>
const HEAD_FIELDS: readonly string[] = [...Object.keys(head.shape), 'sign']

const STATUS: Partial<Record<RespCode, number>> = {
  [RESP.BAD_REQUEST]: 400,
  [RESP.BAD_SIGN]: 401,
  [RESP.NOT_FOUND]: 404,
  [RESP.CONFLICT]: 409,
  [RESP.TOO_MANY]: 429,
}

/** `POST /upstream/notify`: answers to orders, and news (docs/upstream.md). */
export function registerNotify(app: FastifyInstance, deps: NotifyDeps): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    registerRawBody(scope)
    const limit = scope.createRateLimit({
      timeWindow: 1000,
      max: deps.limits.noticesPerAddress,
      keyGenerator: (request) => addressKey(addressOf(request)),
    })
    scope.setErrorHandler((error, request, reply) => {
      const { status, envelope, traceId } = failureOf(error, request.id)
      if (traceId)
        request.log.error({ traceId, error: describeError(error) }, 'upstream: notice failed')
      // A body over its limit is 413 and an absent database 503, whatever their respCode.
      const code = status === 200 ? (STATUS[envelope.respCode] ?? 500) : status
      return reply.status(code).send(envelope)
    })
    scope.post(NOTIFY_PATH, async (request, reply) => {
      const state = await limit(request)
      if (!state.isAllowed && state.isExceeded)
        return reply.status(429).send(refusal(RESP.TOO_MANY))
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const fields = signedFields(body, deps.secret)
      return success(await takeNotice({ ...deps, log: request.log }, fields))
    })
  })
}

/** @throws CallError 90415 */
function signedFields(body: Buffer, secret: string): Map<string, string> {
  const fields = parseForm(body)
  const sign = fields.get('sign')
  if (!sign || !sameSign(sign, signOf([...fields], secret))) throw new CallError(RESP.BAD_SIGN)
  return fields
}

/**
 * Takes one notice: stored, applied if it fits, answered alike on each repetition.
 * @throws CallError 90400 for an unreadable notice, 90404 for an unknown order, 90409 for another
 *   text under a known number
 */
async function takeNotice(
  deps: NotifyDeps,
  fields: ReadonlyMap<string, string>,
): Promise<{ result: string }> {
  const about = parsed(head, Object.fromEntries(fields))
  if (Math.abs(deps.clock.wall() - Number(about.timestamp)) > WINDOW_MS)
    throw badFields([{ field: 'timestamp', msg: 'timestamp 与本机时间相差超过5分钟' }])
  const answer = Object.fromEntries([...fields].filter(([name]) => !HEAD_FIELDS.includes(name)))
  return inTransaction(deps.db, (tx) => keepAndApply(tx, deps, about, answer))
}

async function keepAndApply(
  tx: Tx,
  { clock, log, upstream, outbox, kinds }: NotifyDeps,
  about: Head,
  fields: Readonly<Record<string, string>>,
): Promise<{ result: string }> {
  const target = await targetOf(tx, kinds, about)
  const answer = parsed(target.kind.answer, readValues(fields))
  const now = clock.now()
  const key = {
    providerId: about.providerId,
    orderId: about.orderId ?? '',
    answerId: about.answerId,
  }
  const digest = digestOf(target.kind.kind, target.refId, fields)
  const { code } = answer
  const kept = { ...key, kind: target.kind.kind, refId: target.refId, code, digest }
  // Inserted first, so that of two concurrent notices the second waits here and then finds it.
  const added = await tx
    .insert(upstreamAnswer)
    .values({ ...kept, result: 'APPLIED', receivedAt: new Date(now) })
    .onConflictDoNothing()
    .returning()
  const same = and(
    eq(upstreamAnswer.providerId, key.providerId),
    eq(upstreamAnswer.orderId, key.orderId),
    eq(upstreamAnswer.answerId, key.answerId),
  )
  if (added.length === 0) {
    const [before] = await tx.select().from(upstreamAnswer).where(same)
    if (before?.digest !== digest) throw conflict('该 answerId 已用于另一内容')
    return { result: before.result }
  }
  const note = await tryApply(tx, target, answer, { now, upstream, outbox })
  if (note === undefined) return { result: 'APPLIED' }
  await tx.update(upstreamAnswer).set({ result: 'UNFIT', note }).where(same)
  log.warn({ ...kept, digest: undefined, note }, 'upstream: an answer no longer fits, kept only')
  return { result: 'UNFIT' }
}

interface Target {
  providerId: string
  kind: OrderKind
  refId: string
  order: typeof upstreamOrder.$inferSelect | undefined
}

/** The order or record of a notice. @throws CallError 90404, 90400 */
async function targetOf(
  tx: Tx,
  kinds: OrderKinds,
  { providerId, orderId, kind, refId }: Head,
): Promise<Target> {
  if (orderId === undefined) {
    const news = kinds.news(kind ?? '')
    if (!news || refId === undefined)
      throw badFields([{ field: 'orderId', msg: '缺少 orderId，或 kind 与 refId' }])
    return { providerId, kind: news, refId, order: undefined }
  }
  const [order] = await tx
    .select()
    .from(upstreamOrder)
    .where(and(eq(upstreamOrder.providerId, providerId), eq(upstreamOrder.orderId, orderId)))
  const found = order && kinds.order(order.kind)
  if (!order || !found) throw notFound()
  return { providerId, kind: found, refId: order.refId, order }
}

/** @returns why it was not applied */
async function tryApply(
  tx: Tx,
  { providerId, kind, refId, order }: Target,
  answer: { code: string },
  deps: AnswerDeps,
): Promise<string | undefined> {
  try {
    // A savepoint: an answer that does not fit is rolled back, the stored notice stays.
    return await tx.transaction(async (part) => {
      const about = { providerId, refId }
      await kind.lock(part, about)
      // News of a record with an open order answers that order.
      const newest = await newestOrder(part, { ...about, kind: kind.kind })
      if (order && newest?.orderId !== order.orderId) return '已有新的订单'
      if (newest?.state === 'CANCELED') return '订单已撤回'
      await applyAnswer(part, kind, about, newest, answer, deps)
      return undefined
    })
  } catch (error) {
    if (error instanceof CallError && UNFIT.includes(error.respCode)) return error.message
    throw error
  }
}

const UNFIT: readonly string[] = [RESP.CONFLICT, RESP.NOT_FOUND]

/** Lists and objects travel as JSON text. */
function readValues(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, /^[[{]/.test(text) ? json(text) : text]),
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: zodMessages })
  if (result.success) return result.data
  throw badFields(
    result.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })),
  )
}

const digestOf = (kind: string, refId: string, fields: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, refId, wirePairs(fields)]))
    .digest('hex')
