import { RESP } from '#domain/codes'
import type { Attack } from './attack'
import type { Got } from './client'

const CODES = new Set<string>(Object.values(RESP))
const KEYS = 'respCode,respData,respDesc'
/** Statuses other than 200 that an envelope may come with (contract §2), and what it says then. */
const OTHER: Readonly<Record<number, string>> = { 405: RESP.BAD_REQUEST, 413: RESP.BAD_REQUEST }
/** Of our own insides. */
const LEAKS = ['node_modules', 'at async ', 'drizzle', 'Failed query']

export interface Verdict {
  /** What is wrong; undefined: nothing. */
  wrong?: string
  respCode?: string
  traceId?: string
}

/** An answer against the contract: never 5xx or 90500, always an envelope where a call was sent. */
export function judge({ path, raw }: Pick<Attack, 'path' | 'raw'>, { status, text }: Got): Verdict {
  const envelope = status === 200 || path !== undefined ? parsed(text) : undefined
  const respCode = typeof envelope?.respCode === 'string' ? envelope.respCode : undefined
  if (status >= 500 || respCode === RESP.SERVER) {
    const { traceId } = ((envelope ?? parsed(text))?.respData as { traceId?: string }) ?? {}
    return { wrong: `HTTP ${status} ${respCode ?? ''}`.trim(), respCode, traceId }
  }
  const leak = respCode === RESP.OK ? undefined : LEAKS.find((word) => text.includes(word))
  if (leak !== undefined) return { wrong: `the answer tells of ${leak}`, respCode }
  if (path === undefined || raw !== undefined) return { respCode }
  return { respCode, wrong: shapeError(status, envelope, text) }
}

function shapeError(
  status: number,
  envelope: Record<string, unknown> | undefined,
  text: string,
): string | undefined {
  if (!envelope) return `HTTP ${status} without an envelope: ${text.slice(0, 120)}`
  if (Object.keys(envelope).sort().join() !== KEYS)
    return `an envelope of ${Object.keys(envelope).join(', ')}`
  const { respCode, respDesc, respData } = envelope
  if (typeof respCode !== 'string' || !CODES.has(respCode)) return `respCode ${String(respCode)}`
  if (typeof respDesc !== 'string') return `respDesc ${JSON.stringify(respDesc)}`
  if (status !== 200 && OTHER[status] !== respCode) return `HTTP ${status} with ${respCode}`
  if (respCode === RESP.BAD_REQUEST) return errorsError(respData)
  if (respCode !== RESP.OK && respData !== null) return `${respCode} with respData`
  return undefined
}

function errorsError(respData: unknown): string | undefined {
  if (respData === null) return undefined
  const { errors } = respData as { errors?: unknown }
  const good =
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((one: { field?: unknown; msg?: unknown }) => {
      return typeof one.field === 'string' && typeof one.msg === 'string' && one.msg !== ''
    })
  return good ? undefined : `errors ${JSON.stringify(errors).slice(0, 200)}`
}

function parsed(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const SLOW_MS = 1_000
/** What a plain page takes where nothing else runs. */
const QUIET_MS = 25

/** What the hash of a password takes where nothing else runs (scrypt, N = 131072). */
const QUIET_HASH_MS = 500

/**
 * The longest an answer may take, in ms: a second, and more on a machine that is busy with other
 * things. Taken just before or after: `plainMs`, the time of a plain page; `hashMs`, the time of one
 * password hash in this process. A busy machine answers plain pages at once while a hash, the
 * costliest honest work of a call, waits for a core.
 */
export const slowLimitMs = (plainMs: number, hashMs: number): number =>
  SLOW_MS * Math.max(1, plainMs / QUIET_MS, hashMs / QUIET_HASH_MS)

/** What half of the answers take that are asked for side by side, where nothing else runs. */
const BUSY_MS = 100

/**
 * The same among many calls at once, by the median of what others took just now: one body that
 * blocks the others does not move it, a busy machine does.
 */
export function slowAmongMs(recent: readonly number[]): number {
  const median = recent.toSorted((a, b) => a - b)[recent.length >> 1] ?? 0
  return SLOW_MS * Math.max(1, median / BUSY_MS)
}
