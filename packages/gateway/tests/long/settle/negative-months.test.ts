import { and, asc, eq, gte, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { addUpIncome } from '../../../features/income/income-sums'
import { accountEntry, incomeEntry, settlement } from '../../../schema'
import { CHECKS } from '../../../features/proof/prove'
import { openMonth } from '../../../features/settlement/settlement-open-daily'
import { EAST, PROVIDER_ONE } from '../../support/samples'
import { decide, pending } from '../../../sandbox/simulator'
import { gatewayForFile, type Loose } from '../../support/gateway'

const DAY_MS = 86_400_000
/** Paid through the cloud account, which keeps 6 in 100. */
const SOUTH = '7000000000000007'
const NAMES: Readonly<Record<string, string>> = {
  [PROVIDER_ONE]: 'own',
  [EAST]: 'east',
  [SOUTH]: 'south',
}
/** Income that was planted has no trades behind it. */
const OF_TRADES = /^(交易对账单|已关账日的收益等于|已关账日的退款收益|结算、分润与资金账单)/

const gw = await gatewayForFile()
// Months of the books and of settlements; whatever else falls due each day has tests of its own.
await gw.keepOnlyJobs(
  'income.close',
  'ledger.day',
  'profit.post',
  'settle.open',
  'settle.confirm',
  'settle.send',
  'settle.book',
)
let admin = await gw.signIn('fws_admin')

const until = async (day: string) => {
  await gw.clock.advance(Date.parse(`${day}T12:00:00+08:00`) - gw.clock.now())
  admin = await gw.signIn('fws_admin')
}

/** Income of one day, a line for each partner: its share, and what is left to the provider. */
async function plant(
  incomeDate: string,
  shares: [partnerId: string, share: number, net: number][],
) {
  for (const [i, [partnerId, partnerShareAmt, netIncomeAmt]] of shares.entries()) {
    const [model] = await gw.db
      .select()
      .from(incomeEntry)
      .where(and(eq(incomeEntry.providerId, PROVIDER_ONE), eq(incomeEntry.partnerId, partnerId)))
      .limit(1)
    const incomeAmt = partnerShareAmt + netIncomeAmt
    await gw.db.insert(incomeEntry).values({
      ...model!,
      incomeDate,
      incomeTime: new Date(`${incomeDate}T00:00:00+08:00`),
      incomeMonth: incomeDate.slice(0, 7),
      entryId: `PLANTED${incomeDate}${i}`,
      entryType: incomeAmt < 0 ? 'REFUND' : 'TRADE',
      transAmt: incomeAmt * 200,
      transCount: incomeAmt < 0 ? 0 : 1,
      merFeeAmt: incomeAmt,
      costFeeAmt: 0,
      incomeAmt,
      partnerShareAmt,
      netIncomeAmt,
      settleStatus: 'UNSETTLED',
      settleNo: null,
    })
  }
  const until = addDays(incomeDate, 1)
  await gw.db.transaction((tx) => addUpIncome(tx, { from: incomeDate, until }))
}

const settles = () =>
  gw.db
    .select()
    .from(settlement)
    .where(and(eq(settlement.providerId, PROVIDER_ONE), gte(settlement.billMonth, '2026-12')))
    .orderBy(asc(settlement.billMonth), asc(settlement.settleNo))
const of = async (billMonth: string, targetId: string) =>
  (await settles()).find((row) => row.billMonth === billMonth && row.targetId === targetId)!
/** A month's settlements as `income adjust tax payable`, by payee. */
const sumsOf = async (month: string) =>
  Object.fromEntries(
    (await settles())
      .filter(({ billMonth }) => billMonth === month)
      .map((row) => [
        NAMES[row.targetId],
        [row.incomeAmt, row.adjustAmt, row.taxAmt, row.payableAmt],
      ]),
  )
const detailOf = async (settleNo: string): Promise<Loose> =>
  (await gw.post('/v1/settle/detail', { settleNo }, { session: admin })).respData
const billOf = async (month: string): Promise<Loose> =>
  (
    await gw.post(
      '/v1/billing/amountList',
      { billMonthStart: month, billMonthEnd: month },
      { session: admin },
    )
  ).respData.list[0]
const entriesOf = async ({ settleNo }: { settleNo: string }) =>
  (
    await gw.db
      .select()
      .from(accountEntry)
      .where(like(accountEntry.relatedNo, `${settleNo}%`))
      .orderBy(accountEntry.seq)
  ).map(({ bizType, direction, amt }) => `${bizType} ${direction} ${amt}`)
const differences = async () => {
  const found: string[] = []
  for (const { title, run } of CHECKS)
    if (!OF_TRADES.test(title))
      for (const words of (await gw.db.transaction((tx) => run(tx))).differences)
        found.push(`${title}｜${words}`)
  return found
}

describe('a month of more refunds than income', () => {
  test('is settled with nothing, and what it lacks is carried on', async () => {
    await until('2026-12-20')
    await plant('2026-12-10', [
      [EAST, -10_000, -15_000],
      [SOUTH, -500, 0],
    ])
    await until('2027-01-01')
    expect(await sumsOf('2026-12')).toEqual({
      own: [-15_000, 15_000, 0, 0],
      east: [-10_000, 10_000, 0, 0],
      south: [-500, 500, 0, 0],
    })
    const { settleNo } = await of('2026-12', PROVIDER_ONE)
    expect(await detailOf(settleNo)).toMatchObject({
      settleStatus: 'TO_CONFIRM',
      adjustReason: '本期分润为负，欠款 ¥150.00 结转以后账期扣回',
    })
  })

  test('needs no invoice, and ends with its confirmation: nothing is paid', async () => {
    const { settleNo, version } = await of('2026-12', PROVIDER_ONE)
    const { respData } = await gw.post(
      '/v1/settle/confirm',
      { settleNo, version },
      { session: admin },
    )
    expect(respData).toEqual({ settleNo, settleStatus: 'PAID', version: version + 1 })
    expect((await detailOf(settleNo)).logs.map(({ title }: Loose) => title)).toEqual([
      '生成结算单',
      '确认结算单，无需付款',
    ])
    expect(await entriesOf({ settleNo })).toEqual(['ADJUST IN 15000'])
    expect(await billOf('2026-12')).toMatchObject({ billStatus: 'EXEMPT', remainAmt: 0 })
    const offered = await gw.post(
      '/v1/invoice/options',
      { settleNos: [settleNo] },
      { session: admin },
    )
    expect(offered.respData.settles.find((one: Loose) => one.settleNo === settleNo).refusal).toBe(
      `结算单 ${settleNo} 无需开票`,
    )
    const [income] = await gw.db
      .selectDistinct({ status: incomeEntry.settleStatus })
      .from(incomeEntry)
      .where(eq(incomeEntry.settleNo, settleNo))
    expect(income).toEqual({ status: 'SETTLED' })
  })

  test('has no payment that could come back', async () => {
    const { settleNo: id } = await of('2026-12', PROVIDER_ONE)
    const open = await gw.db.transaction((tx) => pending(tx))
    expect(open.map((one) => one.id)).not.toContain(id)
    await expect(
      gw.db.transaction((tx) => decide(tx, { kind: 'settle', id, decision: 'return' }, gw.clock)),
    ).rejects.toThrow('应付金额为0，没有付款可退')
  })

  test('counts as confirmed after ten days like any other', async () => {
    expect(await of('2026-12', EAST)).toMatchObject({ settleStatus: 'TO_CONFIRM' })
    await until('2027-01-12')
    for (const partner of [EAST, SOUTH])
      expect(await of('2026-12', partner)).toMatchObject({
        settleStatus: 'PAID',
        payTime: new Date('2027-01-11T01:10:00+08:00'),
      })
    expect(await differences()).toEqual([])
  })
})

describe('the months after it', () => {
  test('pay for it with all they have, and carry on the rest', async () => {
    await until('2027-01-20')
    await plant('2027-01-10', [
      [EAST, 4_000, 6_000],
      [SOUTH, 300, 0],
    ])
    await until('2027-02-12')
    expect(await sumsOf('2027-01')).toEqual({
      own: [6_000, -6_000, 0, 0],
      east: [4_000, -4_000, 0, 0],
      south: [300, -300, 0, 0],
    })
    const own = await of('2027-01', PROVIDER_ONE)
    expect(own).toMatchObject({
      settleStatus: 'PAID',
      adjustReason: '扣回 2026-12 结转的欠款 ¥60.00，余 ¥90.00 继续结转',
    })
    expect(await entriesOf(own)).toEqual(['ADJUST OUT 6000'])
    expect(await billOf('2027-01')).toMatchObject({ billStatus: 'EXEMPT', remainAmt: 0 })
    expect(await differences()).toEqual([])
  })

  test('are paid what is left once nothing is owed, taxed on that alone', async () => {
    await until('2027-02-20')
    await plant('2027-02-10', [
      [EAST, 15_000, 20_000],
      [SOUTH, 1_200, 0],
    ])
    await until('2027-03-01')
    expect(await sumsOf('2027-02')).toEqual({
      own: [20_000, -9_000, 0, 11_000],
      east: [15_000, -6_000, 0, 9_000],
      south: [1_200, -200, 60, 940],
    })
    expect(await of('2027-02', PROVIDER_ONE)).toMatchObject({
      adjustReason: '扣回 2026-12 结转的欠款 ¥90.00',
    })
    await until('2027-03-12')
    expect(await of('2027-02', PROVIDER_ONE)).toMatchObject({ settleStatus: 'TO_INVOICE' })
    expect(await of('2027-02', EAST)).toMatchObject({ settleStatus: 'TO_INVOICE' })
    expect(await billOf('2027-02')).toMatchObject({ billStatus: 'TO_INVOICE', remainAmt: 11_000 })

    const { settleNo } = await of('2027-02', PROVIDER_ONE)
    await gw.db
      .update(settlement)
      .set({ settleStatus: 'TO_PAY' })
      .where(eq(settlement.settleNo, settleNo))
    await gw.clock.advance(4 * DAY_MS)
    expect(await entriesOf({ settleNo })).toEqual(['ADJUST OUT 9000', 'WITHDRAW OUT 11000'])
    expect(await differences()).toEqual([])
  })

  test('owe nothing twice: settled once more they stay as they are', async () => {
    const before = await settles()
    for (const month of ['2026-12', '2027-01', '2027-02'])
      await gw.db.transaction((tx) => openMonth(tx, PROVIDER_ONE, month))
    expect(await settles()).toEqual(before)
  })
})

describe('the proof finds', () => {
  test.each([
    ['a payment below 0', { adjustAmt: 0, payableAmt: -15_000, carryAmt: 0 }, '2026-12', '2026-12'],
    ['a debt that was not owed', { carryAmt: 0 }, '2026-12', '2027-01'],
    [
      'more taken back than is owed',
      { adjustAmt: -9_001, carryAmt: -9_001, payableAmt: 10_999 },
      '2027-02',
      '2027-02',
    ],
    [
      'a debt that is let go',
      { adjustAmt: -8_999, carryAmt: -8_999, payableAmt: 11_001 },
      '2027-02',
      '2027-02',
    ],
  ])('%s', async (_, wrong, month, told) => {
    const kept = await of(month, PROVIDER_ONE)
    const put = (values: object) =>
      gw.db.update(settlement).set(values).where(eq(settlement.settleNo, kept.settleNo))
    await put(wrong)
    const found = await differences()
    await put(kept)
    expect(found.filter((words) => words.includes('负分润结转')).join('\n')).toContain(
      `（${told}）：应付 `,
    )
  })
})
