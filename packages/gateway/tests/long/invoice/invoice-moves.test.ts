import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerInvoice } from '../../../schema'
import { proveAll } from '../../../features/proof/prove'
import { pending } from '../../../sandbox/simulator'
import { takePayeeChange } from '../../payee-change/payee-change-support'
import { gatewayForFile, type Loose } from '../../support/gateway'
import { putFile } from '../../files/rows'
import { png } from '../../files/samples'
import { invoiceDesk, OWN, WEST, type InvoiceDesk } from '../../invoice/invoice-support'

const HOUR_MS = 3_600_000
const RED = { redReason: '01', redInfoNo: '33002611200000000001' }

let desk: InvoiceDesk
const gw = await gatewayForFile()
beforeAll(async () => {
  desk = invoiceDesk(gw, await gw.signIn('fws_admin'))
})
beforeEach(() => desk.free(OWN, WEST))

const october = async () => {
  const body = { billMonthStart: '2026-10', billMonthEnd: '2026-10' }
  const { respData } = await gw.post('/v1/billing/amountList', body, { session: desk.session })
  const { invoicedAmt, heldAmt, remainAmt, billStatus } = respData.list[0]
  return { invoicedAmt, heldAmt, remainAmt, billStatus }
}
const titles = async (call: string, body: object): Promise<string[]> =>
  (await gw.post(`/v1/${call}/detail`, { ...body }, { session: desk.session })).respData.logs.map(
    ({ title }: Loose) => title,
  )
const paperForm = async (over: object = {}) => ({
  invoiceKind: '3',
  invoiceCode: '3300224130',
  invoiceNo: '00000001',
  expressCompany: '顺丰速运',
  expressNo: 'SF1234567890',
  fileToken: await putFile(gw, {
    uploaderId: desk.session.userId,
    bytes: png(),
    kind: 'png',
    fileName: '票面.png',
  }),
  ...over,
})

describe('handing in', () => {
  test.each([
    ['invoiceNo', '请输入发票号码'],
    ['invoiceDate', '请选择开票日期'],
    ['fileToken', '请上传发票文件'],
  ])('wants %s', async (field, msg) => {
    const made = await desk.draft({ [field]: '' })
    const { respCode, respData } = await desk.ask('submit', made)
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
    expect((await desk.row(made.invoiceApplyNo)).invoiceStatus).toBe('DRAFT')
  })

  test('wants of a paper invoice how it was sent', async () => {
    const made = await desk.draft(await paperForm({ expressCompany: '', expressNo: '' }))
    expect((await desk.ask('submit', made)).respData.errors).toEqual([
      { field: 'expressCompany', msg: '请输入快递公司' },
      { field: 'expressNo', msg: '请输入快递单号' },
    ])
  })

  test('leaves it with the acquirer; of two people at once one succeeds', async () => {
    const made = await desk.draft()
    const answers = await Promise.all([desk.ask('submit', made), desk.ask('submit', made)])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(await desk.row(made.invoiceApplyNo)).toMatchObject({
      invoiceStatus: 'AUDITING',
      version: 2,
      submitTime: new Date('2026-11-20T15:00:00+08:00'),
    })
    expect((await desk.settle(OWN)).invoiceApplyNo).toBe(made.invoiceApplyNo)
    expect(
      (await gw.db.transaction((tx) => pending(tx))).find(({ id }) => id === made.invoiceApplyNo),
    ).toMatchObject({ kind: 'invoice', state: 'AUDITING', dueAt: '2026-11-23 09:30:00' })
  })

  test('names the buyer as it is called today', async () => {
    const made = await desk.draft()
    await gw.db
      .update(providerInvoice)
      .set({ buyerName: '旧名称' })
      .where(eq(providerInvoice.invoiceApplyNo, made.invoiceApplyNo))
    await desk.ask('submit', made)
    expect((await desk.row(made.invoiceApplyNo)).buyerName).toBe('东篱银行卡收单服务股份有限公司')
  })
})

