import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addUpIncome } from '../../features/income/income-sums'
import { incomeEntry, settlement } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'
import { invoiceDesk, OWN } from '../invoice/invoice-support'

/** 发票金额查询 and the form of an invoice answer one question: what can be invoiced today. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const desk = invoiceDesk(gw, admin)

interface Month {
  billMonth: string
  settleNo: string | null
  billStatus: string
  settleStatus: string | null
  incomeAmt: number
  adjustAmt: number
  billAmt: number
  taxAmt: number
  exTaxAmt: number
  invoicedAmt: number
  heldAmt: number
  remainAmt: number
}
interface Option {
  settleNo: string
  targetId: string
  billMonth: string
  openAmt: number
  refusal: string | null
}

async function asked(filters = {}) {
  const { respData } = await gw.post(
    '/v1/billing/amountList',
    { billMonthStart: '2025-12', billMonthEnd: '2026-11', pageSize: 20, ...filters },
    { session: admin },
  )
  return respData as { list: Month[]; summary: Record<string, number>; total: number }
}

/** What the form offers of the provider's own, every month asked for by its settlement. */
async function offered(months: readonly Month[]): Promise<Option[]> {
  const settleNos = months.flatMap(({ settleNo }) => (settleNo ? [settleNo] : []))
  const { respData } = await desk.ask('options', { settleNos: JSON.stringify(settleNos) })
  return (respData.settles as Option[]).filter(({ targetId }) => targetId === PROVIDER_ONE)
}

async function expectOneAnswer() {
  const { list, summary } = await asked()
  const options = await offered(list)
  const free = options.filter(({ refusal }) => refusal === null)
  const left = Object.fromEntries(free.map(({ billMonth, openAmt }) => [billMonth, openAmt]))
  for (const row of list)
    expect([row.billMonth, row.remainAmt]).toEqual([row.billMonth, left[row.billMonth] ?? 0])
  expect(summary.remainAmt).toBe(free.reduce((sum, { openAmt }) => sum + openAmt, 0))
  return list
}

const month = async (billMonth: string) =>
  (await asked()).list.find((row) => row.billMonth === billMonth)!
const setOwn = (set: Partial<typeof settlement.$inferInsert>) =>
  gw.db
    .update(settlement)
    .set(set)
    .where(and(eq(settlement.providerId, PROVIDER_ONE), eq(settlement.settleNo, OWN)))

test('what is left of each month is what the form takes of it', async () => {
  expect(await expectOneAnswer()).toHaveLength(12)
})

test('an open month has nothing to be invoiced, though it has income', async () => {
  expect(await month('2026-11')).toMatchObject({
    billStatus: 'OPEN',
    settleStatus: null,
    remainAmt: 0,
  })
  expect((await month('2026-11')).incomeAmt).toBeGreaterThan(0)
})

test.each(['TO_CONFIRM', 'DISPUTE'])('a month whose settlement is %s says so', async (state) => {
  await setOwn({ settleStatus: state })
  expect(await month('2026-10')).toMatchObject({
    billStatus: 'TO_CONFIRM',
    settleStatus: state,
    remainAmt: 0,
  })
  const { list, total } = await asked({ billStatus: 'TO_CONFIRM' })
  expect([total, list[0]!.billMonth]).toEqual([1, '2026-10'])
  await expectOneAnswer()
})

test('what a draft holds is not left, and comes back when the draft is canceled', async () => {
  await desk.free(OWN)
  const before = await month('2026-10')
  expect(before).toMatchObject({ billStatus: 'TO_INVOICE', heldAmt: 0, invoicedAmt: 0 })
  expect(before.remainAmt).toBe(before.billAmt)
  const draft = await desk.draft()
  expect(await month('2026-10')).toMatchObject({
    billStatus: 'INVOICING',
    heldAmt: before.billAmt,
    remainAmt: 0,
  })
  await expectOneAnswer()
  await desk.ask('cancel', draft)
  expect((await month('2026-10')).remainAmt).toBe(before.remainAmt)
  await expectOneAnswer()
})

test('every amount follows from those beside it, the tax from what is invoiced', async () => {
  await desk.free(OWN)
  const [own] = await gw.db.select().from(settlement).where(eq(settlement.settleNo, OWN))
  await setOwn({ adjustAmt: own!.adjustAmt + 5_300, payableAmt: own!.payableAmt + 5_300 })
  for (const row of await expectOneAnswer()) {
    expect(row.billAmt).toBe(row.incomeAmt + row.adjustAmt)
    const exTax = Math.round(row.billAmt / 1.06)
    expect([row.exTaxAmt, row.taxAmt]).toEqual([exTax, row.billAmt - exTax])
  }
  const settled = (await asked()).list.filter(
    ({ billStatus }) => !['OPEN', 'TO_CONFIRM', 'EXEMPT'].includes(billStatus),
  )
  expect(settled.length).toBeGreaterThan(8)
  for (const row of settled) expect(row.invoicedAmt + row.heldAmt + row.remainAmt).toBe(row.billAmt)
  const { respData } = await desk.ask('save', await desk.form())
  const row = await month('2026-10')
  expect([respData.amt, respData.taxAmt]).toEqual([row.billAmt, row.taxAmt])
})

test('a payee through a cloud account writes no invoice', async () => {
  await desk.free(OWN)
  await setOwn({ payWay: 'CLOUD' })
  expect(await month('2026-10')).toMatchObject({ billStatus: 'EXEMPT', remainAmt: 0 })
  await expectOneAnswer()
  await setOwn({ payWay: 'BANK' })
})

test('the income of an open month below nothing is shown as it is', async () => {
  const which = and(
    eq(incomeEntry.providerId, PROVIDER_ONE),
    eq(incomeEntry.incomeMonth, '2026-11'),
  )
  await gw.db
    .update(incomeEntry)
    .set({ netIncomeAmt: sql`-1` })
    .where(which)
  // As the job that closes a day does.
  await gw.db.transaction((tx) => addUpIncome(tx, { from: '2026-11-01', until: '2026-12-01' }))
  const row = await month('2026-11')
  expect(row.incomeAmt).toBeLessThan(0)
  expect(row).toMatchObject({ billStatus: 'OPEN', remainAmt: 0, billAmt: row.incomeAmt })
})
