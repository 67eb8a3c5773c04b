import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account, ACCOUNT_FACTS, accountEntry, subsidyActivity } from '../../../schema'
import { keepFacts } from '../../../core/record-facts'
import { proveAll } from '../../../features/proof/prove'
import { gatewayForFile, type Loose } from '../../support/gateway'
import { decide, newTrade, PROVIDER } from '../../refund/trades'

const HOUR_MS = 3_600_000

let day = '2026-11-20'
const gw = await gatewayForFile()
let session = await gw.signIn('fws_admin')

async function ask(path: string, body: Record<string, unknown>): Promise<Loose> {
  const { respCode, respDesc, respData } = await gw.post<Loose>(path, body, { session })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc} ${JSON.stringify(respData)}`)
  return respData
}
const tradeIn = async (merId: string, shopId: string) =>
  (await newTrade(gw, { merId, shopId, tradeTime: new Date(`${day}T14:00:00+08:00`) })).tradeNo
/** ¥100.00 of this afternoon, of a merchant with nothing else to subsidise today. */
async function tradeOfToday(): Promise<{ tradeNo: string; merId: string; shopId: string }> {
  const { rows } = await gw.db.execute<{ mer_id: string; shop_id: string }>(sql`
    select mer_id, (select min(shop_id) from trade t where t.provider_id = m.provider_id
        and t.mer_id = m.mer_id) as shop_id
    from merchant m where provider_id = ${PROVIDER} and mer_status = 'NORMAL'
      and exists (select from trade t where t.provider_id = m.provider_id and t.mer_id = m.mer_id)
      and not exists (select from trade t where t.provider_id = m.provider_id
        and t.mer_id = m.mer_id
        and t.trade_time >= ${`${day} 00:00:00+08`}::timestamptz)
      and not exists (select from subsidy_activity a where a.provider_id = m.provider_id
        and a.mer_id = m.mer_id and a.subsidy_status in ('DRAFT', 'ACTIVE', 'PAUSED'))
    order by 1 limit 1`)
  const { mer_id: merId, shop_id: shopId } = rows[0]!
  return { tradeNo: await tradeIn(merId, shopId), merId, shopId }
}
async function subsidise(merId: string, over: Record<string, unknown> = {}): Promise<string> {
  const { subsidyIds } = await ask('/v1/account/subsidyAllot', {
    activityName: '退款试验',
    merIds: [merId],
    subsidyRule: 'PER_TXN',
    perTxnAmt: '100',
    capAmt: '1000',
    beginDate: day,
    endDate: '2026-12-31',
    ...over,
  })
  return subsidyIds[0]
}
/** A refund that the channel has made. @returns its number */
async function refund(tradeNo: string, refundAmt: number): Promise<string> {
  const { refundNo } = await ask('/v1/refund/apply', { tradeNo, refundAmt, reason: '顾客退货' })
  const answer = await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })
  expect(answer.status).toBe(200)
  return refundNo
}
/** One in the morning of the next day; then on to three in the afternoon. */
async function closeDay(): Promise<void> {
  await gw.clock.advance(10 * HOUR_MS)
  session = await gw.signIn('fws_admin')
}
async function nextAfternoon(date: string): Promise<void> {
  await gw.clock.advance(14 * HOUR_MS)
  day = date
  session = await gw.signIn('fws_admin')
}
const entriesOf = (relatedNo: string) =>
  gw.db
    .select({
      acctKind: accountEntry.acctKind,
      bizType: accountEntry.bizType,
      direction: accountEntry.direction,
      amt: accountEntry.amt,
    })
    .from(accountEntry)
    .where(eq(accountEntry.relatedNo, relatedNo))
const back = (amt: number) => ({
  acctKind: 'SUBSIDY',
  bizType: 'SUBSIDY_BACK',
  direction: 'IN',
  amt,
})
const used = async (subsidyId: string) => {
  const [row] = await gw.db
    .select()
    .from(subsidyActivity)
    .where(eq(subsidyActivity.subsidyId, subsidyId))
  const { usedAmt, backAmt, subsidyStatus } = row!
  return { usedAmt, backAmt, subsidyStatus }
}
const SUBSIDY = and(eq(account.providerId, PROVIDER), eq(account.acctKind, 'SUBSIDY'))
const held = async () => {
  const [row] = await gw.db.select().from(account).where(SUBSIDY)
  return { availAmt: row!.availAmt, frozenAmt: row!.frozenAmt }
}
/** The trades here have round prices, whatever their merchants' rates are. */
const OF_PRICES = /^每笔交易的(费率|渠道商分润)/
async function booksAreProven(): Promise<void> {
  const found = (await gw.db.transaction((tx) => proveAll(tx))).filter(
    ({ title }) => !OF_PRICES.test(title),
  )
  expect(found.length).toBeGreaterThan(70)
  expect(found.flatMap((check) => check.differences)).toEqual([])
}

test('refunds take a trade’s subsidy back pro rata, the last one what is left, and free the budget', async () => {
  const { tradeNo, merId } = await tradeOfToday()
  const subsidyId = await subsidise(merId)
  const second = await subsidise(merId, { activityName: '第二场', perTxnAmt: '10' })
  await closeDay()
  expect(await used(subsidyId)).toMatchObject({ usedAmt: 100, backAmt: 0 })
  const before = await held()

  const refundNos = [await refund(tradeNo, 3_333), await refund(tradeNo, 3_333)]
  expect(await used(subsidyId)).toEqual({ usedAmt: 33, backAmt: 67, subsidyStatus: 'ACTIVE' })
  refundNos.push(await refund(tradeNo, 3_334))
  // 33 + 34 + 33 of 100, and 3 + 4 + 3 of 10, one entry a refund.
  for (const [i, amt] of [36, 38, 36].entries())
    expect(await entriesOf(refundNos[i]!)).toEqual([back(amt)])
  expect(await used(subsidyId)).toEqual({ usedAmt: 0, backAmt: 100, subsidyStatus: 'ACTIVE' })
  expect(await used(second)).toEqual({ usedAmt: 0, backAmt: 10, subsidyStatus: 'ACTIVE' })
  const { availAmt, frozenAmt } = before
  expect(await held()).toEqual({ availAmt, frozenAmt: frozenAmt + 110 })

  const detail = await ask('/v1/account/subsidyDetail', { subsidyId })
  expect(detail).toMatchObject({ usedAmt: 0, backAmt: 100, remainAmt: 1_000 })
  expect(detail.backs.map((one: Loose) => [one.refundNo, one.tradeNo, one.amt])).toEqual([
    [refundNos[2], tradeNo, 33],
    [refundNos[1], tradeNo, 34],
    [refundNos[0], tradeNo, 33],
  ])
  const { list } = await ask('/v1/account/statement', { relatedNo: refundNos[0] })
  expect(list).toEqual([
    expect.objectContaining({
      bizType: 'SUBSIDY_BACK',
      changeAmt: 36,
      remark: '退款收回补贴：退款试验、第二场',
    }),
  ])
  await booksAreProven()
})

test('what was refunded before the day’s close is not paid, and later refunds take the rest', async () => {
  await nextAfternoon('2026-11-21')
  const { tradeNo, merId } = await tradeOfToday()
  const subsidyId = await subsidise(merId)
  expect(await entriesOf(await refund(tradeNo, 2_500))).toEqual([])
  await closeDay()
  expect(await used(subsidyId)).toMatchObject({ usedAmt: 75, backAmt: 0 })
  expect(await entriesOf(await refund(tradeNo, 2_500))).toEqual([back(25)])
  expect(await entriesOf(await refund(tradeNo, 5_000))).toEqual([back(50)])
  expect(await used(subsidyId)).toMatchObject({ usedAmt: 0, backAmt: 75 })
  await booksAreProven()
})

test('once the activity’s last day is over the money is the account’s, to be spent as one likes', async () => {
  await nextAfternoon('2026-11-22')
  const { tradeNo, merId } = await tradeOfToday()
  const over = await subsidise(merId, { endDate: day })
  const spent = await subsidise(merId, { endDate: day, capAmt: '100' })
  await closeDay()
  expect(await used(over)).toMatchObject({ usedAmt: 100, subsidyStatus: 'ENDED' })
  expect(await used(spent)).toMatchObject({ usedAmt: 100, subsidyStatus: 'USED_UP' })
  const { availAmt, frozenAmt } = await held()
  await refund(tradeNo, 10_000)
  expect(await held()).toEqual({ availAmt: availAmt + 200, frozenAmt })
  expect(await used(over)).toEqual({ usedAmt: 0, backAmt: 100, subsidyStatus: 'ENDED' })
  expect(await used(spent)).toEqual({ usedAmt: 0, backAmt: 100, subsidyStatus: 'USED_UP' })
  await booksAreProven()
})

test('an activity that was used up goes on with what a refund gives back, as long as its days last', async () => {
  await nextAfternoon('2026-11-23')
  const { tradeNo, merId, shopId } = await tradeOfToday()
  const subsidyId = await subsidise(merId, { capAmt: '100', endDate: '2026-11-24' })
  await closeDay()
  expect(await used(subsidyId)).toMatchObject({ usedAmt: 100, subsidyStatus: 'USED_UP' })
  const { availAmt, frozenAmt } = await held()
  const refundNo = await refund(tradeNo, 4_000)
  expect(await used(subsidyId)).toEqual({ usedAmt: 60, backAmt: 40, subsidyStatus: 'ACTIVE' })
  expect(await held()).toEqual({ availAmt, frozenAmt: frozenAmt + 40 })
  const { logs } = await ask('/v1/account/subsidyDetail', { subsidyId })
  expect(logs.at(-1)).toMatchObject({
    title: '额度恢复',
    tone: 'success',
    operator: '系统',
    remark: `退款 ${refundNo} 收回补贴 0.40 元`,
  })
  await booksAreProven()

  await nextAfternoon('2026-11-24')
  await tradeIn(merId, shopId)
  await closeDay()
  expect(await used(subsidyId)).toEqual({ usedAmt: 100, backAmt: 40, subsidyStatus: 'USED_UP' })
  await refund(tradeNo, 6_000)
  expect(await used(subsidyId)).toEqual({ usedAmt: 40, backAmt: 100, subsidyStatus: 'USED_UP' })
  expect(await held()).toEqual({ availAmt: availAmt + 60, frozenAmt })
  await booksAreProven()
})

test('a frozen account takes its subsidy back; a closed one holds up no refund', async () => {
  await nextAfternoon('2026-11-25')
  const { tradeNo, merId } = await tradeOfToday()
  const subsidyId = await subsidise(merId)
  await closeDay()
  const be = (acctStatus: string) =>
    gw.db.transaction(async (tx) => {
      await tx.update(account).set({ acctStatus }).where(SUBSIDY)
      await keepFacts(tx, ACCOUNT_FACTS)
    })
  await be('FROZEN')
  expect(await entriesOf(await refund(tradeNo, 5_000))).toEqual([back(50)])
  await be('CLOSED')
  expect(await entriesOf(await refund(tradeNo, 5_000))).toEqual([])
  expect(await used(subsidyId)).toMatchObject({ usedAmt: 50, backAmt: 50 })
  await booksAreProven()
})
