import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import invoice from '../../src/resources/invoice'
import { envelope } from '../support/fake-edges'
import { newUser, renderAt } from '../support/render'

const settle = (settleNo: string, over = {}) => ({
  settleNo,
  billMonth: '2026-10',
  targetId: '6000000000000001',
  payableAmt: 10_600,
  openAmt: 10_600,
  settleStatus: 'TO_INVOICE',
  heldBy: null,
  refusal: null,
  ...over,
})
const OPTIONS = {
  today: '2026-11-20',
  settles: [
    settle('ST1'),
    settle('ST2', { openAmt: 21_200 }),
    settle('ST3', { openAmt: 0, heldBy: 'IV9', refusal: '结算单 ST3 已有发票 IV9，不能重复开票' }),
    settle('ST4', { targetId: '7000000000000001' }),
  ],
  sellers: [
    { targetId: '6000000000000001', sellerName: '云杉支付服务有限公司', sellerTaxNo: '91330106X' },
    { targetId: '7000000000000001', sellerName: '华东渠道发展有限公司', sellerTaxNo: '91330106Y' },
  ],
  buyer: {
    buyerName: '东篱银行卡收单服务股份有限公司',
    buyerTaxNo: '91310115X',
    buyerAddr: '上海市',
    buyerPhone: '021-5',
    bankName: '招商银行',
    bankAcctNo: '0000',
  },
  invoiceKinds: ['1', '2'],
  invoiceContent: '*信息技术服务*服务费',
  taxRate: 6000,
}
const SAVED = { invoiceApplyNo: 'IV1', invoiceStatus: 'DRAFT', version: 1 }
const DETAIL = { ...SAVED, settles: [], logs: [] }
const show = (answers: Record<string, unknown> = {}) =>
  renderAt({
    resources: [invoice],
    at: '/invoiceManager/settleManager/create?settleNo=ST1',
    answers: {
      '/v1/invoice/options': OPTIONS,
      '/v1/invoice/save': SAVED,
      '/v1/invoice/submit': { ...SAVED, invoiceStatus: 'AUDITING', version: 2 },
      '/v1/invoice/detail': DETAIL,
      ...answers,
    },
  })
const form = () => screen.findByRole('form', { name: '开票' })
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
beforeEach(() => localStorage.clear())

