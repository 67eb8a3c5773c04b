import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../core/db/open'
import { widen } from '../../../sandbox/wide/widen'
import { openTestDatabase } from '../../support/test-database'

let database: OpenDatabase

const count = async (query: string): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql.raw(`select count(*)::int as n from ${query}`),
  )
  return rows[0]!.n
}
const wide = () => widen(database.db, { merchants: 500, providers: 4 })

beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
  await wide()
})
afterAll(() => database.close())

test('a wide database has every sample merchant with its shops, terminals and members again', async () => {
  const own = `where provider_id in ('6000000000000001', '6000000000000002')`
  expect(await count(`merchant ${own}`)).toBe(3 * 184)
  for (const table of ['shop', 'member', 'merchant_product'])
    expect([table, (await count(`${table} ${own}`)) % 3]).toEqual([table, 0])
})

test('one copy in four sells as the first ones do, the others have no trades, few terminals', async () => {
  const own = `where provider_id in ('6000000000000001', '6000000000000002')`
  for (const table of ['member_entry', 'trade_rollup', 'merchant_entry', 'shop_day_stat'])
    expect([table, (await count(`${table} ${own}`)) % 2]).toEqual([table, 0])
  expect(await count(`trade ${own} and mer_id like '8%00001' and length(mer_id) = 21`)).toBe(0)
  expect(await count(`trade ${own} and mer_id like '8%00002' and length(mer_id) = 21`)).toBe(
    await count(`trade ${own} and length(mer_id) = 16 and trade_status not in ('INIT', 'PAYING')`),
  )
})

test('its daily sums are those of its trades', async () => {
  const wrong = await count(`(
    select provider_id, mer_id, shop_id, pay_channel, sum(pay_amt) as amt,
      (trade_time at time zone 'Asia/Shanghai')::date as day
    from trade where trade_status = 'SUCCESS' group by 1, 2, 3, 4, 6) t
    full join trade_rollup r on r.provider_id = t.provider_id and r.mer_id = t.mer_id
      and r.shop_id = t.shop_id and r.pay_channel = t.pay_channel and r.trade_date = t.day
    where t.amt is distinct from r.pay_amt`)
  expect(wrong).toBe(0)
})

test('a shop and a merchant have as many terminals as they say', async () => {
  const of = (key: string, table: string) =>
    count(`${table} o where device_count <> (
      select count(*) from device d where d.provider_id = o.provider_id and d.${key} = o.${key})`)
  expect([await of('shop_id', 'shop'), await of('mer_id', 'merchant')]).toEqual([0, 0])
  const kept = `device where length(device_id) = (select max(length(device_id)) from device)`
  expect(await count(`${kept} and device_id like '%00001'`)).toBeLessThan(
    (await count(`${kept} and device_id like '%00002'`)) / 3,
  )
})

test('what its merchants have is what their entries say', async () => {
  const wrong = await count(`merchant_account a where balance_amt <> (
    select balance_after from merchant_entry e
    where e.provider_id = a.provider_id and e.mer_id = a.mer_id order by seq desc limit 1)`)
  expect(wrong).toBe(0)
})

test('a further provider has its own ledger, administrator and terminals', async () => {
  const of = (table: string, provider: string) =>
    count(`${table} where provider_id = '60000000000000${provider}'`)
  for (const table of ['trade', 'account_entry', 'ledger_line', 'merchant', 'device'])
    expect([table, await of(table, '04')]).toEqual([table, await of(table, '02')])
  expect(await count(`app_user where login_name = 'other_admin4'`)).toBe(1)
})

test('a second run changes nothing', async () => {
  const before = await count('trade')
  await wide()
  expect(await count('trade')).toBe(before)
})

test('more trades are the samples’ trades again, and the daily sums count them', async () => {
  const more = await openTestDatabase(inject('gatewayTemplate'))
  try {
    await widen(more.db, { trades: 12_000 })
    const { rows } = await more.db.execute(sql`
      select count(*)::int as trades, count(distinct trade_no)::int as numbers,
        (select sum(pay_count)::int from trade_rollup)
          - count(*) filter (where trade_status = 'SUCCESS')::int as uncounted,
        (select count(*)::int from merchant) as merchants
      from trade`)
    expect(rows).toEqual([{ trades: 11_952, numbers: 11_952, uncounted: 0, merchants: 184 }])
  } finally {
    await more.close()
  }
})
