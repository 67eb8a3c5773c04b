import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')

interface Month {
  billMonth: string
  billStatus: string
  incomeAmt: number
  taxAmt: number
  exTaxAmt: number
  adjustAmt: number
  invoicedAmt: number
  heldAmt: number
  remainAmt: number
}
const months = async (session = admin): Promise<Month[]> =>
  (
    await gateway.post(
      '/v1/billing/amountList',
      { billMonthStart: '2025-12', billMonthEnd: '2026-11', pageSize: 20 },
      { session },
    )
  ).respData.list

test('every month says how far it is', async () => {
  expect((await months()).map((row) => [row.billMonth, row.billStatus])).toEqual([
    ['2026-11', 'OPEN'],
    ['2026-10', 'TO_CONFIRM'],
    ['2026-09', 'INVOICING'],
    ['2026-08', 'PART'],
    ['2026-07', 'DONE'],
    ['2026-06', 'DONE'],
    ['2026-05', 'DONE'],
    ['2026-04', 'DONE'],
    ['2026-03', 'DONE'],
    ['2026-02', 'DONE'],
    ['2026-01', 'DONE'],
    ['2025-12', 'DONE'],
  ])
})

test('tax is taken out of what is invoiced, and what remains is on no invoice', async () => {
  for (const row of await months()) {
    expect(row.exTaxAmt).toBe(Math.round((row.incomeAmt + row.adjustAmt) / 1.06))
    expect(row.taxAmt).toBe(row.incomeAmt + row.adjustAmt - row.exTaxAmt)
  }
  const settled = (await months()).filter(({ billStatus }) =>
    ['TO_INVOICE', 'PART', 'DONE'].includes(billStatus),
  )
  for (const row of settled)
    expect(row.remainAmt).toBe(row.incomeAmt + row.adjustAmt - row.invoicedAmt - row.heldAmt)
})

test('a month whose income was taken back needs no invoice', async () => {
  const { respData } = await gateway.post(
    '/v1/billing/amountList',
    { billMonthStart: '2025-11', billMonthEnd: '2025-11' },
    { session: admin },
  )
  expect(respData.list).toMatchObject([{ billStatus: 'EXEMPT', remainAmt: 0 }])
})

test('the rule says whom to invoice, each provider its own', async () => {
  const { respData } = await gateway.post('/v1/billing/rule', {}, { session: admin })
  expect(respData).toMatchObject({
    buyerName: '东篱银行卡收单服务股份有限公司',
    invoiceContent: '*信息技术服务*服务费',
    taxRate: 6000,
    dueDay: 25,
  })
  expect(respData.buyerTaxNo).toMatch(/^91310115[0-9A-Z]{10}$/)
  const other = await gateway.signIn('other_admin')
  const theirs = await gateway.post('/v1/billing/rule', {}, { session: other })
  expect(theirs.respData.buyerName).toBe('南屿收单结算有限公司')
})
