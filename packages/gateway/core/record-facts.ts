import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './db/open'

/**
 * Some columns follow from a person's decision alone: a payee, a rate, a buyer, a tax. No other
 * data in the database determines them, so each decision is stored beside the record, and the proof
 * compares the record with the newest one.
 */
export interface FactsOf {
  /** At most 16 characters. */
  type: string
  /** The kind's name for people. */
  name: string
  /** Where its rows are, as `r`: a table, or a query in brackets. */
  from: string
  /** SQL over `r`: the record's number. */
  no: string
  /** SQL over `r`, by the name people know. */
  facts: Readonly<Record<string, string>>
  /** SQL over `r`: since when the values hold, for records without a decision. */
  since: string
  /** SQL over `r`: whether a decision about it exists yet; default: true. */
  decided?: string
}

/**
 * An account's number in facts: a digest, enough to detect a different number. That of a sealed one
 * reveals nothing; that of a plain one is of older versions, and is replaced when it is sealed.
 */
export const accountDigest = (column: string): string =>
  `case when ${column} = '' then '' when ${column} like 's1.%' then '#' || left(md5(${column}), 12)
    else '尾号' || right(${column}, 4) || '#' || left(md5(${column}), 8) end`

/** The facts of row `r` as one value. */
export const factsIn = ({ facts }: FactsOf): SQL =>
  sql.raw(
    `jsonb_build_object(${Object.entries(facts)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})`,
  )

export interface Decision {
  operator: string
  reason?: string
  /** Business time, epoch ms. */
  time: number
}

/**
 * Stores decisions about records, in the transaction that writes them. Records whose values equal
 * their newest decision are left alone.
 * @param which default: every record of the kind
 * @param by default: no person, at the record's own time
 */
export async function keepFacts(
  tx: Tx,
  kind: FactsOf,
  which?: { providerId: string; nos: readonly string[] },
  by?: Decision,
): Promise<void> {
  if (which?.nos.length === 0) return
  const { type, from, no, since, decided = 'true' } = kind
  const time = by ? sql`${new Date(by.time).toISOString()}::timestamptz` : sql.raw(since)
  const ours = which
    ? sql`r.provider_id = ${which.providerId}
        and ${sql.raw(no)} = any(${sql.param([...which.nos])}::text[])`
    : sql`true`
  await tx.execute(sql`
    insert into record_fact (provider_id, target_type, target_id, seq, time, operator, reason, facts)
    select r.provider_id, ${type}, ${sql.raw(no)}, coalesce(last.seq, 0) + 1, ${time},
      ${by?.operator ?? ''}::text, ${by?.reason ?? ''}::text, f.facts
    from ${sql.raw(from)} r
    cross join lateral (select ${factsIn(kind)} as facts) f
    left join lateral (
      select seq, facts from record_fact l where l.provider_id = r.provider_id
        and l.target_type = ${type} and l.target_id = ${sql.raw(no)} order by seq desc limit 1
    ) last on true
    where ${ours} and ${sql.raw(decided)} and last.facts is distinct from f.facts`)
}

/** Deletes the facts of records that were deleted at the end of their retention. */
export async function dropFacts(
  tx: Tx,
  { type }: FactsOf,
  { providerId, nos }: { providerId: string; nos: readonly string[] },
): Promise<void> {
  await tx.execute(sql`delete from record_fact where provider_id = ${providerId}
    and target_type = ${type} and target_id = any(${sql.param([...nos])}::text[])`)
}
