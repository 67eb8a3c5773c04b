import { createHash } from 'node:crypto'

/**
 * Where the merchant signs, as the acquirer's H5 would say it. It depends on the application and
 * the version that was approved, so that an old link never opens a new agreement.
 */
export function signUrlOf({ applyId, version }: { applyId: string; version: number }): string {
  const ticket = createHash('sha256').update(`${applyId}/${version}`).digest('hex').slice(0, 24)
  return `https://sign.example.com/h5/agreement?applyId=${applyId}&ticket=${ticket}`
}
