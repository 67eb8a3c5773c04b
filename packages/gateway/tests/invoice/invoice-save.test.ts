import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingRule, file, invoiceItem } from '../../schema'
import type { FileKind } from '../../core/files/kind'
import { EAST, PROVIDER_ONE } from '../support/samples'
import { gatewayForFile, type Loose, type TestSession } from '../support/gateway'
import { putFile } from '../files/rows'
import { ofd, pdf, png } from '../files/samples'
import { CLOUD, EASTS, invoiceDesk, OWN, WEST, type InvoiceDesk } from './invoice-support'

let desk: InvoiceDesk
let partner: TestSession
const gw = await gatewayForFile()
beforeAll(async () => {
  desk = invoiceDesk(gw, await gw.signIn('fws_admin'))
  partner = await gw.signIn('qd_admin')
})
beforeEach(() => desk.free(OWN, EASTS, WEST))

const errorsOf = async (over: Record<string, unknown>, session?: TestSession) => {
  const { respCode, respData } = await desk.ask('save', await desk.form(over), session)
  return respCode === '90000' ? respCode : respData.errors
}
/** Far from any formula, so that a test sees whose number it is. */
const total = async (settleNo = OWN) => {
  const { incomeAmt, adjustAmt } = await desk.settle(settleNo)
  return incomeAmt + adjustAmt
}

describe('saving an invoice', () => {
  test('makes a draft of what is there: amount, tax, seller and buyer are the gateway’s', async () => {
    const { respData } = await desk.ask('save', { settleNos: [OWN], invoiceKind: '2' })
    expect(respData).toMatchObject({ invoiceStatus: 'DRAFT', version: 1, amt: await total() })
    expect(respData.invoiceApplyNo).toMatch(/^IV261120\d{8}$/)
    const row = await desk.row(respData.invoiceApplyNo)
    expect(row).toMatchObject({
      targetId: PROVIDER_ONE,
      partnerId: null,
      billMonth: '2026-10',
      sellerName: '云杉支付服务有限公司',
      buyerName: '东篱银行卡收单服务股份有限公司',
      taxRate: 6000,
      invoiceNo: null,
      fileToken: null,
    })
    expect(row.sellerTaxNo).toMatch(/^91330106[0-9A-Z]{10}$/)
    expect(row.exTaxAmt).toBe(Math.round(row.amt / 1.06))
    expect(row.taxAmt).toBe(row.amt - row.exTaxAmt)
    expect((await desk.settle(OWN)).invoiceApplyNo).toBeNull()
  })

  test('changes what is named and keeps the rest; an empty text clears', async () => {
    const made = await desk.draft({ remark: '十月分润' })
    const one = await desk.ask('save', { ...made, invoiceDate: '2026-11-18' })
    expect(one.respData).toMatchObject({ version: 2, invoiceStatus: 'DRAFT' })
    const { invoiceApplyNo } = made
    await desk.ask('save', { invoiceApplyNo, version: 2, remark: '', fileToken: '' })
    expect(await desk.row(invoiceApplyNo)).toMatchObject({
      invoiceDate: '2026-11-18',
      remark: '',
      fileToken: null,
      version: 3,
    })
    const { respData } = await desk.ask('detail', { invoiceApplyNo })
    expect(respData.logs.map(({ title }: { title: string }) => title)).toEqual([
      '新建发票',
      '修改发票',
      '修改发票',
    ])
  })

  test('wants the version that was seen', async () => {
    const { invoiceApplyNo } = await desk.draft()
    const none = await desk.ask('save', { invoiceApplyNo, remark: '甲' })
    expect([none.respCode, none.respData.errors[0].field]).toEqual(['90400', 'version'])
    const stale = await desk.ask('save', { invoiceApplyNo, version: 9, remark: '甲' })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
  })

  test('of what was handed in is refused', async () => {
    const { invoiceApplyNo, version } = await desk.submitted()
    const { respCode, respDesc } = await desk.ask('save', { invoiceApplyNo, version, remark: '甲' })
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为审核中'])
  })

  test('covers several settlements of one payee, to the fen', async () => {
    const older = 'ST26080101000001'
    await desk.free(OWN, older)
    const { respData } = await desk.ask('save', { settleNos: [OWN, older], invoiceKind: '1' })
    expect(respData.amt).toBe((await total()) + (await total(older)))
    expect((await desk.row(respData.invoiceApplyNo)).billMonth).toBe('2026-07')
  })

  test('that covers several months is found by each of them, and names them', async () => {
    const older = 'ST26080101000001'
    await desk.free(OWN, older)
    const { respData } = await desk.ask('save', { settleNos: [OWN, older], invoiceKind: '1' })
    const found = async (month: string) => {
      const body = { billMonthStart: month, billMonthEnd: month, pageSize: 50 }
      const { respData: answer } = await desk.ask('list', body)
      return answer.list.find((row: Loose) => row.invoiceApplyNo === respData.invoiceApplyNo)
    }
    expect((await found('2026-07')).billMonths).toBe('2026-07、2026-10')
    expect((await found('2026-10')).billMonths).toBe('2026-07、2026-10')
    expect(await found('2026-09')).toBeUndefined()
  })
})

