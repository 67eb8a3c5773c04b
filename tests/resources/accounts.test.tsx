import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CODES } from '#domain/permission-codes'
import account from '../../src/resources/account'
import accountEntry from '../../src/resources/account-entry'
import merchantSettlement from '../../src/resources/merchant-settlement'
import profitStatement from '../../src/resources/profit-statement'
import recharge from '../../src/resources/recharge'
import subsidy from '../../src/resources/subsidy'
import subsidyRecharge from '../../src/resources/subsidy-recharge'
import { envelope } from '../support/fake-edges'
import { newUser, renderAt } from '../support/render'
import { ALL } from '../support/who'

const card = (acctKind: string, acctNo: string, more = {}) => ({
  acctNo,
  acctKind,
  acctName: '云杉支付服务有限公司',
  acctStatus: 'NORMAL',
  totalAmt: 123_456_789,
  availAmt: 123_406_789,
  frozenAmt: 50_000,
  frozenBy: [],
  transitAmt: 7_000,
  todayInAmt: 120,
  todayOutAmt: 0,
  ...more,
})
const OVERVIEW = {
  accounts: [
    card('BASIC', '9001107919000007', { acctStatus: 'FROZEN' }),
    card('PROFIT', '9001115838000014'),
  ],
  series: [
    { date: '2026-11-19', BASIC: null, PROFIT: 100 },
    { date: '2026-11-20', BASIC: 123_456_789, PROFIT: 220 },
  ],
}
const EMPTY = { total: 0, pageNum: 1, pageSize: 20, list: [] }
const resources = [
  account,
  accountEntry,
  merchantSettlement,
  profitStatement,
  recharge,
  subsidy,
  subsidyRecharge,
]
const open = (
  at: string,
  answers: Record<string, unknown>,
  who?: Parameters<typeof renderAt>[0]['who'],
) => renderAt({ resources, at, answers, ...(who && { who }) })

