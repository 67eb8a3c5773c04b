import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingRule } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const PROVIDER = '6000000000000001'
const post = (path: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(path, body, { session })

const RULE = {
  buyerName: '东篱收单服务有限公司',
  buyerAddr: '上海市浦东新区示例路1号',
  buyerPhone: '021-50000000',
  bankName: '招商银行上海分行',
  bankAcctNo: '121900000010802',
  invoiceContent: '*信息技术服务*服务费',
  invoiceKinds: ['1', '2'],
  dueDay: '20',
  notesText: '开票内容：按发票内容栏填写\n\n每张发票只对应一个账期',
}

test('before it is entered there is no buyer; entered it is what the screens and invoices have', async () => {
  const { buyerTaxNo } = (await post('/v1/billing/rule')).respData
  await gw.db.delete(billingRule).where(eq(billingRule.providerId, PROVIDER))
  expect((await post('/v1/billing/rule')).respData).toMatchObject({ buyerName: '', notes: [] })
  const saved = await post('/v1/billing/ruleSave', { ...RULE, buyerTaxNo })
  expect([saved.respCode, saved.respData]).toEqual(['90000', null])
  expect((await post('/v1/billing/rule')).respData).toEqual({
    sellerTaxNo: '91330106MAY882419H',
    buyerName: '东篱收单服务有限公司',
    buyerTaxNo,
    buyerAddr: '上海市浦东新区示例路1号',
    buyerPhone: '021-50000000',
    bankName: '招商银行上海分行',
    bankAcctNo: '121900000010802',
    invoiceContent: '*信息技术服务*服务费',
    taxRate: 6000,
    invoiceKinds: ['1', '2'],
    receiveEmail: '',
    mailAddr: '',
    mailContact: '',
    dueDay: 20,
    notes: [
      { title: '开票内容', text: '按发票内容栏填写' },
      { title: '每张发票只对应一个账期', text: '' },
    ],
  })
})

test('what is left out stays, wrong values are refused at their field', async () => {
  expect((await post('/v1/billing/ruleSave', { dueDay: '25' })).respCode).toBe('90000')
  expect((await post('/v1/billing/rule')).respData).toMatchObject({
    buyerName: '东篱收单服务有限公司',
    dueDay: 25,
  })
  for (const [field, value] of [
    ['buyerTaxNo', '91310115MA1K00000X'],
    ['bankAcctNo', '12AB'],
    ['dueDay', '31'],
    ['receiveEmail', 'bill@'],
    ['buyerName', ''],
  ] as const) {
    const { respCode, respData } = await post('/v1/billing/ruleSave', { [field]: value })
    expect([respCode, respData.errors[0].field]).toEqual(['90400', field])
  }
})

test('only staff of the whole provider with the code change it, each provider its own', async () => {
  const ops = await gw.signIn('fws_ops')
  expect((await post('/v1/billing/ruleSave', { dueDay: '10' }, ops)).respCode).toBe('90403')
  const partner = await gw.signIn('qd_admin')
  expect((await post('/v1/billing/ruleSave', { dueDay: '10' }, partner)).respCode).toBe('90403')
  const other = await gw.signIn('other_admin')
  await post('/v1/billing/ruleSave', { dueDay: '10' }, other)
  expect((await post('/v1/billing/rule')).respData.dueDay).toBe(25)
})

test('the provider’s own number is entered once and stays when it is left out', async () => {
  const { buyerTaxNo } = (await post('/v1/billing/rule')).respData
  const save = (more: object) => post('/v1/billing/ruleSave', { ...RULE, buyerTaxNo, ...more })
  const sellerTaxNo = '91330100799655058B'
  expect((await save({ sellerTaxNo: '91330100799655058b' })).respCode).toBe('90000')
  expect((await post('/v1/billing/rule')).respData).toMatchObject({ sellerTaxNo })
  expect((await save({})).respCode).toBe('90000')
  expect((await post('/v1/billing/rule')).respData).toMatchObject({ sellerTaxNo })
  expect((await post('/v1/invoice/options')).respData.sellers[0]).toMatchObject({ sellerTaxNo })
  const wrong = await save({ sellerTaxNo: '91330100799655058A' })
  expect(wrong.respData.errors[0].field).toBe('sellerTaxNo')
})
