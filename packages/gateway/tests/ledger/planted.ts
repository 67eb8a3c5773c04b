import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../core/db/open'
import type { Check } from '../../features/proof/proof-check'
import { CHECKS } from '../../features/proof/prove'
import { PROVIDER_ONE } from '../support/samples'

/** Errors are planted behind the gateway's back, looked for, and taken back. */

interface Planting {
  /** What was done, e.g. `amt × 3`. */
  name: string
  statements: readonly string[]
}

class Undone extends Error {}

/**
 * The checks in the order in which they are likeliest to find an error soon: first the one that
 * found the same kind last, then those that found one in this table, the last first, then those that
 * name the table, the quickest first. Whatever the order, only all of them in vain leave it unseen.
 * @returns what finds a planted error: whether the database refuses it, or some check names it
 */
export function finder(db: Db, checks: readonly Check[] = CHECKS) {
  const finds = new Map<string, Check>()
  const found = new Map<string, Set<Check>>()
  let looked: Promise<Map<Check, Look>> | undefined
  const isNamed = async (tx: Tx, names: readonly string[], kind: string): Promise<boolean> => {
    const looks = await looked!
    const table = kind.split(' ', 1)[0]!
    const known = finds.get(kind)
    const last = [...(found.get(table) ?? [])].toReversed()
    const reads = (check: Check) => (looks.get(check)!.text.includes(table) ? 0 : 1)
    const others = checks.toSorted(
      (a, b) => reads(a) - reads(b) || looks.get(a)!.ms - looks.get(b)!.ms,
    )
    for (const check of new Set([...(known ? [known] : []), ...last, ...others])) {
      const { differences } = await check.run(uncounted(tx, check), PROVIDER_ONE)
      if (!differences.some((words) => names.some((name) => words.includes(name)))) continue
      finds.set(kind, check)
      const before = found.get(table) ?? []
      found.set(table, new Set([...[...before].filter((one) => one !== check), check]))
      return true
    }
    return false
  }
  return async (
    plant: (tx: Tx) => Promise<void>,
    names: readonly string[],
    kind = '',
  ): Promise<'refused' | 'named' | 'unseen'> => {
    let seen: 'named' | 'unseen' | undefined
    looked ??= db.transaction((tx) => lookAt(tx, checks))
    await looked
    await db
      .transaction(async (tx) => {
        await plant(tx)
        seen = (await isNamed(tx, names, kind)) ? 'named' : 'unseen'
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (seen === undefined && error instanceof Undone) throw error
      })
    return seen ?? 'refused'
  }
}

/** Everything but how many things a check has looked at, which it asks first. */
export function uncounted(tx: Tx, { count }: Check): Tx {
  let isFirst = count !== undefined
  const execute: Tx['execute'] = (query) => {
    if (!isFirst) return tx.execute(query)
    isFirst = false
    return Promise.resolve({ rows: [{ n: '0' }] }) as never
  }
  return Object.assign(Object.create(tx) as Tx, { execute })
}

/** What a check asks, and about how long it takes. */
interface Look {
  text: string
  ms: number
}

async function lookAt(tx: Tx, checks: readonly Check[]): Promise<Map<Check, Look>> {
  const looks = new Map<Check, Look>()
  for (const check of checks) {
    let text = ''
    const execute: Tx['execute'] = (query) => {
      if (typeof query !== 'string') text += new PgDialect().sqlToQuery(query.getSQL()).sql
      return tx.execute(query)
    }
    const startedAt = performance.now()
    await check.run(Object.assign(Object.create(tx) as Tx, { execute }), PROVIDER_ONE)
    looks.set(check, { text, ms: performance.now() - startedAt })
  }
  return looks
}

/** Runs statements of one row each. @throws Undone when one changed another number of rows */
export async function changeOne(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const text of statements) {
    const { rowCount } = await tx.execute(sql.raw(text))
    if (rowCount !== 1) throw new Undone(`wanted one row, got ${rowCount}: ${text}`)
  }
}

interface Column {
  name: string
  type: string
  isKey: boolean
}

export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await db.execute<{ name: string; type: string; key: boolean }>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(a.attnum = any(i.indkey), false) as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`)
  return rows.map(({ name, type, key }) => ({ name, type, isKey: key }))
}

/** All that is done to one row: each column gets another value, one row goes, one comes twice. */
export function plantingsOf(table: string, columns: readonly Column[], row: string): Planting[] {
  const own = columns.filter(({ name }) => name !== 'provider_id')
  const changes = own.flatMap(({ name, type }) =>
    othersOf(table, name, type).map(([how, value]) => ({
      name: `${name} ${how}`,
      statements: [`update ${table} t set ${name} = ${value} where ${row}`],
    })),
  )
  const keys = own
    .filter(({ isKey }) => isKey)
    .map((column) => `'${column.name}', ${nextKey(column)}`)
  return [
    ...changes,
    { name: 'gone', statements: [`delete from ${table} where ${row}`] },
    {
      name: 'twice',
      statements: [
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${keys.join(', ')}))).*
         from ${table} t where ${row}`,
      ],
    },
  ]
}

/** What another value of a column is, by its type. */
function othersOf(table: string, name: string, type: string): [how: string, value: string][] {
  switch (type) {
    case 'bigint':
      return [
        ['+ 1', `coalesce(${name}, 0) + 1`],
        ['× 3', `coalesce(${name}, 0) * 3 + 3`],
      ]
    case 'integer':
      return [['+ 1', `coalesce(${name}, 0) + 1`]]
    case 'boolean':
      return [['turned', `not ${name}`]]
    case 'date':
      return [['moved', `coalesce(${name}, current_date) + 1`]]
    case 'timestamp with time zone':
      return [['moved', `coalesce(${name}, now()) + interval '1 day'`]]
    default:
      return [['of another', other(table, name, type)]]
  }
}

/** The next value of another row, else an unused one. */
const other = (table: string, name: string, type: string): string => {
  const fresh = type === 'jsonb' ? `'["9"]'::jsonb` : `left(md5(coalesce(${name}, '')), 2)`
  return `coalesce((select o.${name} from ${table} o where o.provider_id = t.provider_id
    and o.${name} is distinct from t.${name} and o.${name} is not null
    order by o.${name}::text < t.${name}::text, o.${name}::text limit 1), ${fresh})`
}

const nextKey = ({ name, type }: Column): string =>
  type === 'integer'
    ? `${name} + 1000000`
    : type.startsWith('character')
      ? `left(${name}, -4) || '9999'`
      : name
