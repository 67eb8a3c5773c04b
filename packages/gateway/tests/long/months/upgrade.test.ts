import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../core/db/newer'
import { takeSteps } from '../../../core/db/steps'
import { postgresBin, startPostgres } from '../../support/postgres'

/** Steps of the version before tables were partitioned. */
const BEFORE = 24
const STEP = '0028_months'
/** An index that a later step adds, or takes another one's place by. */
const SINCE = /trade_settled_idx|refund_(?:finish|open|undone|source_tab|source_rare)_idx/
const bin = postgresBin()

async function withServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const server = await startPostgres(bin!)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query(`set time zone 'Asia/Shanghai'`)
    await takeSteps(client, { folder: MIGRATIONS, embedded: false, until: BEFORE })
    await work(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

const addTrade = (client: pg.Client, no: string, time: string) =>
  client.query(
    `insert into trade (provider_id, trade_time, trade_no, out_trade_no, mer_id, shop_id, created_by,
       pay_channel, pay_type, card_kind, fee_rate, cost_rate, trade_status, refund_state, settle_status)
     values ('P', $2, $1, $1, 'M', 'S', 'U', 'WECHAT', 'QR', 'NONE', 1, 1, 'SUCCESS', 'NONE', 'SETTLED')`,
    [no, time],
  )

const addRefund = (client: pg.Client, no: string, time: string) =>
  client.query(
    `insert into refund (provider_id, refund_time, refund_no, out_refund_no, trade_no, trade_time,
       mer_id, shop_id, created_by, pay_channel, refund_source, refund_status)
     values ('P', $2, $1, $1, 'T', $2, 'M', 'S', 'U', 'WECHAT', 'API', 'SUCCESS')`,
    [no, time],
  )

async function column<T>(client: pg.Client, statement: string): Promise<T[]> {
  const { rows } = await client.query<{ it: T }>(`select it from (${statement}) as s (it)`)
  return rows.map(({ it }) => it)
}

const indexesOf = (client: pg.Client, table: string) =>
  column<string>(
    client,
    `select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where tablename = '${table}' order by 1`,
  )

const notes = (client: pg.Client) =>
  column<string>(client, 'select record_no from row_note order by 1')

test('what an existing database has becomes the partition of the past, also after a stop half way', async ({
  skip,
}) => {
  skip(
    !bin,
    'PostgreSQL is not installed: PGlite takes all statements of a step in one transaction',
  )
  await withServer(async (client) => {
    for (const [no, time] of [
      ['old', '2021-05-01'],
      ['new', '2026-11-20'],
    ] as const)
      await addTrade(client, no, time)
    await addRefund(client, 'R1', '2026-11-20')
    const before = await Promise.all(['trade', 'refund'].map((table) => indexesOf(client, table)))
    // As a start that was killed before and after the first table was switched.
    const statements = (await readFile(join(MIGRATIONS, `${STEP}.sql`), 'utf8')).split(
      '--> statement-breakpoint',
    )
    for (const statement of statements.slice(0, 4)) await client.query(statement)
    for (const statement of statements.slice(0, 6)) await client.query(statement)
    await takeSteps(client, { folder: MIGRATIONS, embedded: false })

    const after = await Promise.all(['trade', 'refund'].map((table) => indexesOf(client, table)))
    const kept = (tables: string[][]) => tables.map((all) => all.filter((one) => !SINCE.test(one)))
    expect(kept(after)).toEqual(kept(before))
    expect(
      await column(
        client,
        `select inhrelid::regclass::text from pg_inherits where inhparent in
           ('trade'::regclass, 'refund'::regclass) order by 1`,
      ),
    ).toEqual(['refund_default', 'refund_past', 'trade_default', 'trade_past'])
    expect(await column(client, 'select trade_no from trade_past order by 1')).toEqual([
      'new',
      'old',
    ])
    expect(await column(client, 'select indexrelid from pg_index where not indisvalid')).toEqual([])
    expect(
      await column(client, `select conname from pg_constraint where conname like '%\\_past'`),
    ).toEqual([])

    await addTrade(client, 'later', '2040-01-01')
    expect(
      await column(client, `select tableoid::regclass::text from trade where trade_no = 'later'`),
    ).toEqual(['trade_default'])
    await client.query(`set console.notes = 'on'`)
    await client.query(`update refund set refund_status = 'CLOSED'`)
    await addRefund(client, 'R2', '2040-01-01')
    expect(await notes(client)).toEqual(['R1', 'R2'])
  })
}, 120_000)

test('a later step makes an index of a partitioned table beside others’ writes, and can be taken again', async ({
  skip,
}) => {
  skip(!bin, 'PostgreSQL is not installed: PGlite knows no writes beside its own')
  const folder = await mkdtemp(join(tmpdir(), 'console-steps-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] }
    const when = journal.entries.at(-1)!.when + 1
    journal.entries.push({ ...journal.entries.at(-1)!, when, tag: 'later' } as { when: number })
    await writeFile(file, JSON.stringify(journal))
    await writeFile(
      join(folder, 'later.sql'),
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "trade_goods_idx" ON "trade" USING btree ("provider_id","goods_name");`,
    )
    await withServer(async (client) => {
      await addTrade(client, 'old', '2021-05-01')
      await takeSteps(client, { folder, embedded: false })
      await client.query(`delete from drizzle.__drizzle_migrations where created_at = ${when}`)
      await takeSteps(client, { folder, embedded: false })
      expect(
        await column(
          client,
          `select indexrelid::regclass || ' ' || indisvalid from pg_index
           where indexrelid::regclass::text like '%goods_idx' order by 1`,
        ),
      ).toEqual([
        'trade_default_goods_idx true',
        'trade_goods_idx true',
        'trade_past_goods_idx true',
      ])
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
