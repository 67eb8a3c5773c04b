import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../core/db/newer'
import { takeSteps } from '../../../core/db/steps'
import { laterStep } from '../../support/later-step'
import { postgresBin, startPostgres } from '../../support/postgres'

const bin = postgresBin()

async function withServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const server = await startPostgres(bin!)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query(`set time zone 'Asia/Shanghai'`)
    await takeSteps(client, { folder: MIGRATIONS, embedded: false })
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

async function column<T>(client: pg.Client, statement: string): Promise<T[]> {
  const { rows } = await client.query<{ it: T }>(`select it from (${statement}) as s (it)`)
  return rows.map(({ it }) => it)
}

test('a later step makes an index of a partitioned table beside others’ writes, and can be taken again', async ({
  skip,
}) => {
  skip(!bin, 'PostgreSQL is not installed: PGlite knows no writes beside its own')
  const { folder, when, remove } = await laterStep(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "trade_goods_idx" ON "trade" USING btree ("provider_id","goods_name");`,
  )
  try {
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
      ).toEqual(['trade_default_goods_idx true', 'trade_goods_idx true'])
    })
  } finally {
    await remove()
  }
})
