import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { masked } from './mask'
import { operation, operationRecord, type Change } from './operation-schema'

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
}

/** What a row's hash is made of, over row `o`: every column, in order, and the hash before it. */
export const operationDigest: SQL = sql.raw(`encode(sha256(convert_to(concat_ws(chr(31),
  o.prev_hash, o.provider_id, o.seq, o.operation_no, (extract(epoch from o.operation_time) * 1000)::bigint,
  o.user_id, o.operator, o.role_type, coalesce(o.partner_id, ''), o.address, o.action, o.outcome,
  o.reason, o.request::text, o.changes::text), 'UTF8')), 'hex')`)

/**
 * Adds one operation to its provider's chain, in the transaction that did it. Last of all there:
 * the head of the chain is kept from everybody else until the transaction ends.
 */
export async function writeOperation(tx: Tx, what: Operation): Promise<void> {
  const { providerId } = what
  const { rows } = await tx.execute<{ seq: number; hash: string }>(sql`
    insert into operation_head (provider_id, seq, hash) values (${providerId}, 1, '')
    on conflict (provider_id) do update set seq = operation_head.seq + 1 returning seq, hash`)
  const { seq, hash: prevHash } = rows[0]!
  const changes = (what.changes ?? []).map((change) => masked(change) as Change)
  await tx.insert(operation).values({
    providerId,
    seq,
    operationNo: `OP${providerId.slice(-4)}${String(seq).padStart(10, '0')}`,
    operationTime: new Date(what.time),
    userId: what.userId,
    operator: what.operator,
    roleType: what.roleType,
    partnerId: what.partnerId,
    address: what.address?.slice(0, 64),
    action: what.action.slice(0, 64),
    outcome: what.outcome,
    reason: what.reason?.slice(0, 200),
    request: masked(what.request ?? {}) as Record<string, unknown>,
    changes,
    prevHash,
    hash: '',
  })
  await tx.execute(sql`
    with sealed as (
      update operation o set hash = ${operationDigest}
      where o.provider_id = ${providerId} and o.seq = ${seq} returning o.hash)
    update operation_head h set hash = sealed.hash from sealed
    where h.provider_id = ${providerId}`)
  const records = changes.map(({ type, id }) => ({
    providerId,
    recordType: type.slice(0, 32),
    recordNo: id.slice(0, 64),
    seq,
  }))
  if (records.length > 0) await tx.insert(operationRecord).values(records).onConflictDoNothing()
}
