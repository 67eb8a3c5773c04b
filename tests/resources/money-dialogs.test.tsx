import { CODES } from '#domain/permission-codes'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import account from '../../src/resources/account'
import accountEntry from '../../src/resources/account-entry'
import invoice from '../../src/resources/invoice'
import partner from '../../src/resources/partner'
import recharge from '../../src/resources/recharge'
import rebate from '../../src/resources/rebate'
import rebateDetail from '../../src/resources/rebate-detail'
import settle from '../../src/resources/settle'
import subsidy from '../../src/resources/subsidy'
import withdraw from '../../src/resources/withdraw'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt } from '../support/render'

/** What a dialog says before money moves: whose, how much, from where, and what the limits are. */

const list = (rows: unknown[] = []) => ({
  total: rows.length,
  pageNum: 1,
  pageSize: 20,
  list: rows,
  tabs: {},
})
const PROFIT = {
  acctKind: 'PROFIT',
  acctNo: '9001115838000014',
  acctStatus: 'NORMAL',
  totalAmt: 500_000,
  availAmt: 500_000,
  frozenAmt: 0,
  withdrawableAmt: 123_400,
  payeeName: '云杉支付服务有限公司',
  payeeAcct: '6222 **** **** 1234',
  bankName: '招商银行',
}
const SUBSIDY = { acctKind: 'SUBSIDY', acctNo: '9001115838000021', availAmt: 10_000 }

const open = (at: string, answers: Record<string, unknown>) =>
  renderAt({
    who: { ...ALL, features: ['staff'] },
    resources: [
      account,
      accountEntry,
      invoice,
      partner,
      recharge,
      withdraw,
      subsidy,
      rebate,
      rebateDetail,
      settle,
    ],
    at,
    answers,
  })
