import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { accountDigest } from '../record-facts'
import { FIELD, openFields, sealFields } from './fields'
import { openNumber, PREFIX_LENGTH, sealNumber } from './number-seal'
import { digestName, type SealedShape } from './sealed-table'

/** Rows of one transaction: calls on the embedded database wait for it. */
const ROWS = 500

type Row = Record<string, unknown>

export interface Part {
  /** Key of its last row; undefined: the table is done. */
  last: Row | undefined
  /** Rows with a number that no key opens; they stay as they are. */
  lost: number
}

const names = (columns: readonly string[], of = 'r'): SQL =>
  sql.raw(columns.map((column) => `${of}."${column}"`).join(', '))

/** Whether a row has a number that is not sealed under today's key. */
function isOpen({ numbers, forms }: SealedShape, prefix: string): SQL {
  const plain = `"[^"]*${FIELD}": "(?!${prefix.replace('.', '\\.')})[^"]`
  return sql.join(
    [
      ...numbers.map((name) => {
        const column = names([name])
        return sql`(${column} <> '' and left(${column}, ${PREFIX_LENGTH}) <> ${prefix})`
      }),
      ...forms.map((name) => sql`${names([name])}::text ~ ${plain}`),
    ],
    sql` or `,
  )
}

/**
 * Seals the next rows of a table that are plain or under a former key, and the digests of them in
 * the decisions, in one transaction. Rows that are done are not read again, so it goes on where an
 * earlier run was stopped.
 */
export async function sealPart(
  tx: Tx,
  shape: SealedShape,
  { prefix, after }: { prefix: string; after: Row | undefined },
): Promise<Part> {
  const { name, keys, numbers, forms, facts } = shape
  const beyond = after
    ? sql`and (${names(keys)}) > (${sql.join(
        keys.map((key) => sql`${after[key]}`),
        sql`, `,
      )})`
    : sql``
  const no = facts ? sql`, r.provider_id as fact_of, ${sql.raw(facts.no)} as fact_no` : sql``
  const { rows } = await tx.execute<Row>(sql`
    select ${names([...keys, ...numbers, ...forms])}${no} from ${sql.identifier(name)} r
    where (${isOpen(shape, prefix)}) ${beyond} order by ${names(keys)} limit ${ROWS} for update`)
  const done = rows.flatMap((row) => {
    const now = sealedRow(shape, row)
    return now ? [{ row, now }] : []
  })
  if (done.length > 0) {
    const columns = [...numbers, ...forms]
    await tx.execute(sql`update ${sql.identifier(name)} r
      set ${sql.raw(columns.map((column) => `"${column}" = v."${column}"`).join(', '))}
      from json_populate_recordset(null::${sql.identifier(name)},
        ${JSON.stringify(done.map(({ now }) => now))}::json) v
      where (${names(keys)}) = (${names(keys, 'v')})`)
    for (const column of numbers) await sealDigests(tx, shape, column, done)
  }
  const last = rows.length < ROWS ? undefined : rows.at(-1)
  return { last, lost: rows.length - done.length }
}

/** Its key and sealed columns; undefined: no key opens one of them. */
function sealedRow({ keys, numbers, forms }: SealedShape, row: Row): Row | undefined {
  try {
    return Object.fromEntries([
      ...keys.map((key) => [key, row[key]]),
      ...numbers.map((name) => [name, row[name] && sealNumber(openNumber(row[name] as string))]),
      ...forms.map((name) => [name, sealFields(openFields(row[name]))]),
    ])
  } catch {
    return undefined
  }
}

async function sealDigests(
  tx: Tx,
  shape: SealedShape,
  column: string,
  done: readonly { row: Row; now: Row }[],
): Promise<void> {
  const digest = digestName(shape, column)
  if (!shape.facts || digest === undefined) return
  const changed = done.map(({ row, now }) => ({
    provider: row['fact_of'],
    no: row['fact_no'],
    was: row[column],
    sealed: now[column],
  }))
  await tx.execute(sql`
    update record_fact f set facts = f.facts ||
      jsonb_build_object(${digest}::text, ${sql.raw(accountDigest('v.sealed'))})
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as v(provider text, no text, was text, sealed text)
    where f.provider_id = v.provider and f.target_type = ${shape.facts.type}
      and f.target_id = v.no and f.facts ->> ${digest}::text = ${sql.raw(accountDigest('v.was'))}`)
}
