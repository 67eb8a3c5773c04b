import { createHash } from 'node:crypto'

/**
 * Where the merchant signs: a page of this machine (gateway/sandbox/sign.ts), by its path alone,
 * since the origin is the one the console talks to. It depends on the application and the version
 * that was approved, so that an old link never opens a new agreement.
 */
export function signUrlOf({ applyId, version }: { applyId: string; version: number }): string {
  const ticket = createHash('sha256').update(`${applyId}/${version}`).digest('hex').slice(0, 24)
  return `/sandbox/sign/${applyId}/${ticket}`
}