describe('the form of an invoice', () => {
  test('begins with the settlement of the address, its tax by the rate', async () => {
    const { sent } = show()
    const within_ = within(await form())
    expect(sent('/v1/invoice/options')[0]).toMatchObject({ settleNos: '["ST1"]' })
    expect((box(/ST1/) as HTMLInputElement).checked).toBe(true)
    expect(within_.getByText('已选 1 张，合计', { exact: false }).textContent).toContain('¥106.00')
    expect((screen.getByLabelText('税额') as HTMLInputElement).value).toBe('6.00')
    expect(within_.getByText('¥100.00')).toBeTruthy()
    expect(within_.getByText('东篱银行卡收单服务股份有限公司')).toBeTruthy()
    expect(within_.queryByLabelText('发票代码')).toBeNull()
  })

  test('adds up what is chosen of one payee; what is on another invoice cannot be', async () => {
    show()
    await form()
    const user = newUser()
    expect((box(/ST3/) as HTMLInputElement).disabled).toBe(true)
    expect((box(/ST4/) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'IV9' })).toBeTruthy()
    await user.click(box(/ST2/))
    expect((screen.getByLabelText('税额') as HTMLInputElement).value).toBe('18.00')
    await user.click(box(/ST1/))
    await user.click(box(/ST2/))
    expect((box(/ST4/) as HTMLInputElement).disabled).toBe(false)
  })

  test('says by partner what a partner’s settlement is made of', async () => {
    const parts = [
      { partnerId: 'P1', partnerName: '华东渠道发展有限公司', shareAmt: 7_000 },
      { partnerId: 'P2', partnerName: '浙江拓展服务有限公司', shareAmt: 3_500 },
    ]
    const own = settle('ST1', { shareAmt: 10_500, adjustAmt: 100, parts })
    show({ '/v1/invoice/options': { ...OPTIONS, settles: [own, settle('ST2')] } })
    await form()
    const made = within(screen.getByRole('region', { name: '分润构成' }))
    expect(made.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '华东渠道发展有限公司 本级¥70.00',
      '浙江拓展服务有限公司 下级¥35.00',
      '调账 ¥1.00',
      '合计 ¥106.00',
    ])
    await newUser().click(box(/ST1/))
    expect(screen.queryByRole('region', { name: '分润构成' })).toBeNull()
  })

  test('shows each error at its field and sends no call', async () => {
    const { sent } = show()
    await form()
    const user = newUser()
    await user.type(screen.getByLabelText('发票号码'), '123')
    await user.clear(screen.getByLabelText('税额'))
    await user.type(screen.getByLabelText('税额'), '9')
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    for (const words of [
      '请上传发票文件',
      '数电票的发票号码须为20位数字',
      '请选择开票日期',
      '税额与按税率计算的6.00元相差超过0.06元',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(sent('/v1/invoice/save')).toEqual([])
  })

  test('asks for settlements, not for what follows from them', async () => {
    const user = newUser()
    show()
    const within_ = within(await form())
    expect(
      within_.getByText('按税率计算为 6.00 元，与票面相差不超过0.06元时按票面填写'),
    ).toBeTruthy()
    expect(within_.getByText('20位数字')).toBeTruthy()
    await user.click(box(/ST1/))
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    expect(await within_.findByText('选择结算单后得出')).toBeTruthy()
    expect(within_.getByText('选择结算单并填写税额后得出')).toBeTruthy()
    expect(within_.queryByText('请输入价税合计')).toBeNull()
  })

  test('says calmly at the field that a file could not be read', async () => {
    const unread = '未识别到有效信息，请手动填写'
    const { toasts, sent } = show({ '/v1/realme/identify': envelope(null, '90400', unread) })
    await form()
    const pdf = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], '发票.pdf', {
      type: 'application/pdf',
    })
    await newUser().upload(await screen.findByLabelText<HTMLInputElement>('上传发票文件'), pdf)
    expect(await screen.findByText(unread)).toBeTruthy()
    expect(sent('/v1/realme/identify')).toHaveLength(1)
    expect(toasts).toEqual([])
  })

  test('is saved as a draft while most is missing; a refusal is shown at its field', async () => {
    const refused = envelope(
      { errors: [{ field: 'invoiceNo', msg: '发票号码已存在' }] },
      '90400',
      '发票号码已存在',
    )
    const { sent, address } = show({
      '/v1/invoice/save': () => (sent('/v1/invoice/save').length > 1 ? SAVED : refused),
    })
    await form()
    const user = newUser()
    await user.type(screen.getByLabelText('发票号码'), '2633 2000001234567890')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    expect((await screen.findAllByText('发票号码已存在')).length).toBeGreaterThan(0)
    expect(sent('/v1/invoice/save')[0]).toMatchObject({
      settleNos: '["ST1"]',
      invoiceKind: '2',
      invoiceNo: '26332000001234567890',
      amt: '10600',
      taxAmt: '600',
      exTaxAmt: '10000',
      invoiceCode: '',
    })
    await user.click(screen.getByRole('button', { name: /保存草稿/ }))
    await waitFor(() => expect(address()).toBe('/invoiceManager/settleManager/show/IV1'))
    expect(sent('/v1/invoice/submit')).toEqual([])
  })

  test('whose file says another amount is handed in only once that is confirmed', async () => {
    const { sent } = show({
      '/v1/file/upload': { token: 'T1', fileToken: 'T1' },
      '/v1/realme/identify': {
        fields: { amt: '1060000', invoiceNo: '26332000001234567890' },
        confidence: 99,
      },
    })
    await form()
    const user = newUser()
    const pdf = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], '发票.pdf', {
      type: 'application/pdf',
    })
    await user.upload(await screen.findByLabelText<HTMLInputElement>('上传发票文件'), pdf)
    expect(await screen.findByText('价税合计：文件为¥10,600.00，所填为¥106.00')).toBeTruthy()
    await user.type(screen.getByLabelText('开票日期'), '2026-11-01{Enter}')
    const submit = () => user.click(screen.getByRole('button', { name: '提交审核' }))
    await submit()
    expect(
      (await screen.findAllByText('发票文件与所填内容不一致，请更正，或核对后确认')).length,
    ).toBeGreaterThan(0)
    expect(sent('/v1/invoice/save')).toEqual([])
    await user.click(box(/已核对，按所填内容提交/))
    await submit()
    await waitFor(() => expect(sent('/v1/invoice/submit')).toHaveLength(1))
    expect(sent('/v1/invoice/submit')[0]).toMatchObject({ faceConfirmed: '1' })
  })

  test('shows at the file what only the gateway could read from it', async () => {
    const msg =
      '发票文件与所填内容不一致：价税合计：文件为¥10,600.00，所填为¥106.00。请更正，或核对后确认按所填内容提交'
    show({
      '/v1/file/upload': { token: 'T1', fileToken: 'T1' },
      '/v1/realme/identify': envelope(null, '90400', '未识别到有效信息，请手动填写'),
      '/v1/invoice/submit': envelope({ errors: [{ field: 'faceConfirmed', msg }] }, '90400', msg),
    })
    await form()
    const user = newUser()
    const pdf = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], '发票.pdf', {
      type: 'application/pdf',
    })
    await user.upload(await screen.findByLabelText<HTMLInputElement>('上传发票文件'), pdf)
    await user.type(screen.getByLabelText('发票号码'), '26332000001234567890')
    await user.type(screen.getByLabelText('开票日期'), '2026-11-01{Enter}')
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    expect((await screen.findAllByText(msg)).length).toBeGreaterThan(0)
  })
})