describe('the answer', () => {
  test('approves: the settlement is to be paid, the month is invoiced', async () => {
    const { invoiceApplyNo } = await desk.submitted()
    const before = await october()
    expect(before).toMatchObject({ invoicedAmt: 0, remainAmt: 0, billStatus: 'INVOICING' })
    expect(await desk.decide(invoiceApplyNo, 'approve')).toEqual({
      from: 'AUDITING',
      to: 'APPROVED',
    })
    const { version } = await desk.settle(OWN)
    expect(await desk.settle(OWN)).toMatchObject({ settleStatus: 'TO_PAY', invoiceApplyNo })
    expect(version).toBeGreaterThan(1)
    expect((await titles('settle', { settleNo: OWN })).at(-1)).toBe('发票审核通过')
    expect(await october()).toEqual({
      invoicedAmt: before.heldAmt,
      heldAmt: 0,
      remainAmt: 0,
      billStatus: 'DONE',
    })
    await expect(desk.decide(invoiceApplyNo, 'approve')).rejects.toMatchObject({
      respCode: '90409',
      message: '状态已变更：当前为已通过',
    })
  })

  test('refuses with a reason; put right it is handed in again', async () => {
    const { invoiceApplyNo, version } = await desk.submitted()
    await desk.decide(invoiceApplyNo, 'reject', { auditRemark: '票面金额与结算单不符' })
    expect(await desk.row(invoiceApplyNo)).toMatchObject({
      invoiceStatus: 'REJECTED',
      auditRemark: '票面金额与结算单不符',
    })
    expect(await desk.settle(OWN)).toMatchObject({
      settleStatus: 'TO_INVOICE',
      invoiceApplyNo: null,
    })
    const seen = { invoiceApplyNo, version: version + 1 }
    const saved = await desk.ask('save', { ...seen, remark: '已更正' })
    expect(saved.respData).toMatchObject({ invoiceStatus: 'REJECTED', version: version + 2 })
    const again = await desk.ask('submit', { invoiceApplyNo, version: version + 2 })
    expect(again.respData).toMatchObject({ invoiceStatus: 'AUDITING' })
    expect(await titles('invoice', { invoiceApplyNo })).toEqual([
      '新建发票',
      '提交审核',
      '审核驳回',
      '修改发票',
      '提交审核',
    ])
  })

  test('wants a reason that can be read', async () => {
    const { invoiceApplyNo } = await desk.submitted()
    const wrong = desk.decide(invoiceApplyNo, 'reject', { auditRemark: 7 })
    await expect(wrong).rejects.toMatchObject({ respCode: '90400' })
  })
})

describe('a settlement names its live invoice', () => {
  const held = async () => {
    const { respData } = await gw.post(
      '/v1/settle/list',
      { billMonthStart: '2026-10', billMonthEnd: '2026-10', settleNo: OWN },
      { session: desk.session },
    )
    const { heldBy, invoiceApplyNo, invoiceNo } = respData.list[0]
    return [heldBy, invoiceApplyNo, invoiceNo]
  }

  test('from its draft on; voided there is none', async () => {
    expect(await held()).toEqual([null, null, null])
    const made = await desk.draft()
    expect(await held()).toEqual([made.invoiceApplyNo, null, null])
    await desk.ask('cancel', made)
    expect(await held()).toEqual([null, null, null])
  })

  test('with its number once handed in; reversed both are gone', async () => {
    const { invoiceApplyNo, version } = await desk.submitted({ invoiceNo: '26332000009999999901' })
    const named = [invoiceApplyNo, '26332000009999999901']
    expect(await held()).toEqual([invoiceApplyNo, ...named])
    await desk.decide(invoiceApplyNo, 'approve')
    // No answer is pending.
    expect(await held()).toEqual([null, ...named])
    await desk.ask('redApply', { invoiceApplyNo, version: version + 1, ...RED })
    await desk.decide(invoiceApplyNo, 'approve')
    expect(await held()).toEqual([null, null, null])
  })
})

describe('voiding', () => {
  test('frees the settlement', async () => {
    const made = await desk.draft()
    const { respData } = await desk.ask('cancel', made)
    expect(respData).toMatchObject({ invoiceStatus: 'CANCELED', version: 2 })
    expect((await desk.ask('save', await desk.form())).respCode).toBe('90000')
  })

  test('is for what was not accepted', async () => {
    const handedIn = await desk.submitted()
    const { respCode, respDesc } = await desk.ask('cancel', handedIn)
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为审核中'])
  })
})

