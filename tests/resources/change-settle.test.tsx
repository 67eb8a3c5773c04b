import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import merchant from '../../src/resources/merchant'
import { ALL, newUser, renderAt } from '../support/render'

const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '杭州西湖小馆有限公司',
  merStatus: 'NORMAL',
  acctType: '0',
  bankName: '中国工商银行',
  acctNo: '1202 **** **** 2345',
  settleChange: null,
  settleChanges: [],
  version: 7,
}
const picture = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
const BANKS = [{ bankCode: '01020000', bankName: '中国工商银行' }]

const open = (detail: object, who = ALL, answer: object = {}, read: object = { fields: {} }) =>
  renderAt({
    resources: [merchant],
    at: '/merchants/merdetail/8000000000000001/AP26112000000001',
    answers: {
      '/v1/merchant/detail': detail,
      '/v1/merchant/changeSettle': answer,
      '/v1/realme/identify': read,
      '/v1/merchant/settleChangeApprove': {},
      '/v1/merchant/settleChangeReject': {},
      '/v1/merchant/settleChangeWithdraw': {},
      '/v1/function/bankFunc/banklist': BANKS,
      '/v1/function/bankFunc/dgBankList': BANKS,
    },
    who,
  })

/** The dialog with everything typed and given that it asks for, and sent. */
async function typed(
  detail: object,
  values: Record<string, string>,
  kind?: string,
  answer: object = {},
  read?: object,
) {
  const user = newUser()
  const { sent, toasts, uploads } = open(detail, ALL, answer, read)
  await user.click(await screen.findByRole('button', { name: '变更' }))
  await user.click(await screen.findByRole('menuitem', { name: '变更结算账户' }))
  const dialog = within(await screen.findByRole('dialog'))
  if (kind) await user.click(dialog.getByRole('radio', { name: kind }))
  await user.click(dialog.getByRole('combobox', { name: /开户银行/ }))
  await user.click(await screen.findByTitle('中国工商银行'))
  const twice = { 再次输入银行账号: values.银行账号 ?? '', ...values }
  for (const [label, value] of Object.entries(twice)) {
    const input = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await user.clear(input)
    await user.paste(value)
  }
  await user.type(dialog.getByLabelText('变更原因'), '原账户已销户')
  for (const label of ['变更申请书', '账户证明'])
    await user.upload(
      await dialog.findByLabelText<HTMLInputElement>(`上传${label}`),
      picture(`${label}.jpg`),
    )
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  const acctNo = dialog.getByRole<HTMLInputElement>('textbox', { name: /^银行账号/ })
  await vi.waitFor(() => expect(acctNo.value).not.toBe(''))
  await user.click(dialog.getByRole('button', { name: '提交复核' }))
  return { dialog, toasts, sent: () => sent('/v1/merchant/changeSettle') }
}

test('what the gateway doubts of the account stays to be read', async () => {
  const { dialog, toasts } = await typed(
    { ...MERCHANT, subjectType: 'ENTERPRISE' },
    { 银行账号: '1202 0209 1990', 联行号: '102331002036', 支行: '杭州西湖支行' },
    undefined,
    { warnings: [{ field: 'branchCode', msg: '联行号与开户银行不一致，请核对' }] },
  )
  expect(
    await dialog.findByText(
      '已提交变更申请，须由他人复核。请再核对：联行号与开户银行不一致，请核对',
    ),
  ).toBeTruthy()
  expect(toasts).toEqual([])
})

test('a company asks for another company account, at a branch, with its documents', async () => {
  const { toasts, sent } = await typed(
    { ...MERCHANT, subjectType: 'ENTERPRISE' },
    { 银行账号: '1202 0209 1990', 联行号: '102331002036', 支行: '杭州西湖支行' },
  )
  await vi.waitFor(() => expect(toasts).toEqual(['已提交变更申请，须由他人复核']))
  expect(sent()).toMatchObject([
    {
      merId: '8000000000000001',
      version: '7',
      acctType: '0',
      acctName: '杭州西湖小馆有限公司',
      bankCode: '01020000',
      acctNo: '120202091990',
      branchCode: '102331002036',
      branchName: '杭州西湖支行',
      changeReason: '原账户已销户',
    },
  ])
  const [body = {}] = sent()
  for (const name of ['companyBank', 'merRegName', 'subjectType'])
    expect(body).not.toHaveProperty(name)
  expect(JSON.parse(body.applyPic!)).toHaveLength(1)
})

