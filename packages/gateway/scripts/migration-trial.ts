/**
 * `npm run migration:trial`: how long the newest steps of the tables lock tables of a million rows.
 * Wants an empty PostgreSQL in DATABASE_URL, which it fills.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { MIGRATIONS } from '../core/db/newer'
import { takeSteps } from '../core/db/steps'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    /** Steps that the version before had. */
    from: { type: 'string' },
    /** Tables of that many rows; the others get a hundredth. */
    tables: { type: 'string', default: 'trade,refund,record_log,operation' },
  },
})
const ROWS = Number(values.rows)
const FROM = Number(values.from)
const BIG = values.tables.split(',')
const MAX_MS = 2_000
const POLL_MS = 10
/** Lock modes that block writers or readers. */
const MODES = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']

const url = process.env.DATABASE_URL
if (!url || !values.from || !Number.isInteger(FROM) || !Number.isInteger(ROWS)) {
  process.stderr.write(
    'usage: DATABASE_URL=… npm run migration:trial -- --from STEPS [--rows N] [--tables a,b]\n',
  )
  process.exit(2)
}
const print = (line: string) => void process.stdout.write(`${line}\n`)
const client = new pg.Client({ connectionString: url })
const watcher = new pg.Client({ connectionString: url })
await client.connect()
await watcher.connect()
await takeSteps(client, { folder: MIGRATIONS, embedded: false, until: FROM })
const tables = await tableNames()
for (const table of tables) await fill(table, BIG.includes(table) ? ROWS : ROWS / 100)
await client.query('ANALYZE')
print(`${FROM} steps, ${BIG.join(', ')} of ${ROWS} rows, ${tables.length} tables`)

const held = new Map<string, { since: number; last: number; longest: number }>()
let over = false
const watching = watch()
await takeSteps(client, {
  folder: MIGRATIONS,
  embedded: false,
  onStep: ({ no }) => print(`step ${FROM + no}`),
})
over = true
await watching
const worst = [...held].toSorted(([, a], [, b]) => b.longest - a.longest)
for (const [what, { longest }] of worst.slice(0, 12)) print(`${what}: ${longest} ms`)
const longest = worst[0]?.[1].longest ?? 0
print(`longest: ${longest} ms of ${MAX_MS}`)
await client.end()
await watcher.end()
process.exit(longest > MAX_MS ? 1 : 0)

async function tableNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Fills a table with rows of realistic width: columns without a default get a value. */
async function fill(table: string, rows: number): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string; max: number | null }>(
    `SELECT column_name AS name, data_type AS type, character_maximum_length AS max
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1
       AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'`,
    [table],
  )
  const valueOf = ({ type, max }: { type: string; max: number | null }): string => {
    if (/char|text/.test(type)) return `left(lpad(i::text, 16, '0'), ${max ?? 32})`
    if (/int|numeric/.test(type)) return 'i'
    if (type === 'boolean') return 'false'
    if (type === 'jsonb') return `'[]'::jsonb`
    if (type === 'date') return `date '2020-01-01' + (i % 2000)::int`
    return `timestamptz '2020-01-01' + i * interval '1 second'`
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await client
    .query(
      `INSERT INTO "${table}" (${names}) SELECT ${columns.map(valueOf).join(', ')}
       FROM generate_series(1, ${rows}) AS i ON CONFLICT DO NOTHING`,
    )
    .catch((error: Error) => print(`${table}: left empty (${error.message})`))
}

/** Polls which locks are held. */
async function watch(): Promise<void> {
  while (!over) {
    const { rows } = await watcher.query<{ what: string }>(
      `SELECT c.relname || ' ' || l.mode AS what FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
       WHERE l.granted AND l.mode = ANY($1) AND c.relname = ANY($2)`,
      [MODES, tables],
    )
    const now = Date.now()
    for (const { what } of rows) {
      const before = held.get(what)
      const goesOn = before && now - before.last < 10 * POLL_MS
      const since = goesOn ? before.since : now
      held.set(what, { since, last: now, longest: Math.max(before?.longest ?? 0, now - since) })
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
