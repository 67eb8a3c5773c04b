import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  version: 7,
}
const BANKS = [{ bankCode: '01020000', bankName: '中国工商银行' }]

const open = (detail: object, who = ALL) =>
  renderAt({
    resources: [merchant],
    at: '/merchants/merdetail/8000000000000001/AP26112000000001',
    answers: {
      '/v1/merchant/detail': detail,
      '/v1/merchant/changeSettle': {},
      '/v1/function/bankFunc/banklist': BANKS,
      '/v1/function/bankFunc/dgBankList': BANKS,
    },
    who,
  })

/** The dialog with everything typed that it asks for, and sent. */
async function typed(detail: object, values: Record<string, string>, kind?: string) {
  const user = newUser()
  const { sent, toasts } = open(detail)
  await user.click(await screen.findByRole('button', { name: '变更结算账户' }))
  const dialog = within(await screen.findByRole('dialog'))
  if (kind) await user.click(dialog.getByRole('radio', { name: kind }))
  await user.click(dialog.getByRole('combobox', { name: /开户银行/ }))
  await user.click(await screen.findByTitle('中国工商银行'))
  for (const [label, value] of Object.entries(values)) {
    const input = dialog.getByRole('textbox', { name: new RegExp(label) })
    await user.clear(input)
    await user.paste(value)
  }
  await user.click(dialog.getByRole('button', { name: /^确认/ }))
  return { dialog, toasts, sent: () => sent('/v1/merchant/changeSettle') }
}

test('a company gets another company account, at a branch', async () => {
  const { toasts, sent } = await typed(
    { ...MERCHANT, subjectType: 'ENTERPRISE' },
    { 银行账号: '1202 0209 1990', 联行号: '102331002036', 支行: '杭州西湖支行' },
  )
  await vi.waitFor(() => expect(toasts).toEqual(['结算账户已变更，终端须重新报备']))
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
    },
  ])
  expect(sent()[0]).not.toHaveProperty('companyBank')
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

test('a sole trader may turn to its own card, which stands at no branch', async () => {
  const { toasts, sent } = await typed(
    { ...MERCHANT, merRegName: '西湖小馆', subjectType: 'INDIVIDUAL' },
    { 开户名: '张建国', 银行账号: '6299 0000 0000 0007' },
    '对私-法人',
  )
  await vi.waitFor(() => expect(toasts).toEqual(['结算账户已变更，终端须重新报备']))
  expect(sent()).toMatchObject([
    { acctType: '1', acctName: '张建国', bankCode: '01020000', acctNo: '6299000000000007' },
  ])
  expect(sent()[0]).not.toHaveProperty('branchCode')
})

test.each([
  ['a closed merchant', { ...MERCHANT, merStatus: 'CLOSED' }, ALL],
  ['who lacks the code', MERCHANT, { ...ALL, permCodes: ['02100005', '02100006'] }],
])('nobody is offered it for %s', async (_, detail, who) => {
  open(detail, who)
  await screen.findByText('主体信息')
  expect(screen.queryByRole('button', { name: '变更结算账户' })).toBeNull()
})
