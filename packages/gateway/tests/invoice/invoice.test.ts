import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { providerInvoice, settlement } from '../../schema'
import { EAST, PROVIDER_ONE } from '../support/samples'
import { gatewayForFile, type TestSession } from '../support/gateway'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')
const partner = await gateway.signIn('qd_admin')

interface Row {
  invoiceApplyNo: string
  targetId: string
  invoiceStatus: string
  amt: number
  exTaxAmt: number
  taxAmt: number
}
const rowsOf = async (session: TestSession, body: object = {}): Promise<Row[]> =>
  (await gateway.post('/v1/invoice/list', { pageSize: 100, ...body }, { session })).respData.list
const detail = (invoiceApplyNo: string, session = admin) =>
  gateway.post('/v1/invoice/detail', { invoiceApplyNo }, { session })
const invoiceOf = async (partnerId: string | null) => {
  const [row] = await gateway.db
    .select()
    .from(providerInvoice)
    .where(
      and(
        eq(providerInvoice.providerId, PROVIDER_ONE),
        partnerId === null
          ? isNull(providerInvoice.partnerId)
          : eq(providerInvoice.partnerId, partnerId),
        isNotNull(providerInvoice.fileToken),
      ),
    )
    .limit(1)
  return row!
}
const urlOf = async (jToken: string | null, session: TestSession) =>
  (await gateway.post('/v1/function/jfileUrl', { jToken }, { session })).respCode

describe('invoices', () => {
  test('are there in every state', async () => {
    expect([...new Set((await rowsOf(admin)).map((row) => row.invoiceStatus))].sort()).toEqual([
      'APPROVED',
      'AUDITING',
      'CANCELED',
      'DRAFT',
      'REDDENED',
      'RED_APPLY',
      'REJECTED',
    ])
  })

  test('are found by their number however many months ago they were made', async () => {
    const [{ invoiceNo }] = (await rowsOf(admin, {
      invoiceStatus: 'APPROVED',
      billMonthStart: '2025-12',
      billMonthEnd: '2025-12',
      targetId: PROVIDER_ONE,
    })) as [Row & { invoiceNo: string }]
    const month = (from: string, to: string) =>
      gateway.db
        .update(settlement)
        .set({ billMonth: to })
        .where(
          and(
            eq(settlement.providerId, PROVIDER_ONE),
            eq(settlement.targetId, PROVIDER_ONE),
            eq(settlement.billMonth, from),
          ),
        )
    await month('2025-12', '2025-10')
    expect((await rowsOf(admin, { invoiceNo })).map((row) => row.targetId)).toEqual([PROVIDER_ONE])
    await month('2025-10', '2025-12')
  })

  test('are their parts together', async () => {
    for (const row of await rowsOf(admin)) {
      expect(row.exTaxAmt).toBe(Math.round(row.amt / 1.06))
      expect(row.taxAmt).toBe(row.amt - row.exTaxAmt)
    }
  })

  test('come with the settlements they cover', async () => {
    const approved = (await rowsOf(admin, { invoiceStatus: ['RED_APPLY'] }))[0]!
    const { respData } = await detail(approved.invoiceApplyNo)
    expect(respData.settles).toEqual([
      {
        settleNo: 'ST26080101000001',
        billMonth: '2026-07',
        // What its payee earned, the provider as well as a partner.
        shareAmt: approved.amt,
        adjustAmt: 0,
        payableAmt: approved.amt,
        amt: approved.amt,
        settleStatus: 'PAID',
      },
    ])
    expect(respData.logs.map((step: { title: string }) => step.title)).toEqual([
      '新建发票',
      '提交审核',
      '审核通过',
      '申请红冲',
    ])
  })
})

describe('a partner', () => {
  test('sees its own invoices alone', async () => {
    const rows = await rowsOf(partner)
    expect(rows.length).toBeGreaterThan(5)
    expect(new Set(rows.map((row) => row.targetId))).toEqual(new Set([EAST]))
  })

  test('finds neither the provider’s nor another partner’s, nor their files', async () => {
    for (const foreign of [await invoiceOf(null), await invoiceOf('7000000000000010')]) {
      expect((await detail(foreign.invoiceApplyNo, partner)).respCode).toBe('90404')
      expect(await urlOf(foreign.fileToken, partner)).toBe('90404')
    }
  })

  test('opens the file of its own', async () => {
    expect(await urlOf((await invoiceOf(EAST)).fileToken, partner)).toBe('90000')
  })
})

test('another provider finds none of them', async () => {
  const other = await gateway.signIn('other_admin')
  const own = await invoiceOf(null)
  expect((await detail(own.invoiceApplyNo, other)).respCode).toBe('90404')
  expect(await urlOf(own.fileToken, other)).toBe('90404')
})

test('a user without the code gets neither rows nor files', async () => {
  const ops = await gateway.signIn('fws_ops')
  expect((await gateway.post('/v1/invoice/list', {}, { session: ops })).respCode).toBe('90403')
  expect((await detail('IV1', ops)).respCode).toBe('90403')
  expect(await urlOf((await invoiceOf(null)).fileToken, ops)).toBe('90404')
})
