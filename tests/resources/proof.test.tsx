import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import account from '../../src/resources/account'
import accountEntry from '../../src/resources/account-entry'
import proof, { failedProof } from '../../src/resources/proof'
import withdraw from '../../src/resources/withdraw'
import { newUser, renderAt } from '../support/render'
import { ALL } from '../support/who'

const resources = [account, accountEntry, proof, withdraw]
const RUN = {
  runNo: 'PR26112100000001',
  startTime: '2026-11-21 05:10:00',
  endTime: '2026-11-21 05:10:04',
  runStatus: 'FAILED',
  sinceDate: '2025-11-01',
  checkCount: 58,
  itemCount: 45_678,
  findingCount: 1,
  failReason: '',
  passedSince: null,
}
const FAILED = { newest: { runNo: RUN.runNo, runStatus: 'FAILED', findingCount: 1 } }
const PASSED = { newest: { runNo: RUN.runNo, runStatus: 'PASSED', findingCount: 0 } }

test('a proof says what it proved and how many, and leads to the record that is wrong', async () => {
  renderAt({
    resources,
    at: `/accounts/accountProof/show/${RUN.runNo}`,
    answers: {
      '/v1/account/proofDetail': {
        ...RUN,
        checks: [
          { title: '每张凭证借贷相等，分录行齐全', counted: 2850, wrong: 0 },
          { title: '每个提现单都有变更记录，且与最近一次记录一致', counted: 12, wrong: 1 },
        ],
        findings: [
          {
            title: '每个提现单都有变更记录，且与最近一次记录一致',
            words: '提现单 WD26111300000001：金额 200，变更记录为 100',
            recordType: 'withdraw',
            recordNo: 'WD26111300000001',
          },
          {
            title: '账户流水首尾相接',
            words: 'BASIC 9001：第 2 笔',
            recordType: null,
            recordNo: null,
          },
        ],
      },
    },
  })
  expect(await screen.findByText('45,678')).toBeTruthy()
  expect(screen.getByText('2,850')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'WD26111300000001' })
  expect(link.getAttribute('href')).toBe('/accounts/accountWithdrawDetail/show/WD26111300000001')
  expect(screen.getByText('BASIC 9001：第 2 笔')).toBeTruthy()
})

test.each([
  [null, undefined],
  [PASSED.newest, undefined],
  [FAILED.newest, '最近一次账务核对有 1 处不符'],
  [{ ...FAILED.newest, runStatus: 'BROKEN' }, '最近一次账务核对未完成'],
])('the newest proof %j is shown as %j', (newest, words) => {
  expect(failedProof({ newest })).toBe(words)
})

describe('the account overview', () => {
  const open = (answers: Record<string, unknown>, who = ALL) =>
    renderAt({
      resources,
      at: '/accounts/accountOverview',
      who,
      answers: { '/v1/account/overview': { accounts: [], series: [] }, ...answers },
    })

  test('warns of a proof that failed, with the way to it', async () => {
    open({ '/v1/account/proofNewest': FAILED })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('最近一次账务核对有 1 处不符')).toBeTruthy()
    expect(alert.getByRole('link', { name: '查看' }).getAttribute('href')).toBe(
      `/accounts/accountProof/show/${RUN.runNo}`,
    )
  })

  test('shows no alert for a passed proof, and does not ask for users who may not see it', async () => {
    const { calls } = open({ '/v1/account/proofNewest': PASSED })
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/v1/account/proofNewest'))
    expect(screen.queryByRole('alert')).toBeNull()
    const other = open({}, { ...ALL, permCodes: ['02100014'] })
    await waitFor(() => expect(other.calls).toHaveLength(1))
    await screen.findAllByText('没有账户')
    expect(other.calls.map(({ path }) => path)).toEqual(['/v1/account/overview'])
  })

  test('tells what each account held at a moment, with the entry that says so', async () => {
    const { calls } = open({
      '/v1/account/proofNewest': PASSED,
      '/v1/account/balanceAt': {
        moment: '2026-11-10 12:00:00',
        balances: [
          { acctNo: '9001', acctKind: 'BASIC', balanceAmt: 123_456, entryNo: 'AE1' },
          { acctNo: '9002', acctKind: 'PROFIT', balanceAmt: null, entryNo: null },
        ],
      },
    })
    const user = newUser()
    const input = await screen.findByLabelText('余额截至')
    await user.click(input)
    await user.type(input, '2026-11-10 12:00:00{Enter}')
    const link = await screen.findByRole('link', { name: '¥1,234.56' })
    expect(link.getAttribute('href')).toBe('/accounts/accountStatement/show/AE1')
    expect(screen.getByText('未开户')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/v1/account/balanceAt')?.body.moment).toBe(
      '2026-11-10 12:00:00',
    )
  })
  test('tells what a merchant held at a moment instead, once one is chosen', async () => {
    const { sent } = open({
      '/v1/account/proofNewest': PASSED,
      '/v1/account/balanceAt': { moment: '2026-11-10 12:00:00', balances: [] },
      '/v1/merchant/merchantKVRequest': [{ key: '8250', value: '春晓轩便利店' }],
      '/v1/merchant/balanceAt': {
        merId: '8250',
        balanceAmt: 123_456,
        transitAmt: 0,
        reserveAmt: 700,
        debtAmt: 0,
      },
    })
    const user = newUser()
    const input = await screen.findByLabelText('余额截至')
    await user.click(input)
    await user.type(input, '2026-11-10 12:00:00{Enter}')
    await user.click(await screen.findByRole('combobox', { name: '商户' }))
    await user.click(await screen.findByRole('option', { name: /春晓轩便利店/ }))
    const amount = await screen.findByText('¥1,234.56')
    expect(amount.closest('dl')?.textContent).toBe('待付余额¥1,234.56在途¥0.00保证金¥7.00欠款¥0.00')
    expect(sent('/v1/merchant/balanceAt')).toMatchObject([
      { merId: '8250', moment: '2026-11-10 12:00:00' },
    ])
  })
})