describe('the account overview', () => {
  const show = (answer: unknown = OVERVIEW, who?: Parameters<typeof open>[2]) =>
    open('/accounts/accountOverview', { '/v1/account/overview': answer }, who)
  const cardOf = (name: string) => screen.findByRole('region', { name })

  test('shows each account’s balance in its parts, today’s moves and its state', async () => {
    show()
    const basic = within(await cardOf('基本账户'))
    expect(basic.getByText('冻结', { selector: '.rv-tag' })).toBeTruthy()
    expect(basic.getByText('9001107919000007')).toBeTruthy()
    const facts = Object.fromEntries(
      basic
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toEqual({
      账户余额: '¥1,234,567.89',
      今日收入: '¥1.20',
      今日支出: '¥0.00',
      可用: '¥1,234,067.89',
      冻结: '¥500.00',
      '在途（充值未入账）': '¥70.00',
    })
  })

  const bank = {
    known: true,
    bookAmt: 1000,
    committedAmt: 0,
    waitingAmt: 5000,
    waitingCount: 2,
    overdraftAmt: null,
    freeAmt: 1000,
  }

  test('says what waits for money without a way to it, for who may not open the batches', async () => {
    show({ ...OVERVIEW, bank }, { ...ALL, permCodes: [CODES.account.overview] })
    const part = within(await cardOf('银行存款'))
    expect(part.getByText(/（2笔）$/)).toBeTruthy()
    expect(part.queryByRole('link', { name: /（2笔）$/ })).toBeNull()
  })

  test('links an amount in transit to the batches that wait, for users who may open them', async () => {
    show({ ...OVERVIEW, bank })
    const link = await within(await cardOf('银行存款')).findByRole('link', { name: /（2笔）$/ })
    expect(link.getAttribute('href')).toBe(
      '/trades/merchant-settlement?awaits=FUNDS&settleDateStart=2026-08-23&settleDateEnd=2026-11-20',
    )
  })

  test('draws the days that have a balance', async () => {
    show()
    const basic = within(await cardOf('基本账户'))
    const rows = basic.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['日期余额', '2026-11-20¥1,234,567.89'])
    expect(within(await cardOf('分润账户')).getAllByRole('row')).toHaveLength(3)
  })

  test('leads to the entries and recharges of an account; profit is not recharged', async () => {
    const view = show()
    const links = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    await cardOf('基本账户')
    expect(links('基本账户')).toEqual([
      '/accounts/accountStatement?acctKind=BASIC',
      '/accounts/accountRechargeDetail?acctKind=BASIC',
    ])
    expect(links('分润账户')).toEqual([
      '/accounts/accountStatement?acctKind=PROFIT',
      '/accounts/accountWithdrawDetail',
    ])
    const user = newUser()
    await user.click(within(await cardOf('分润账户')).getByRole('link', { name: '明细' }))
    expect(view.address()).toBe('/accounts/accountStatement?acctKind=PROFIT')
  })

  test('asks for a recharge of the card’s account, where the user may', async () => {
    const view = show()
    const user = newUser()
    await user.click(within(await cardOf('基本账户')).getByRole('button', { name: '充值' }))
    const form = within(await screen.findByRole('form', { name: '充值' }))
    expect(form.getByText('基本账户')).toBeTruthy()
    const profit = within(screen.getByRole('region', { name: '分润账户', hidden: true }))
    expect(profit.queryByRole('button', { name: '充值', hidden: true })).toBeNull()
    view.unmount()
    const permCodes = ['02100014', '02100015']
    show(OVERVIEW, { roleId: '3', permCodes, authFlag: '0', loginUserTypeExt: '' })
    expect(within(await cardOf('基本账户')).queryByRole('button', { name: '充值' })).toBeNull()
  })

  test('leads nowhere the user may not go', async () => {
    const permCodes = ['02100014']
    show(OVERVIEW, { roleId: '3', permCodes, authFlag: '0', loginUserTypeExt: '' })
    await cardOf('基本账户')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('says when there is no account, and lets one try again after a failure', async () => {
    const view = show({ accounts: [], series: [] })
    expect(await screen.findByText('没有账户')).toBeTruthy()
    view.unmount()
    let broken = true
    show(() => (broken ? envelope(null, '90500', '系统异常') : OVERVIEW))
    const retry = await screen.findByRole('button', { name: '重试' })
    broken = false
    await newUser().click(retry)
    expect(await cardOf('基本账户')).toBeTruthy()
  })
})

describe('recharges', () => {
  const list = { '/v1/account/rechargeList': { ...EMPTY, tabs: {} } }

  test('are those of the basic account, or of the one in the address', async () => {
    const basic = open('/accounts/accountRechargeDetail', list)
    await screen.findByRole('radio', { name: '基本账户' })
    await screen.findByText(/没有符合条件的充值/)
    expect(basic.sent('/v1/account/rechargeList')[0]).toMatchObject({ acctKind: 'BASIC' })
    basic.unmount()
    const rebate = open('/accounts/accountRechargeDetail?acctKind=REBATE', list)
    await screen.findByText(/没有符合条件的充值/)
    expect(rebate.sent('/v1/account/rechargeList')[0]).toMatchObject({ acctKind: 'REBATE' })
  })

  test('are asked for in a form about the account of the list, and say what is wrong at once', async () => {
    const view = open('/accounts/accountRechargeDetail?acctKind=REBATE', {
      ...list,
      '/v1/account/rechargeApply': { rechargeNo: 'RC1', rechargeStatus: 'INIT', version: 1 },
    })
    const user = newUser()
    await user.click(await screen.findByRole('button', { name: '充值' }))
    const form = within(await screen.findByRole('form', { name: '充值' }))
    expect(form.getByText('返利营销账户')).toBeTruthy()
    await user.type(form.getByLabelText(/充值金额/), '0.99')
    await user.click(screen.getByRole('button', { name: '确认充值' }))
    for (const sentence of [
      '充值金额不能小于1.00元',
      '请输入付款户名',
      '请输入付款账号',
      '请上传转账凭证',
    ])
      expect(await form.findByText(sentence)).toBeTruthy()
    await user.click(form.getByRole('radio', { name: '网银' }))
    expect(form.queryByText('转账凭证')).toBeNull()
    await user.clear(form.getByLabelText(/充值金额/))
    await user.type(form.getByLabelText(/充值金额/), '1200')
    await user.type(form.getByLabelText(/付款账号/), '110935502610801')
    await user.click(screen.getByRole('button', { name: '确认充值' }))
    await waitFor(() => expect(view.toasts).toEqual(['充值申请已提交']))
    expect(view.sent('/v1/account/rechargeApply')).toMatchObject([
      { acctKind: 'REBATE', amt: '120000', payWay: 'EBANK', payerAcct: '110935502610801' },
    ])
  })

  test('of another amount are decided with both amounts in view', async () => {
    const row = {
      rechargeNo: 'RC26112090000001',
      version: 3,
      acctKind: 'BASIC',
      amt: 120_000,
      arriveAmt: 100_000,
      rechargeStatus: 'DIFF',
    }
    const view = open('/accounts/accountRechargeDetail', {
      '/v1/account/rechargeList': { ...EMPTY, total: 1, list: [row], tabs: {} },
      '/v1/account/rechargeSettleDiff': {},
    })
    const user = newUser()
    await user.click(await screen.findByRole('button', { name: '按到账入账' }))
    const form = within(await screen.findByRole('form', { name: '按到账入账' }))
    expect(form.getByText('¥1,000.00')).toBeTruthy()
    expect(form.getByText('壹仟元整')).toBeTruthy()
    await user.type(form.getByLabelText(/处理说明/), '差额为手续费')
    await user.click(screen.getByRole('button', { name: '确认按到账入账' }))
    await waitFor(() => expect(view.toasts).toEqual(['已按到账金额入账']))
    expect(view.sent('/v1/account/rechargeSettleDiff')).toMatchObject([
      {
        rechargeNo: 'RC26112090000001',
        version: '3',
        decision: 'ACCEPT',
        remark: '差额为手续费',
      },
    ])
  })

  test('of the subsidy account have a screen without a choice of account', async () => {
    const view = open('/accounts/accountSubsidyRechargeDetail?acctKind=BASIC', list)
    await screen.findByText(/没有符合条件的充值/)
    expect(screen.queryByRole('radiogroup', { name: '充值账户' })).toBeNull()
    expect(view.sent('/v1/account/rechargeList')[0]).toMatchObject({ acctKind: 'SUBSIDY' })
  })
})

test('a month of profit leads to its entries, up to its last day', async () => {
  const month = {
    month: '2026-02',
    openAmt: 100,
    inAmt: 50,
    offsetAmt: 5,
    outAmt: 100,
    adjustAmt: -1,
    closeAmt: 44,
    profitStatus: 'SETTLED',
  }
  open('/accounts/profitStatement', {
    '/v1/account/profitStatement': { ...EMPTY, total: 1, list: [month] },
  })
  const range = 'acctKind=PROFIT&entryTimeStart=2026-02-01&entryTimeEnd=2026-02-28'
  const link = await screen.findByRole('link', { name: '2026-02' })
  expect(link.getAttribute('href')).toBe(`/accounts/accountStatement?${range}`)
  expect(screen.getByRole('link', { name: '1.00' }).getAttribute('href')).toBe(
    `/accounts/accountStatement?${range}&bizType=WITHDRAW`,
  )
  expect(screen.getByRole('link', { name: '-0.01' }).getAttribute('href')).toBe(
    `/accounts/accountStatement?${range}&bizType=ADJUST&bizType=FEE&bizType=WITHDRAW_BACK`,
  )
})

test.each([
  [{ bizType: 'RECHARGE', acctKind: 'BASIC' }, '/accounts/accountRechargeDetail/show/NO1'],
  [{ bizType: 'RECHARGE', acctKind: 'SUBSIDY' }, '/accounts/accountSubsidyRechargeDetail/show/NO1'],
  [
    { bizType: 'PROFIT_IN', acctKind: 'PROFIT', bizDate: '2026-11-19' },
    '/trades/income?groupBy=DETAIL&incomeDateStart=2026-11-19&incomeDateEnd=2026-11-19',
  ],
  [{ bizType: 'WITHDRAW', acctKind: 'PROFIT' }, '/cloudAccount/settleManager/show/NO1'],
  [{ bizType: 'SUBSIDY_OUT', acctKind: 'SUBSIDY' }, '/accounts/accountSubsidy/show/NO1'],
  [{ bizType: 'REBATE_OUT', acctKind: 'REBATE' }, '/accounts/accountRebate/show/NO1'],
  [{ bizType: 'FEE', acctKind: 'BASIC' }, undefined],
])('an entry of %j leads to its source', (entry, path) => {
  const { link } = accountEntry.fields.relatedNo
  expect(link?.({ ...entry, relatedNo: 'NO1' })).toBe(path)
  expect(link?.({ ...entry, relatedNo: null })).toBeUndefined()
})

test.each([
  ['WITHDRAW', 'ST26110101000001', '/cloudAccount/settleManager/show/ST26110101000001'],
  ['WITHDRAW', 'WD26112000000001', '/accounts/accountWithdrawDetail/show/WD26112000000001'],
  ['WITHDRAW_BACK', 'WD26112000000001', '/accounts/accountWithdrawDetail/show/WD26112000000001'],
  ['ADJUST', 'ST26110101000001', '/cloudAccount/settleManager/show/ST26110101000001'],
])('%s of profit for %s leads to what paid it out', (bizType, relatedNo, path) => {
  const { link } = accountEntry.fields.relatedNo
  expect(link?.({ bizType, acctKind: 'PROFIT', relatedNo })).toBe(path)
})

test('above the subsidies is the balance they are paid from', async () => {
  open('/accounts/accountSubsidy', {
    '/v1/account/subsidyList': { ...EMPTY, tabs: {}, account: card('SUBSIDY', '9001') },
  })
  const balance = within(await screen.findByRole('region', { name: '补贴账户余额' }))
  expect(await balance.findByText('¥1,234,567.89')).toBeTruthy()
  expect(balance.getByText('¥1,234,067.89')).toBeTruthy()
  expect(balance.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/accounts/accountStatement?acctKind=SUBSIDY',
    '/accounts/accountSubsidyRechargeDetail',
  ])
})