test('a name that is not the licence is said before it is sent, in the gateway’s words', async () => {
  const { dialog, sent } = await typed(
    { ...MERCHANT, subjectType: 'ENTERPRISE' },
    {
      开户名: '别人有限公司',
      银行账号: '1202 0209 1990',
      联行号: '102331002036',
      支行: '杭州西湖支行',
    },
  )
  expect(await dialog.findByText('对公账户开户名须与商户注册名称一致')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a number that is typed differently the second time is not sent', async () => {
  const { dialog, sent } = await typed(
    { ...MERCHANT, subjectType: 'ENTERPRISE' },
    {
      银行账号: '1202 0209 1990',
      再次输入银行账号: '1202 0209 1909',
      联行号: '102331002036',
      支行: '杭州西湖支行',
    },
  )
  expect(await dialog.findByText('两次输入的银行账号不一致')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a number that is read from the card is typed once more', async () => {
  const { sent, toasts } = await typed(
    { ...MERCHANT, merRegName: '西湖小馆', subjectType: 'INDIVIDUAL' },
    { 开户名: '张建国', 再次输入银行账号: '6299 0000 0000 0007' },
    '对私-法人',
    {},
    { fields: { cardNo: '6299000000000007', bankCode: '01020000' } },
  )
  await vi.waitFor(() => expect(toasts).toEqual(['已提交变更申请，须由他人复核']))
  expect(sent()).toMatchObject([{ acctNo: '6299000000000007', acctType: '1' }])
  expect(sent()[0]).not.toHaveProperty('acctNoAgain')
})

test('a micro merchant gets another card of its principal, checked while it is typed', async () => {
  const { dialog, sent } = await typed(
    { ...MERCHANT, subjectType: 'MICRO', acctType: '1' },
    { 开户名: '张建国', 银行账号: '6299000000000004' },
  )
  expect(await dialog.findByText('银行卡号校验位不正确，请核对')).toBeTruthy()
  expect(dialog.queryByRole('textbox', { name: /联行号/ })).toBeNull()
  expect(sent()).toEqual([])
})

test('a sole trader may change to its own card, which has no branch', async () => {
  const { toasts, sent } = await typed(
    { ...MERCHANT, merRegName: '西湖小馆', subjectType: 'INDIVIDUAL' },
    { 开户名: '张建国', 银行账号: '6299 0000 0000 0007' },
    '对私-法人',
  )
  await vi.waitFor(() => expect(toasts).toEqual(['已提交变更申请，须由他人复核']))
  expect(sent()).toMatchObject([
    { acctType: '1', acctName: '张建国', bankCode: '01020000', acctNo: '6299000000000007' },
  ])
  expect(sent()[0]).not.toHaveProperty('branchCode')
})

test.each([
  ['a closed merchant', { ...MERCHANT, merStatus: 'CLOSED' }, ALL],
  ['one that has asked already', { ...MERCHANT, settleChange: 'COOLING' }, ALL],
  ['who lacks the code', MERCHANT, { ...ALL, permCodes: ['02100005', '02100006'] }],
])('it is not offered for %s', async (_, detail, who) => {
  open(detail, who)
  await screen.findByText('主体信息')
  expect(screen.queryByRole('button', { name: '变更结算账户' })).toBeNull()
})

describe('a request', () => {
  const CHANGE = {
    changeId: 'SC26112000000001',
    version: 3,
    changeStatus: 'TO_REVIEW',
    account: '中国工商银行 1202 **** **** 9999',
    acctOwner: '杭州西湖小馆有限公司',
    fromAccount: '中国工商银行 1202 **** **** 2345',
    changeReason: '原账户已销户',
    requester: '周屿',
    requestTime: '2026-11-20 14:00:00',
    changeNote: '待他人复核（申请人：周屿）',
    mine: '0',
  }
  async function shown(change: object) {
    const user = newUser()
    const view = open({
      ...MERCHANT,
      settleChange: 'TO_REVIEW',
      settleChanges: [{ ...CHANGE, ...change }],
    })
    await user.click(await screen.findByRole('tab', { name: '结算信息' }))
    await screen.findByText('待他人复核（申请人：周屿）')
    return { ...view, user }
  }

  test('is decided by a second person, who sees whose it is and both accounts', async () => {
    const { user, sent, toasts } = await shown({})
    await user.click(screen.getByRole('button', { name: /复核通过/ }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const fact of ['周屿', CHANGE.fromAccount, CHANGE.account])
      expect(dialog.getByText(fact)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await vi.waitFor(() => expect(toasts).toEqual(['已通过，冷静期后生效']))
    expect(sent('/v1/merchant/settleChangeApprove')).toMatchObject([
      { changeId: 'SC26112000000001', version: '3' },
    ])
  })

  test('is refused with a reason only', async () => {
    const { user, sent } = await shown({})
    await user.click(screen.getByRole('button', { name: /复核驳回/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '确认复核驳回' }))
    await dialog.findByText('请输入驳回原因')
    expect(sent('/v1/merchant/settleChangeReject')).toEqual([])
  })

  test('is taken back, and not decided, by who asked for it', async () => {
    await shown({ mine: '1' })
    expect(screen.queryByRole('button', { name: /通过|驳回/ })).toBeNull()
    expect(screen.getByRole('button', { name: /撤回/ })).toBeTruthy()
  })

  test('that is in force is only read', async () => {
    await shown({ changeStatus: 'EFFECTIVE' })
    expect(screen.queryByRole('button', { name: /通过|驳回|撤回/ })).toBeNull()
  })
})
