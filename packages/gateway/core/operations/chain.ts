import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../db/open'
import { inTransaction } from '../db/retry'
import { operationHead } from './operation-schema'
import { isSealIntact, sealOf, type SealKeys } from './seal'

/** The values that a row `o` of a chain is hashed over beside its own columns. */
interface Place {
  prevHash: string
  seq: string
  operationNo: string
}

/**
 * The hash of a row: every column, in order, and the hash before it. An amount that is null adds no
 * text, so that rows from before there were amounts keep their hash.
 */
const digestOf = ({ prevHash, seq, operationNo }: Place): string =>
  `encode(sha256(convert_to(concat_ws(chr(31),
  ${prevHash}, o.provider_id, ${seq}, ${operationNo}, (extract(epoch from o.operation_time) * 1000)::bigint,
  o.user_id, o.operator, o.role_type, coalesce(o.partner_id, ''), o.address, o.action, o.outcome,
  o.reason, o.request::text, o.changes::text, o.moved_amt), 'UTF8')), 'hex')`

/** The hash of row `o` of `operation`. */
export const operationDigest: SQL = sql.raw(
  digestOf({ prevHash: 'o.prev_hash', seq: 'o.seq', operationNo: 'o.operation_no' }),
)

/** Rows hashed in one statement; other chainers wait for some milliseconds. */
const AT_ONCE = 200

/**
 * Chains the waiting operations of all providers, in the order they were written. Only chainers
 * wait for each other, in transactions of their own.
 * @param keys without them the new rows are sealed together with the next ones
 */
export async function chainOperations(db: Db, keys: SealKeys = {}): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct provider_id as id from operation_waiting order by 1`,
  )
  for (const { id } of rows) {
    let chained: number
    do chained = await inTransaction(db, (tx) => chainPart(tx, id, keys))
    while (chained === AT_ONCE)
  }
}

/**
 * Chains all waiting operations, in a transaction without concurrent writers: a first seed, an
 * installation.
 */
export async function chainWithin(tx: Tx, providerId: string): Promise<void> {
  while ((await chainPart(tx, providerId, {})) === AT_ONCE);
}

const NO = `'OP' || right(o.provider_id, 4) || lpad((c.seq + 1)::text, 10, '0')`
const NEXT = digestOf({ prevHash: 'c.hash', seq: '(c.seq + 1)', operationNo: NO })
const COLUMNS = sql.raw(`operation_time, user_id, operator, role_type, partner_id, address, action,
  outcome, reason, request, changes, moved_amt`)

/** @returns how many were chained */
async function chainPart(tx: Tx, providerId: string, keys: SealKeys): Promise<number> {
  // A statement of its own: it sees the commit of the process before.
  const [head] = await tx
    .insert(operationHead)
    .values({ providerId, seq: 0, hash: '' })
    .onConflictDoUpdate({
      target: operationHead.providerId,
      set: { seq: sql`${operationHead.seq}` },
    })
    .returning()
  const { seq, hash } = head!
  const { rows } = await tx.execute<{ n: number; seq: number; hash: string }>(sql`
    with recursive taken as (
      delete from operation_waiting where provider_id = ${providerId} and waiting_id in (
        select waiting_id from operation_waiting where provider_id = ${providerId}
        order by waiting_id limit ${AT_ONCE})
      returning *
    ), o as (
      select row_number() over (order by waiting_id)::int as n, * from taken
    ), c as (
      select 0 as n, ${seq}::int as seq, ''::text as operation_no, ''::text as prev_hash,
        ${hash}::text as hash
      union all
      select o.n, c.seq + 1, ${sql.raw(NO)}, c.hash, ${sql.raw(NEXT)}
      from c join o on o.n = c.n + 1
    ), rows as (
      insert into operation (provider_id, seq, operation_no, ${COLUMNS}, prev_hash, hash)
      select o.provider_id, c.seq, c.operation_no, ${COLUMNS}, c.prev_hash, c.hash
      from c join o on o.n = c.n
    ), records as (
      insert into operation_record (provider_id, record_type, record_no, seq)
      select distinct o.provider_id, left(r ->> 'type', 32), left(r ->> 'id', 64), c.seq
      from c join o on o.n = c.n cross join jsonb_array_elements(o.changes) as r
      on conflict do nothing
    ), moved as (
      update operation_head h set seq = c.seq, hash = c.hash
      from (select seq, hash from c where n > 0 order by n desc limit 1) c
      where h.provider_id = ${providerId}
    )
    select n, seq, hash from c order by n desc limit 1`)
  const last = rows[0]!
  // A chain that was tampered with stays without a fitting seal.
  const next = last.n > 0 ? sealOf(keys, { ...last, providerId }) : undefined
  if (next && (seq === 0 || (await isSealIntact(tx, keys, head!))))
    await tx.update(operationHead).set(next).where(eq(operationHead.providerId, providerId))
  return last.n
}