describe('a wrong field is named', () => {
  test.each([
    ['settleNos', { settleNos: [] }, '请选择结算单'],
    ['settleNos', { settleNos: ['ST99'] }, '结算单 ST99 不存在'],
    ['settleNos', { settleNos: ['ST26110102000001'] }, '结算单 ST26110102000001 不存在'],
    ['settleNos', { settleNos: [OWN, EASTS] }, '所选结算单须属于同一收款方'],
    ['settleNos', { settleNos: [CLOUD] }, '结算单 ST26110101000003 无需开票'],
    ['invoiceKind', { invoiceKind: '' }, '请选择发票种类'],
    ['invoiceKind', { invoiceKind: '9' }, '发票种类不在可选范围内'],
    ['invoiceNo', { invoiceNo: '123' }, '数电票的发票号码须为20位数字'],
    ['invoiceCode', { invoiceCode: '3300224130' }, '数电票没有发票代码'],
    ['invoiceDate', { invoiceDate: '2026-11-21' }, '开票日期不能晚于今天'],
    ['invoiceDate', { invoiceDate: '2026-02-30' }, '日期格式不正确'],
    ['amt', { amt: '1.5' }, '金额格式不正确'],
    ['amt', { amt: '-1' }, '价税合计不能为负数'],
    ['amt', { amt: '9007199254740993' }, '价税合计不能大于9,999,999,999.99元'],
    ['taxRate', { taxRate: '9000' }, '税率不在可选范围内'],
    ['fileToken', { fileToken: 'no-such-file' }, '文件不存在，请重新上传'],
    ['remark', { remark: '长'.repeat(101) }, '备注不能超过100个字'],
  ])('%s', async (field, over, msg) => {
    const errors = await errorsOf(over)
    expect(errors).toContainEqual({ field, msg })
    expect(errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test.each([
    ['invoiceCode', '123', '发票代码须为10至12位数字'],
    ['invoiceNo', '12345678901234567890', '纸质发票的发票号码须为8位数字'],
    ['expressNo', '短', '快递单号须为8至32位字母或数字'],
    ['expressCompany', '顺', '快递公司不能少于2个字'],
  ])('on paper: %s', async (field, value, msg) => {
    const paper = { invoiceKind: '3', invoiceCode: '3300224130', invoiceNo: '00123456' }
    const errors = await errorsOf({ ...paper, fileToken: '', [field]: value })
    expect(errors).toEqual([{ field, msg }])
  })

  test('a settlement that is not confirmed', async () => {
    await gw.db.execute(
      `update profit_settle set settle_status = 'TO_CONFIRM' where settle_no = '${OWN}'`,
    )
    expect(await errorsOf({})).toEqual([
      { field: 'settleNos', msg: `结算单 ${OWN} 当前为待确认，不能开票` },
    ])
  })

  test('a settlement that is on another invoice', async () => {
    const { invoiceApplyNo } = await desk.draft()
    expect(await errorsOf({})).toEqual([
      { field: 'settleNos', msg: `结算单 ${OWN} 已有发票 ${invoiceApplyNo}，不能重复开票` },
    ])
  })

  test('an amount that is not the sum of the settlements', async () => {
    const amt = await total()
    const [error] = await errorsOf({ amt: String(amt + 1) })
    expect(error.field).toBe('amt')
    expect(error.msg).toMatch(/^价税合计须等于所选结算单金额之和[\d,]+\.\d\d元$/)
    expect(await errorsOf({ amt: String(amt) })).toBe('90000')
  })

  test('tax within 0.06 yuan of the formula is taken, beyond it is not', async () => {
    const amt = await total()
    const tax = amt - Math.round(amt / 1.06)
    expect((await errorsOf({ taxAmt: String(tax + 7) }))[0]).toMatchObject({
      field: 'taxAmt',
      msg: expect.stringMatching(/^税额与按税率计算的[\d,]+\.\d\d元相差超过0\.06元$/),
    })
    expect(await errorsOf({ taxAmt: String(tax), exTaxAmt: String(amt - tax - 1) })).toEqual([
      { field: 'exTaxAmt', msg: '不含税金额加税额须等于价税合计' },
    ])
    const { invoiceApplyNo } = await desk.draft({ taxAmt: String(tax - 6) })
    expect(await desk.row(invoiceApplyNo)).toMatchObject({
      taxAmt: tax - 6,
      exTaxAmt: amt - tax + 6,
    })
  })

  test('a kind the buyer does not take, or whose buyer is not known in full', async () => {
    const put = (set: object) =>
      gw.db.update(billingRule).set(set).where(eq(billingRule.providerId, PROVIDER_ONE))
    const [rule] = await gw.db
      .select()
      .from(billingRule)
      .where(eq(billingRule.providerId, PROVIDER_ONE))
    await put({ buyerPhone: '', bankAcctNo: '' })
    expect(await errorsOf({})).toEqual([
      { field: 'invoiceKind', msg: '购方资料缺少电话、账号，不能开具专用发票' },
    ])
    await put({ ...rule!, invoiceKinds: ['2'] })
    expect(await errorsOf({ invoiceKind: '1' })).toEqual([
      { field: 'invoiceKind', msg: '收票方不受理该种发票' },
    ])
    await put(rule!)
  })
})

describe('the file of an invoice', () => {
  const put = (bytes: Buffer, kind: FileKind, uploaderId = desk.session.userId) =>
    putFile(gw, { uploaderId, bytes, kind, fileName: '发票' })

  test('of an e-invoice is PDF, OFD or XML', async () => {
    expect(await errorsOf({ fileToken: await put(png(), 'png') })).toEqual([
      { field: 'fileToken', msg: '请上传PDF、OFD或XML格式的版式文件' },
    ])
    expect(await errorsOf({ fileToken: await put(ofd(), 'ofd') })).toBe('90000')
  })

  test('of a paper one is a photo', async () => {
    const paper = {
      invoiceKind: '4',
      invoiceCode: '033002200104',
      invoiceNo: '00123456',
      expressCompany: '顺丰速运',
      expressNo: 'sf 1234567890',
    }
    expect(await errorsOf({ ...paper, fileToken: await put(pdf(), 'pdf') })).toEqual([
      { field: 'fileToken', msg: '请上传纸质发票的照片（JPG、PNG）' },
    ])
    const { invoiceApplyNo } = await desk.draft({ ...paper, fileToken: await put(png(), 'png') })
    expect(await desk.row(invoiceApplyNo)).toMatchObject({
      invoiceCode: '033002200104',
      expressNo: 'SF1234567890',
    })
  })

  test('is at most 5 MB', async () => {
    const token = await desk.file()
    const size = 5 * 1024 * 1024
    await gw.db
      .update(file)
      .set({ size: size + 1 })
      .where(eq(file.token, token))
    expect(await errorsOf({ fileToken: token })).toEqual([
      { field: 'fileToken', msg: '发票文件不能超过5MB' },
    ])
    await gw.db.update(file).set({ size }).where(eq(file.token, token))
    expect(await errorsOf({ fileToken: token })).toBe('90000')
  })

  test('is one’s own upload; what the invoice holds already may stay', async () => {
    const foreign = await desk.file(partner)
    expect(await errorsOf({ fileToken: foreign })).toEqual([
      { field: 'fileToken', msg: '文件不存在，请重新上传' },
    ])
    const made = await desk.draft()
    const finance = await gw.signIn('fws_finance')
    const kept = (await desk.row(made.invoiceApplyNo)).fileToken
    const { respCode } = await desk.ask('save', { ...made, fileToken: kept }, finance)
    expect(respCode).toBe('90000')
  })
})

describe('an invoice number', () => {
  test('that lives is taken, one that was voided is free', async () => {
    const invoiceNo = '26332000009999999999'
    const { invoiceApplyNo, version } = await desk.draft({ settleNos: [WEST], invoiceNo })
    expect(await errorsOf({ invoiceNo: '2633 2000 0099 9999 9999' })).toEqual([
      { field: 'invoiceNo', msg: '发票号码已存在' },
    ])
    await desk.ask('cancel', { invoiceApplyNo, version })
    expect(await errorsOf({ invoiceNo })).toBe('90000')
  })

  test('written by two at once is taken by one of them', async () => {
    const invoiceNo = '26332000008888888888'
    const forms = [
      await desk.form({ invoiceNo }),
      await desk.form({ invoiceNo, settleNos: [WEST] }),
    ]
    const answers = await Promise.all(forms.map((form) => desk.ask('save', form)))
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
    expect(answers.find(({ respCode }) => respCode === '90400')!.respData.errors).toEqual([
      { field: 'invoiceNo', msg: '发票号码已存在' },
    ])
  })
})

test('of two invoices for one settlement at once one is made', async () => {
  const forms = [await desk.form(), await desk.form()]
  const answers = await Promise.all(forms.map((form) => desk.ask('save', form)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
  const items = await gw.db.select().from(invoiceItem).where(eq(invoiceItem.settleNo, OWN))
  const rows = await Promise.all(items.map((item) => desk.row(item.invoiceApplyNo)))
  expect(rows.filter((row) => row.invoiceStatus === 'DRAFT')).toHaveLength(1)
})

describe('a partner', () => {
  test('is offered its own settlements alone, with the buyer it may not look up elsewhere', async () => {
    const { respData } = await desk.ask('options', {}, partner)
    const ids = respData.settles.map(({ targetId }: { targetId: string }) => targetId)
    expect([...new Set(ids)]).toEqual([EAST])
    expect(respData.sellers).toMatchObject([{ sellerName: '华东渠道发展有限公司' }])
    expect(respData.buyer.buyerName).toBe('东篱银行卡收单服务股份有限公司')
    expect(JSON.stringify(respData)).not.toContain(PROVIDER_ONE)
  })

  test('invoices its own, and does not find others’', async () => {
    const fileToken = await desk.file(partner)
    const own = await desk.ask('save', await desk.form({ settleNos: [EASTS], fileToken }), partner)
    expect(await desk.row(own.respData.invoiceApplyNo)).toMatchObject({
      targetId: EAST,
      partnerId: EAST,
      sellerName: '华东渠道发展有限公司',
    })
    expect(await errorsOf({ fileToken }, partner)).toEqual([
      { field: 'settleNos', msg: `结算单 ${OWN} 不存在` },
    ])
    const foreign = await desk.draft()
    for (const call of ['save', 'submit', 'cancel'])
      expect((await desk.ask(call, foreign, partner)).respCode).toBe('90404')
  })
})

test('another provider finds neither the invoice nor its settlement', async () => {
  const other = await gw.signIn('other_admin')
  const made = await desk.draft()
  for (const call of ['save', 'submit', 'cancel', 'redApply', 'expressInfo'])
    expect([call, (await desk.ask(call, made, other)).respCode]).toEqual([call, '90404'])
  expect((await desk.ask('options', made, other)).respCode).toBe('90404')
})

test('requested settlements are returned even when they cannot be invoiced', async () => {
  const { invoiceApplyNo } = await desk.draft()
  const { respData } = await desk.ask('options', { settleNos: JSON.stringify([OWN, CLOUD]) })
  const of = (no: string) =>
    respData.settles.find(({ settleNo }: { settleNo: string }) => settleNo === no)
  expect(of(OWN)).toMatchObject({ openAmt: 0, heldBy: invoiceApplyNo })
  expect(of(CLOUD)).toMatchObject({ refusal: `结算单 ${CLOUD} 无需开票` })
  const own = await desk.ask('options', { invoiceApplyNo })
  const mine = own.respData.settles.find(({ settleNo }: { settleNo: string }) => settleNo === OWN)
  expect(mine).toMatchObject({ refusal: null, heldBy: null, openAmt: await total() })
})
