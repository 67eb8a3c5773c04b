/**
 * The text that both sides sign and send in convention B (contract §1): pure functions shared by
 * console and gateway. Each side hashes itself (crypto-js / node:crypto).
 */

/** A body's values before they become text; null and undefined are dropped. */
export type WireBody = Record<string, unknown>

/** One value as convention B sends it: decimal numbers, `true`/`false`, JSON for lists and objects. */
export function wireText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`wire value must be finite, got ${value}`)
      return decimalText(value)
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object':
      return JSON.stringify(value)
    default:
      throw new TypeError(`wire value must be data, got ${typeof value}`)
  }
}

/** Numbers in plain decimal: `String(1e21)` would send an exponent that receivers do not expect. */
function decimalText(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '')
}

/** The body as text pairs, sorted by UTF-16 code unit of the key. */
export function wirePairs(body: WireBody): [key: string, value: string][] {
  return Object.entries(body)
    .map(([key, value]) => [key, wireText(value)] as const)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

/** `k1=v1&k2=v2…` of all keys but `sign`, decoded values; the secret is appended by the signer. */
export function signText(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .filter(([key]) => key !== 'sign')
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
}

/** List bodies omit empty and ALL values (spec §7); writes never do: there '' clears a field. */
export function skipEmpty(body: WireBody): WireBody {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) =>
        value !== '' &&
        value !== 'ALL' &&
        value !== null &&
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
}

export const API_PREFIX = '/api/pcRequest'
/** Milliseconds (spec §9). */
export const TIMEOUT_A_MS = 5_000
export const TIMEOUT_B_MS = 300_000