const press = async (user: ReturnType<typeof newUser>, name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!)
/** The facts of a dialog, by their names. */
const factsIn = (within_: HTMLElement) =>
  Object.fromEntries(
    within(within_)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('a withdrawal', () => {
  const start = async (funds: unknown = PROFIT) => {
    const user = newUser()
    const view = open('/accounts/accountWithdrawDetail', {
      '/v1/account/withdrawList': list(),
      '/v1/account/funds': funds,
      '/v1/account/withdrawApply': {},
    })
    await press(user, '提现')
    return { user, view }
  }

  test('says what may be withdrawn and where it goes before anything is typed', async () => {
    const { view } = await start()
    const form = await screen.findByRole('form', { name: '提现' })
    expect(view.sent('/v1/account/funds')[0]).toMatchObject({ acctKind: 'PROFIT' })
    expect(factsIn(form)).toEqual({
      付款账户: '分润账户 9001115838000014',
      可用余额: '¥5,000.00',
      待结算分润: '¥3,766.00（不可提现）',
      可提现金额: '¥1,234.00',
      收款户名: '云杉支付服务有限公司',
      收款账号: '6222 **** **** 1234',
      开户银行: '招商银行',
    })
    const amt = within(form).getByLabelText('提现金额')
    const hint = document.getElementById(amt.getAttribute('aria-describedby')!)
    expect(hint?.textContent).toBe('每次 1.00 至 1,234.00 元')
  })

  test('is refused at its field beyond that, and named again before it is sent', async () => {
    const { user, view } = await start()
    const form = await screen.findByRole('form', { name: '提现' })
    const amt = within(form).getByLabelText('提现金额')
    await user.type(amt, '1,234.01')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await within(form).findByText('提现金额不能超过可提现金额1,234.00元')
    await user.clear(amt)
    await user.type(amt, '１，２３４')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(factsIn(await screen.findByLabelText('请再次确认'))).toMatchObject({
      提现金额: '¥1,234.00',
      金额大写: '壹仟贰佰叁拾肆元整',
      付款账户: '分润账户 9001115838000014',
      收款账号: '6222 **** **** 1234',
    })
    expect(view.sent('/v1/account/withdrawApply')).toEqual([])
  })

  test('says when there is too little to withdraw', async () => {
    await start({ ...PROFIT, withdrawableAmt: 0 })
    expect(await screen.findByText('每次至少 1.00 元，可提现金额不足')).toBeTruthy()
  })

  const FAILED = {
    withdrawNo: 'WD26111800000001',
    version: 1,
    applyTime: '2026-11-18 10:00:00',
    amt: 50_000,
    remark: '十一月分润',
    withdrawStatus: 'FAIL',
    failReason: '收款账户户名与账号不符',
  }
  const openFailed = (who = ALL) =>
    renderAt({
      resources: [withdraw],
      at: '/accounts/accountWithdrawDetail',
      who,
      answers: {
        '/v1/account/withdrawList': list([
          FAILED,
          { ...FAILED, withdrawNo: 'W2', withdrawStatus: 'PAID' },
        ]),
        '/v1/account/withdrawDetail': { ...FAILED, logs: [] },
        '/v1/account/funds': PROFIT,
        '/v1/account/withdrawApply': {},
      },
    })

  test('that was not paid is asked for again: as much, and to the account of now', async () => {
    const user = newUser()
    const view = openFailed()
    // The paid one has none.
    expect(await screen.findAllByRole('button', { name: '重新发起' })).toHaveLength(1)
    await press(user, '重新发起')
    const form = await screen.findByRole('form', { name: '重新发起' })
    expect(factsIn(form)).toMatchObject({
      上次提现: 'WD26111800000001',
      上次未付原因: '收款账户户名与账号不符',
      可提现金额: '¥1,234.00',
      收款账号: '6222 **** **** 1234',
    })
    expect(within(form).getByLabelText<HTMLInputElement>('提现金额').value).toBe('500.00')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(factsIn(await screen.findByLabelText('请再次确认'))).toMatchObject({
      提现金额: '¥500.00',
    })
    // It cannot be pressed by the same double click.
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: '确认重新发起' })
    await expect.poll(() => confirm.disabled).toBe(false)
    await user.click(confirm)
    await expect.poll(() => view.sent('/v1/account/withdrawApply').length).toBe(1)
    expect(view.sent('/v1/account/withdrawApply')[0]).toMatchObject({
      amt: '50000',
      remark: '十一月分润',
    })
  })

  test('that was not paid says who asks again, to those who may not', async () => {
    const view = openFailed({ ...ALL, permCodes: [CODES.withdraw.list] })
    await screen.findByText('WD26111800000001')
    expect(screen.queryByRole('button', { name: '重新发起' })).toBeNull()
    await view.router.navigate('/accounts/accountWithdrawDetail/show/WD26111800000001')
    expect(await screen.findByText('金额已退回分润账户，由有提现权限的人员重新发起')).toBeTruthy()
  })

  test('opens no dialog when the gateway does not say', async () => {
    const { view } = await start(envelope(null, '90500', '系统异常'))
    await expect.poll(() => view.toasts.length).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a recharge', () => {
  const row = {
    rechargeNo: 'RC26111890000003',
    version: 2,
    acctKind: 'BASIC',
    amt: 18_500_000,
    arriveAmt: 18_490_000,
    payerName: '云杉支付服务有限公司',
    payerAcct: '6228 **** **** 8642',
  }
  const start = async (rechargeStatus: string, name: string) => {
    const user = newUser()
    open('/accounts/accountRechargeDetail', {
      '/v1/account/rechargeList': list([{ ...row, rechargeStatus }]),
    })
    await press(user, name)
    return screen.findByRole('form', { name })
  }

  test('of another amount says the difference and which account gets it', async () => {
    expect(factsIn(await start('DIFF', '按到账入账'))).toEqual({
      申请金额: '¥185,000.00',
      到账金额: '¥184,900.00',
      到账金额大写: '壹拾捌万肆仟玖佰元整',
      差额: '-¥100.00（到账 − 申请）',
      入账账户: '基本账户',
    })
  })

  test('closes its cancel dialog with 返回, not with a second 取消', async () => {
    await start('INIT', '取消')
    const dialog = within(screen.getByRole('dialog'))
    const names = dialog.getAllByRole('button').map((button) => button.textContent)
    expect(names.filter((name) => name)).toEqual(['返回', '确认取消'])
  })

  test('by e-bank says until when it is to be paid', async () => {
    const user = newUser()
    open('/accounts/accountRechargeDetail', { '/v1/account/rechargeList': list() })
    await press(user, '充值')
    const form = within(await screen.findByRole('form', { name: '充值' }))
    expect(form.getByText('每次 1.00 至 10,000,000.00 元')).toBeTruthy()
    const sentence = '提交后24小时内在网银付款，逾期自动关闭'
    expect(form.queryByText(sentence)).toBeNull()
    await user.click(form.getByLabelText('网银'))
    expect(form.getByText(sentence)).toBeTruthy()
  })
})

describe('a subsidy', () => {
  test('says what is available, what all caps come to, and asks once more', async () => {
    const user = newUser()
    open('/accounts/accountSubsidy', {
      '/v1/account/subsidyList': list(),
      '/v1/account/funds': SUBSIDY,
      '/v1/merchant/merchantKVRequest': [
        { key: '8000000000000001', value: '西湖茶馆' },
        { key: '8000000000000002', value: '湖滨面馆' },
      ],
    })
    await press(user, '分配补贴')
    const form = await screen.findByRole('form', { name: '分配补贴' })
    const cap = within(form).getByLabelText('每户额度')
    const hint = () =>
      document.getElementById(cap.getAttribute('aria-describedby')!)?.textContent ?? ''
    expect(hint()).toBe('每户 1.00 至 10,000,000.00 元；补贴账户可用 100.00 元')
    await user.click(within(form).getByLabelText('补贴商户'))
    await user.click(await screen.findByText('西湖茶馆'))
    await user.click(await screen.findByText('湖滨面馆'))
    await user.type(cap, '50')
    expect(hint()).toBe('合计 100.00 元，补贴账户可用 100.00 元')
    await user.clear(cap)
    await user.type(cap, '50.01')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await within(form).findByText('额度合计100.02元超过补贴账户可用余额100.00元')
  })

  test('that ends says whose it is and what comes back', async () => {
    const user = newUser()
    const row = {
      subsidyId: 'SB26112000000001',
      version: 1,
      activityName: '双十一立减',
      merName: '西湖茶馆',
      remainAmt: 4_000,
      usedAmt: 0,
      subsidyStatus: 'PAUSED',
    }
    open('/accounts/accountSubsidy', { '/v1/account/subsidyList': list([row]) })
    await press(user, '恢复')
    const form = await screen.findByRole('form', { name: '恢复' })
    expect(factsIn(form)).toEqual({ 活动: '双十一立减', 商户: '西湖茶馆', 剩余额度: '¥40.00' })
    within(form).getByText(
      '西湖茶馆「双十一立减」剩余额度 ¥40.00：恢复后按日继续补贴，暂停期间的交易不补',
    )
  })
})

describe('rebates', () => {
  const row = (n: number, rebateAmt: number) => ({
    rebateId: `RB2611000000000${n}`,
    version: 1,
    month: '2026-10',
    targetType: 'PARTNER',
    targetId: `20${n}`,
    targetName: `渠道商${n}`,
    ruleName: '年度返利',
    baseAmt: 1_000_000,
    rate: 50,
    rebateAmt,
    rebateStatus: 'CONFIRMED',
  })
  const answers = {
    '/v1/account/rebateList': list([row(1, 12_345), row(2, 500)]),
    '/v1/account/funds': { acctKind: 'REBATE', acctNo: '9001115838000038', availAmt: 900_000 },
  }

  test('are paid with whom, how much and from where in sight', async () => {
    const user = newUser()
    open('/accounts/accountRebate', answers)
    await press(user, '发放')
    const form = await screen.findByRole('form', { name: '发放' })
    expect(within(form).getByRole('link', { name: '渠道商1' }).getAttribute('href')).toBe(
      '/system/partner/show/201',
    )
    expect(factsIn(form)).toEqual({
      对象名称: '渠道商1',
      账期与规则: '2026-10 年度返利',
      交易额: '¥10,000.00，适用费率 0.05%',
      返利金额: '¥123.45',
      金额大写: '壹佰贰拾叁元肆角伍分',
      付款账户: '返利营销账户 9001115838000038',
      可用余额: '¥9,000.00',
    })
  })

  test('paid together say what they come to', async () => {
    const user = newUser()
    open('/accounts/accountRebate', answers)
    await screen.findByText('渠道商2')
    const boxes = await screen.findAllByRole('checkbox')
    await user.click(boxes[0]!)
    const tools = screen.getByRole('toolbar', { name: '返利营销账户操作' })
    await user.click(within(tools).getByRole('button', { name: '发放' }))
    const words =
      '对选中的 2 条记录发放，返利金额合计 ¥128.45。金额即刻从返利营销账户付出，发放后不能撤回'
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

test('an invoice is submitted with its number, its amounts and both sides in sight', async () => {
  const user = newUser()
  const row = {
    invoiceApplyNo: 'IV26110301000012',
    version: 1,
    billMonth: '2026-10',
    invoiceKind: '2',
    invoiceNo: '26332000000000000001',
    sellerName: '云杉支付服务有限公司',
    buyerName: '东篱银行卡收单服务股份有限公司',
    amt: 10_600,
    taxAmt: 600,
    fileToken: null,
    invoiceStatus: 'DRAFT',
  }
  open('/invoiceManager/settleManager', { '/v1/invoice/list': list([row]) })
  await user.click(await screen.findByRole('button', { name: /更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '提交' }))
  expect(factsIn(await screen.findByRole('form', { name: '提交' }))).toEqual({
    发票号码: '26332000000000000001',
    发票种类: '数电票（增值税专用发票）',
    账期: '2026-10',
    价税合计: '¥106.00（税额 ¥6.00）',
    销方: '云杉支付服务有限公司',
    购方: '东篱银行卡收单服务股份有限公司',
  })
})

test('a change says which way it goes', async () => {
  const entry = { acctKind: 'PROFIT', beforeAmt: 10_000, balanceAfterAmt: 10_466 }
  open('/accounts/accountStatement', {
    '/v1/account/statement': list([
      { ...entry, entryNo: 'AE1', changeAmt: 466 },
      { ...entry, entryNo: 'AE2', changeAmt: -45 },
      { ...entry, entryNo: 'AE3', changeAmt: 0 },
    ]),
  })
  expect(await screen.findByText('+4.66')).toBeTruthy()
  expect(screen.getByText('-0.45')).toBeTruthy()
  expect(screen.getByText('0.00')).toBeTruthy()
})

test('a month is confirmed with what its figure is made of', async () => {
  const user = newUser()
  const row = {
    settleNo: 'ST26110101000001',
    version: 3,
    billMonth: '2026-10',
    targetName: '云杉支付服务有限公司',
    incomeAmt: 1_000_000,
    adjustAmt: -20_000,
    taxAmt: 0,
    payableAmt: 980_000,
    acctName: '云杉支付服务有限公司',
    acctNo: '6222 **** **** 1234',
    settleStatus: 'TO_CONFIRM',
    confirmDeadline: '2026-11-11 09:00:00',
  }
  open('/cloudAccount/settleManager', {
    '/v1/settle/list': list([row]),
    '/v1/settle/detail': {
      ...row,
      adjustReason: '扣回 2026-09 结转的欠款 ¥200.00',
      bankName: '招商银行',
      days: [{ incomeDate: '2026-10-01' }, { incomeDate: '2026-10-02' }],
    },
  })
  await press(user, '确认')
  const form = await screen.findByRole('form', { name: '确认' })
  within(form).getByText('应付 云杉支付服务有限公司 ¥9,800.00，确认后不能再提异议')
  expect(factsIn(form)).toEqual({
    结算对象: '云杉支付服务有限公司，账期 2026-10',
    分润金额: '¥10,000.00（2 天的每日分润之和）',
    '＋调账': '-¥200.00（扣回 2026-09 结转的欠款 ¥200.00）',
    '－代扣税/服务费': '¥0.00',
    '＝应付金额': '¥9,800.00',
    收款户名: '云杉支付服务有限公司',
    收款账号: '6222 **** **** 1234',
    开户银行: '招商银行',
    确认截止: '2026-11-11 09:00:00，逾期视为确认',
  })
})
