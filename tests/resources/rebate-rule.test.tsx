import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import rebate from '../../src/resources/rebate'
import rebateDetail from '../../src/resources/rebate-detail'
import rebateRule from '../../src/resources/rebate-rule'
import { newUser, renderAt } from '../support/render'

const rule = (ruleNo: string, more: Record<string, unknown>) => ({
  ruleNo,
  version: 3,
  ruleName: `激励${ruleNo.slice(-1)}`,
  ruleStatus: 'RUNNING',
  targetType: 'PARTNER',
  targetCount: 2,
  tierText: '0 元起 0.10%，20,000 元起 0.235%',
  period: '2026-10 起',
  rebateCount: 4,
  openAmt: 1_250,
  paidAmt: 123_456,
  createTime: '2026-09-26 16:00:00',
  ...more,
})
const RULES = {
  total: 2,
  pageNum: 1,
  pageSize: 20,
  tabs: { ALL: 2, RUNNING: 1, STOPPED: 1 },
  list: [
    rule('RR26112000000001', {}),
    rule('RR26112000000002', { ruleStatus: 'STOPPED', period: '2026-10 至 2026-11' }),
  ],
}
const open = (at: string, who?: Parameters<typeof renderAt>[0]['who']) =>
  renderAt({
    resources: [rebate, rebateDetail, rebateRule],
    at,
    answers: {
      '/v1/account/rebateRuleList': RULES,
      '/v1/account/rebateRuleStop': { ruleStatus: 'STOPPED' },
      '/v1/account/rebateList': { total: 0, pageNum: 1, pageSize: 20, list: [], tabs: {} },
    },
    ...(who && { who }),
  })
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!)

test('the rebates lead to their rules', async () => {
  const view = open('/accounts/accountRebate')
  await newUser().click(await screen.findByRole('link', { name: '返利规则' }))
  expect(await screen.findByText('激励1')).toBeTruthy()
  expect(view.address()).toMatch(/^\/accounts\/accountRebateRule/)
})

test('a rule shows its tiers, its validity and what it gave; only a running one can be stopped', async () => {
  const view = open('/accounts/accountRebateRule')
  const running = await rowOf('激励1')
  for (const text of ['执行中', '0 元起 0.10%，20,000 元起 0.235%', '2026-10 起', '1,234.56'])
    expect(running.getByText(text)).toBeTruthy()
  expect((await rowOf('激励2')).queryByRole('button', { name: '停止' })).toBeNull()

  const user = newUser()
  await user.click(running.getByRole('button', { name: '停止' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/自下月起不再计算/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /停止原因/ }), '活动提前结束')
  await user.click(dialog.getByRole('button', { name: '确认停止' }))
  await waitFor(() => expect(view.toasts).toEqual(['返利规则已停止']))
  expect(view.sent('/v1/account/rebateRuleStop')).toMatchObject([
    { ruleNo: 'RR26112000000001', version: '3', reason: '活动提前结束' },
  ])
})

test('a read-only user is offered neither stopping nor adding', async () => {
  const permCodes = ['92100001']
  open('/accounts/accountRebateRule', {
    roleId: '3',
    permCodes,
    authFlag: '0',
    loginUserTypeExt: '',
  })
  const running = await rowOf('激励1')
  expect(running.queryByRole('button', { name: '停止' })).toBeNull()
  expect(screen.queryByRole('link', { name: '新增返利规则' })).toBeNull()
})