describe('an invoice that someone else changed meanwhile', () => {
  const MINE = {
    ...SAVED,
    version: 3,
    settles: [{ settleNo: 'ST1' }],
    invoiceKind: '2',
    invoiceNo: '26332000001234567890',
    invoiceDate: '2026-11-01',
    amt: 10_600,
    taxAmt: 600,
    exTaxAmt: 10_000,
    taxRate: 6000,
    fileToken: null,
    expressCompany: '',
    expressNo: '',
    remark: '十月分润',
    logs: [],
  }
  const THEIRS = {
    ...MINE,
    version: 4,
    remark: '十月分润（更正）',
    invoiceDate: '2026-11-02',
    logs: [{ title: '修改发票', operator: '周敏', time: '2026-11-20 10:00:00' }],
  }

  test('says by whom and what, and is saved with what was typed here', async () => {
    let now: Record<string, unknown> = MINE
    const { sent } = renderAt({
      resources: [invoice],
      at: '/invoiceManager/settleManager/edit/IV1',
      answers: {
        '/v1/invoice/options': OPTIONS,
        '/v1/invoice/detail': () => now,
        '/v1/invoice/save': ({ body }: { body: Record<string, string> }) =>
          body.version === String(now.version)
            ? { ...SAVED, version: Number(now.version) + 1 }
            : envelope(null, '90409', '数据已被他人修改，请刷新后重试'),
      },
    })
    const user = newUser()
    const remark = await screen.findByLabelText<HTMLInputElement>('备注')
    await user.clear(remark)
    await user.type(remark, '我的备注')
    now = THEIRS
    await user.click(screen.getByRole('button', { name: /保存草稿/ }))
    const note = (await screen.findByText(/该记录已被/)).parentElement!
    expect(note.textContent).toContain('该记录已被周敏于2026-11-20 10:00:00修改')
    expect(note.textContent).toContain('开票日期：2026-11-01 → 2026-11-02')
    expect(note.textContent).not.toContain('税额')
    await user.click(within(note).getByRole('button', { name: '保留我的修改' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('开票日期').value).toBe('2026-11-02'),
    )
    await user.click(screen.getByRole('button', { name: /保存草稿/ }))
    await waitFor(() => expect(sent('/v1/invoice/save')).toHaveLength(2))
    expect(sent('/v1/invoice/save')[1]).toMatchObject({
      version: '4',
      remark: '我的备注',
      invoiceDate: '2026-11-02',
    })
  })
})
