import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESP } from '../../src/lib/codes'
import { CallError } from '../errors'
import { hashSessionId } from '../session'

/**
 * Calls a second. The contract promises that nothing is limited below 100 a session and 20
 * sign-ins or captchas an address; the windows are fixed ones, so an even stream at the promised
 * rate must be allowed some more in each.
 */
export interface Limits {
  perSession: number
  /** Of each guarded call. */
  perAddress: number
}
const LIMITS: Limits = { perSession: 150, perAddress: 30 }
const GUARDED: readonly string[] = [
  '/v1/user/login',
  '/v1/function/getImgCode',
  '/v1/function/getSmsCode',
]

/** @throws CallError 90429 */
export type Limiter = (request: FastifyRequest, path: string, sessionId: string) => Promise<void>

export async function createLimiter(
  app: FastifyInstance,
  { perSession: session, perAddress: address }: Limits = LIMITS,
): Promise<Limiter> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const options = {
    timeWindow: 1000,
    keyGenerator: (request: FastifyRequest) => keys.get(request)!,
  }
  const perSession = app.createRateLimit({ ...options, max: session })
  const perAddress = app.createRateLimit({ ...options, max: address })

  return async (request, path, sessionId) => {
    const guarded = GUARDED.includes(path)
    // Without a session the address stands in, or an invented session id would lift the limit
    // of the anonymous calls.
    const key = sessionId && !guarded ? hashSessionId(sessionId) : request.ip
    keys.set(request, guarded ? `${path} ${key}` : key)
    const state = await (guarded ? perAddress : perSession)(request)
    if (!state.isAllowed && state.isExceeded) throw new CallError(RESP.TOO_MANY)
  }
}
