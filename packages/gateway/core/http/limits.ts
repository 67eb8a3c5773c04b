import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESP } from '#domain/codes'
import { CallError } from '../errors'
import type { UploadLimits } from '../files/upload-limits'
import { hashSessionId } from '../session'
import { addressKey, addressOf } from './address'
import type { Peers } from './peers'
import type { Refusal } from './refusals'
import { createSessionGate } from './session-gate'

const MB = 1024 * 1024
const GB = 1024 * MB

/**
 * All limits in one place. The contract promises that calls are not limited below 100 a second for
 * a session and 20 sign-ins or captchas for an address; the windows are fixed ones, so an even
 * stream at the promised rate must be allowed some more in each.
 */
export interface Limits extends UploadLimits {
  /** Calls a second of a session that exists; of an address where no session is named. */
  perSession: number
  /** Calls a second of each guarded call by one address. */
  perAddress: number
  /** Notices of an upstream a second and address (docs/upstream.md). */
  noticesPerAddress: number
  /** Deliveries and files of acquirers a second and address (docs/ingest.md). */
  deliveriesPerAddress: number
  /** Sessions that do not exist, a second and address. */
  unknownSessions: number
  /** Connections of one address at a time. */
  connections: number
  /** Headers, and bodies other than uploads, are whole after this many milliseconds. */
  bodyMs: number
  /** An upload brings so many bytes in each `bodyMs`. */
  uploadBytesMin: number
}

export const LIMITS: Limits = {
  perSession: 150,
  perAddress: 30,
  noticesPerAddress: 100,
  deliveriesPerAddress: 200,
  unknownSessions: 50,
  connections: 512,
  bodyMs: 15_000,
  uploadBytesMin: 64 * 1024,
  // A merchant's papers are some 20 photos: far more than a clerk enters in an hour.
  uploadFilesPerHour: 600,
  uploadBytesPerHour: 2 * GB,
  uploadBytesKept: 50 * GB,
}

/** The share of a limit from which on the processes count a key together. */
const HOT = 0.25

const GUARDED: readonly string[] = [
  '/v1/user/login',
  '/v1/function/getImgCode',
  '/v1/function/getSmsCode',
  '/v1/user/resetPassword',
]

/** The parts of a call that limits need. */
export interface Limited {
  request: FastifyRequest
  path: string
  /** Empty: the request named none. */
  sessionId: string
  userId: string
  /** Whether the call needs no session. */
  anonymous: boolean
}

export interface Limiter {
  /** Runs a call, or the lookup of its session. @throws CallError 90401, 90429 or what it throws */
  run<T>(call: Limited, work: () => Promise<T>): Promise<T>
}

/**
 * Calls are counted by their session once it was found, by all processes together. Until then the
 * session is only a text that any client can invent, so the address is counted.
 */
export async function createLimiter(
  app: FastifyInstance,
  limits: Limits,
  refused: (refusal: Refusal) => void,
  peers: Peers,
): Promise<Limiter> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const options = {
    timeWindow: 1000,
    keyGenerator: (request: FastifyRequest) => keys.get(request)!,
  }
  const perSession = app.createRateLimit({ ...options, max: limits.perSession })
  const perAddress = app.createRateLimit({ ...options, max: limits.perAddress })
  const gate = createSessionGate(limits.unknownSessions)

  async function isOver(request: FastifyRequest, key: string, guarded = false): Promise<boolean> {
    keys.set(request, key)
    const state = await (guarded ? perAddress : perSession)(request)
    if (state.isAllowed) return false
    const { max, remaining } = state
    const count = max - remaining
    // Most keys are used a few times a second and never near the limit: peers need not count them.
    if (count >= max * HOT) peers.tell(key, count)
    return state.isExceeded || count + peers.count(key) > max
  }
  function over({ request, path }: Limited, reason: string): CallError {
    refused({ address: addressOf(request), reason, path, reqId: request.id })
    return new CallError(RESP.TOO_MANY)
  }

  return {
    async run(call, work) {
      const { request, path, sessionId, userId, anonymous } = call
      const address = addressKey(addressOf(request))
      if (anonymous || sessionId === '') {
        const guarded = GUARDED.includes(path)
        if (await isOver(request, guarded ? `${path} ${address}` : address, guarded))
          throw over(call, 'calls-per-address')
        const data = await work()
        const made = sessionIn(data)
        if (made !== undefined) gate.found(made)
        return data
      }
      const session = sessionKey(sessionId, userId)
      if (await isOver(request, session)) throw over(call, 'calls-per-session')
      return gate.pass(address, session, work, () => over(call, 'unknown-sessions'))
    },
  }
}

/** The key of a session includes its user: with another user's id it is unknown. */
const sessionKey = (sessionId: string, userId: string): string =>
  hashSessionId(`${sessionId} ${userId}`)

/** The session that a sign-in has opened. */
function sessionIn(data: unknown): string | undefined {
  const { sessionId, userId } = (data ?? {}) as { sessionId?: unknown; userId?: unknown }
  if (typeof sessionId !== 'string' || typeof userId !== 'string') return undefined
  return sessionKey(sessionId, userId)
}
