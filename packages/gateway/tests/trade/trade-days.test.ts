import { asc, eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { addToRollup, payDelta, rebuildDays, refundDelta } from '../../features/trade/rollup'
import { merchantDay, trade, tradeDay, tradeMerchant } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const ONE = '6000000000000001'
const gw = await gatewayForFile()

const kept = async () => ({
  days: await gw.db
    .select()
    .from(tradeDay)
    .where(eq(tradeDay.providerId, ONE))
    .orderBy(asc(tradeDay.tradeDate), asc(tradeDay.partnerId), asc(tradeDay.payChannel)),
  merchants: await gw.db
    .select()
    .from(tradeMerchant)
    .where(eq(tradeMerchant.providerId, ONE))
    .orderBy(asc(tradeMerchant.month), asc(tradeMerchant.merId)),
  counts: await gw.db
    .select()
    .from(merchantDay)
    .where(sql`${merchantDay.providerId} = ${ONE} and ${merchantDay.merCount} <> 0`)
    .orderBy(asc(merchantDay.tradeDate), asc(merchantDay.partnerId), asc(merchantDay.gap)),
})
/** The stored day sums, and the same after a rebuild. */
async function both() {
  const before = await kept()
  await gw.db.transaction((tx) => rebuildDays(tx, ONE))
  return [before, await kept()]
}
const someTrade = async (where = sql`true`) => {
  const [row] = await gw.db
    .select()
    .from(trade)
    .where(sql`provider_id = ${ONE} and trade_status = 'SUCCESS' and ${where}`)
    .limit(1)
  return row!
}

test('a payment, its refund and a revocation reach the sums of days as those of shops', async () => {
  const plain = await someTrade(sql`partner_id is null`)
  const shared = await someTrade(sql`upper_shares is not null`)
  await gw.db.transaction((tx) =>
    addToRollup(tx, payDelta(plain), payDelta(shared), payDelta(shared), refundDelta(shared, 12)),
  )
  await gw.db.transaction((tx) => addToRollup(tx, payDelta(plain, -1)))
  const [stands, anew] = await both()
  expect(stands).toEqual(anew)
})

test('a merchant whose only payment of a day is revoked has none on that day', async () => {
  const paid = await someTrade()
  const first = { ...paid, tradeTime: new Date('2024-02-29T12:00:00+08:00') }
  const days = async () => {
    const [row] = await gw.db
      .select({ days: tradeMerchant.days })
      .from(tradeMerchant)
      .where(sql`month = '2024-02' and mer_id = ${paid.merId}`)
    return row?.days
  }
  await gw.db.transaction((tx) => addToRollup(tx, payDelta(first)))
  expect(await days()).toBe(2 ** 28)
  await gw.db.transaction((tx) => addToRollup(tx, payDelta(first, -1)))
  expect(await days()).toBe(0)
})

test('a merchant’s first payment of a day is noted, though its refund comes with it', async () => {
  const paid = { ...(await someTrade()), tradeTime: new Date('2024-01-31T12:00:00+08:00') }
  await gw.db.transaction((tx) => addToRollup(tx, payDelta(paid), refundDelta(paid, 12)))
  const [row] = await gw.db
    .select({ days: tradeMerchant.days })
    .from(tradeMerchant)
    .where(sql`month = '2024-01' and mer_id = ${paid.merId}`)
  expect(row).toEqual({ days: 2 ** 30 })
})

test('merchants of a range are counted once, whichever of its days comes first or goes', async () => {
  const paid = await someTrade()
  const at = (day: string) => ({ ...paid, tradeTime: new Date(`${day}T12:00:00+08:00`) })
  const note = (...days: string[]) =>
    gw.db.transaction((tx) => addToRollup(tx, ...days.map((day) => payDelta(at(day)))))
  const revoke = (day: string) => gw.db.transaction((tx) => addToRollup(tx, payDelta(at(day), -1)))
  const counts = async () => {
    const { rows } = await gw.db.execute<{ day: string; gap: number }>(sql`
      select trade_date::text as day, gap from merchant_day
      where provider_id = ${ONE} and trade_date < '2023-12-31' and mer_count <> 0 order by 1, 2`)
    return Object.fromEntries(rows.map(({ day, gap }) => [day, gap]))
  }
  await note('2023-03-01')
  expect(await counts()).toEqual({ '2023-03-01': 31 })
  // Before it, two months away and the day before; after it, one just far enough.
  await note('2023-01-30')
  expect(await counts()).toEqual({ '2023-01-30': 31, '2023-03-01': 30 })
  await note('2023-02-28', '2023-03-31')
  expect(await counts()).toEqual({
    '2023-01-30': 31,
    '2023-02-28': 29,
    '2023-03-01': 1,
    '2023-03-31': 30,
  })
  await revoke('2023-03-01')
  expect(await counts()).toEqual({ '2023-01-30': 31, '2023-02-28': 29, '2023-03-31': 31 })
  await revoke('2023-02-28')
  expect(await counts()).toEqual({ '2023-01-30': 31, '2023-03-31': 31 })
  const [stands, anew] = await both()
  expect(stands!.counts).toEqual(anew!.counts)
})

test('a shop’s only payment of a day taken back while another shop takes its first leaves the day paid', async ({
  skip,
}) => {
  skip(inject('gatewayTemplate').kind === 'pglite', 'on PGlite no two transactions run at once')
  const paid = { ...(await someTrade()), tradeTime: new Date('2024-03-11T12:00:00+08:00') }
  const other = { ...paid, shopId: '399999999999' }
  await gw.db.transaction((tx) => addToRollup(tx, payDelta(paid)))
  let goOn = (): void => undefined
  let noted = (): void => undefined
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const hasNoted = new Promise<void>((resolve) => (noted = resolve))
  const taking = gw.db.transaction(async (tx) => {
    await addToRollup(tx, payDelta(other))
    noted()
    await mayGoOn
  })
  await Promise.race([hasNoted, taking])
  let isBack = false
  const back = gw.db
    .transaction((tx) => addToRollup(tx, payDelta(paid, -1)))
    .finally(() => (isBack = true))
  const waits = async () => {
    const { rows } = await gw.db.execute<{
      n: string
    }>(sql`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return Number(rows[0]!.n)
  }
  await expect.poll(waits, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(isBack).toBe(false)
  goOn()
  await Promise.all([taking, back])
  const [row] = await gw.db
    .select({ days: tradeMerchant.days })
    .from(tradeMerchant)
    .where(sql`month = '2024-03' and mer_id = ${paid.merId}`)
  expect(row).toEqual({ days: 2 ** 10 })
  const [stands, anew] = await both()
  expect(stands!.counts).toEqual(anew!.counts)
})

test.each(['fws_admin', 'qd_admin'])(
  'the merchant count of %s is the number of its groups by merchant',
  async (who) => {
    const session = await gw.signIn(who)
    const ask = async (body: Record<string, unknown>) =>
      (await gw.post('/v1/trade/summaryList', body, { session })).respData
    for (const range of [
      { tradeDateStart: '2026-11-20', tradeDateEnd: '2026-11-20' },
      { tradeDateStart: '2026-10-25', tradeDateEnd: '2026-11-20' },
    ]) {
      const { summary } = await ask(range)
      const { list, total } = await ask({ ...range, dimension: 'MERCHANT', pageSize: 100 })
      const all =
        total <= 100
          ? list
          : [
              ...list,
              ...(await ask({ ...range, dimension: 'MERCHANT', pageSize: 100, pageNum: 2 })).list,
            ]
      expect(summary.merCount).toBe(
        all.filter((one: { payCount: number }) => one.payCount > 0).length,
      )
      // The same sums, read without merchants and with them.
      expect(summary.payAmt).toBe(
        all.reduce((sum: number, one: { payAmt: number }) => sum + one.payAmt, 0),
      )
    }
  },
)