describe('a reversal', () => {
  const approved = async (over: object = {}) => {
    const { invoiceApplyNo, version } = await desk.submitted({ ...over })
    await desk.decide(invoiceApplyNo, 'approve')
    return { invoiceApplyNo, version: version + 1 }
  }

  test.each([
    [{ redReason: '' }, 'redReason', '请选择红冲原因'],
    [{ redReason: '05' }, 'redReason', '红冲原因不在可选范围内'],
    [{ redInfoNo: '' }, 'redInfoNo', '请输入红字发票信息确认单编号'],
    [{ redInfoNo: '330026' }, 'redInfoNo', '红字发票信息确认单编号须为20位数字'],
  ])('with %o is refused at its field', async (over, field, msg) => {
    const seen = await approved()
    const { respData } = await desk.ask('redApply', { ...seen, ...RED, ...over })
    expect(respData.errors).toEqual([{ field, msg }])
  })

  test('of an ordinary invoice needs no confirmation', async () => {
    const seen = await approved({ invoiceKind: '1' })
    const { respData } = await desk.ask('redApply', { ...seen, redReason: '03' })
    expect(respData).toMatchObject({ invoiceStatus: 'RED_APPLY' })
  })

  test('is for what was accepted', async () => {
    const made = await desk.draft()
    expect((await desk.ask('redApply', { ...made, ...RED })).respCode).toBe('90409')
  })

  test('before the payment lets the settlement wait for another invoice', async () => {
    const seen = await approved()
    await desk.ask('redApply', { ...seen, ...RED })
    expect((await october()).billStatus).toBe('DONE')
    expect(await desk.decide(seen.invoiceApplyNo, 'approve')).toEqual({
      from: 'RED_APPLY',
      to: 'REDDENED',
    })
    expect(await desk.row(seen.invoiceApplyNo)).toMatchObject(RED)
    expect(await desk.settle(OWN)).toMatchObject({
      settleStatus: 'TO_INVOICE',
      invoiceApplyNo: null,
    })
    expect(await october()).toMatchObject({ invoicedAmt: 0, billStatus: 'TO_INVOICE' })
    expect((await desk.ask('save', await desk.form())).respCode).toBe('90000')
  })

  test('after the payment leaves it paid, and to be invoiced again', async () => {
    const seen = await approved()
    await desk.ask('redApply', { ...seen, ...RED })
    await gw.db.execute(
      `update profit_settle set settle_status = 'PAID' where settle_no = '${OWN}'`,
    )
    await desk.decide(seen.invoiceApplyNo, 'approve')
    expect((await desk.settle(OWN)).settleStatus).toBe('PAID')
    expect(await october()).toMatchObject({ invoicedAmt: 0, billStatus: 'TO_INVOICE' })
    const again = await approved()
    expect((await desk.row(again.invoiceApplyNo)).invoiceStatus).toBe('APPROVED')
    expect((await desk.settle(OWN)).settleStatus).toBe('PAID')
    expect((await october()).billStatus).toBe('DONE')
  })

  test('while the payee’s account is in doubt waits for it, and then for another invoice', async () => {
    const seen = await approved()
    await desk.ask('redApply', { ...seen, ...RED })
    await gw.db.execute(
      `update profit_settle set settle_status = 'PAY_FAIL' where settle_no = '${OWN}'`,
    )
    await desk.decide(seen.invoiceApplyNo, 'approve')
    expect((await desk.settle(OWN)).settleStatus).toBe('PAY_FAIL')
    const { version } = await desk.settle(OWN)
    const body = {
      settleNo: OWN,
      version,
      acctName: '云杉支付服务有限公司',
      bankCode: '03080000',
      acctNo: '571900012310201',
      changeReason: '原账户已销户',
    }
    const { respData } = await gw.post('/v1/settle/changeAccount', body, { session: desk.session })
    await takePayeeChange(gw, respData.changeId)
    expect((await desk.settle(OWN)).settleStatus).toBe('TO_INVOICE')
  })

  test('that the buyer refuses leaves the invoice standing', async () => {
    const seen = await approved()
    await desk.ask('redApply', { ...seen, ...RED })
    await desk.decide(seen.invoiceApplyNo, 'reject', { auditRemark: '确认单未生效' })
    expect(await desk.row(seen.invoiceApplyNo)).toMatchObject({
      invoiceStatus: 'APPROVED',
      auditRemark: '确认单未生效',
    })
    expect((await desk.settle(OWN)).settleStatus).toBe('TO_PAY')
  })
})

describe('how a paper invoice was sent', () => {
  test('can be entered and corrected', async () => {
    const { invoiceApplyNo, version } = await desk.submitted(await paperForm())
    const seen = { invoiceApplyNo, version }
    const wrong = await desk.ask('expressInfo', { ...seen, expressCompany: '', expressNo: '1' })
    expect(wrong.respData.errors).toEqual([
      { field: 'expressCompany', msg: '请输入快递公司' },
      { field: 'expressNo', msg: '快递单号须为8至32位字母或数字' },
    ])
    const body = { ...seen, expressCompany: '邮政EMS', expressNo: 'em 1234567890' }
    expect((await desk.ask('expressInfo', body)).respData).toMatchObject({ version: version + 1 })
    expect(await desk.row(invoiceApplyNo)).toMatchObject({
      expressCompany: '邮政EMS',
      expressNo: 'EM1234567890',
      invoiceStatus: 'AUDITING',
    })
    expect((await desk.ask('expressInfo', body)).respCode).toBe('90409')
  })

  test('does not exist for an e-invoice', async () => {
    const handedIn = await desk.submitted()
    const body = { ...handedIn, expressCompany: '顺丰速运', expressNo: 'SF1234567890' }
    expect((await desk.ask('expressInfo', body)).respData.errors).toEqual([
      { field: 'expressNo', msg: '数电票无需邮寄' },
    ])
  })
})

test('the morning’s run answers what was handed in before, and the payment follows', async () => {
  const { invoiceApplyNo } = await desk.submitted()
  // Friday afternoon to Monday, half past nine.
  await gw.clock.advance(66 * HOUR_MS + 2_000_000)
  expect((await desk.row(invoiceApplyNo)).invoiceStatus).toMatch(/^(APPROVED|REJECTED)$/)
  const { invoiceStatus } = await desk.row(invoiceApplyNo)
  if (invoiceStatus === 'REJECTED')
    throw new Error('this one is drawn to be refused: choose another')
  await gw.clock.advance(HOUR_MS)
  expect((await desk.settle(OWN)).settleStatus).toBe('PAYING')
  const found = await gw.db.transaction((tx) => proveAll(tx))
  expect(found.flatMap((check) => check.differences)).toEqual([])
})
