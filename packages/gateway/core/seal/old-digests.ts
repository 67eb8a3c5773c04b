import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { sealNumber } from './number-seal'

const ROWS = 500
/** How digests of plain numbers begin: last digits and a hash, from which a number can be guessed. */
const PLAIN = '"尾号'
/** The whole of one (`accountDigest`); a name may begin alike. */
const DIGEST = /^尾号.{1,4}#[0-9a-f]{8}$/u

export interface FactKey {
  provider_id: string
  target_type: string
  target_id: string
  seq: number
}

/**
 * Replaces digests of plain numbers in earlier decisions, whose records hold another number by now,
 * with keyed ones. To be called when all records are sealed, with those of their newest decisions.
 * @returns the key of the last row; undefined: all are done
 */
export async function sealOldDigests(
  tx: Tx,
  after: FactKey | undefined,
): Promise<FactKey | undefined> {
  const { provider_id: provider = '', target_type: type = '', target_id: id = '' } = after ?? {}
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select provider_id, target_type, target_id, seq, facts from record_fact
    where facts::text like ${`%${PLAIN}%`}
      and (provider_id, target_type, target_id, seq) > (${provider}, ${type}, ${id}, ${after?.seq ?? 0})
    order by provider_id, target_type, target_id, seq limit ${ROWS} for update`)
  const found = rows as unknown as (FactKey & { facts: Record<string, unknown> })[]
  const now = found.map(({ facts, ...key }) => ({ ...key, facts: keyed(facts) }))
  await tx.execute(sql`
    update record_fact f set facts = v.facts
    from json_populate_recordset(null::record_fact, ${JSON.stringify(now)}::json) v
    where (f.provider_id, f.target_type, f.target_id, f.seq) =
      (v.provider_id, v.target_type, v.target_id, v.seq)`)
  return found.length < ROWS ? undefined : now.at(-1)
}

const keyed = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && DIGEST.test(value)
        ? `#${createHash('md5').update(sealNumber(value)).digest('hex').slice(0, 12)}`
        : value,
    ]),
  )
