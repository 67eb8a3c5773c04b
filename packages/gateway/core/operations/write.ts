import type { Tx } from '../db/open'
import { fitted } from './fit'
import { masked } from './mask'
import { operationWaiting, type Change } from './operation-schema'

export interface Operation {
  providerId: string
  /** Business time, epoch ms. */
  time: number
  userId?: string
  operator: string
  roleType?: string
  partnerId?: string | null
  address?: string
  action: string
  outcome: 'DONE' | 'REFUSED' | 'FAILED'
  reason?: string
  request?: Readonly<Record<string, unknown>>
  changes?: readonly Change[]
  /** Fen that it moved or promised (`moves` of the call). */
  movedAmt?: number | undefined
}

/** Size limit of the request in a row, as JSON in UTF-8. */
const REQUEST_BYTES = 4096

/**
 * Writes an operation in the transaction that performs it: both commit or neither. One statement,
 * and no row that another write waits for; its place in the chain comes after the commit
 * (`chainOperations`).
 */
export async function writeOperation(tx: Tx, what: Operation): Promise<void> {
  await tx.insert(operationWaiting).values({
    providerId: what.providerId,
    operationTime: new Date(what.time),
    userId: what.userId,
    operator: what.operator,
    roleType: what.roleType,
    partnerId: what.partnerId,
    address: what.address?.slice(0, 64),
    action: what.action.slice(0, 64),
    outcome: what.outcome,
    reason: what.reason?.slice(0, 200),
    request: fitted(masked(what.request ?? {}) as Record<string, unknown>, REQUEST_BYTES),
    movedAmt: what.movedAmt,
    changes: (what.changes ?? []).map((change) => masked(change) as Change),
  })
}
