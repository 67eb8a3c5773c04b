import type { Page } from 'playwright-core'
import { dialog, field, main } from '../../tests/e2e/support/console'
import type { Probe } from '../conformance/probe'
import { cutLine, type Camera, type Pose } from './camera'

/**
 * Every screen about money, in every state and with every dialog: empty, wrong, huge, as each who
 * may look. Business time stands at the sample data's moment.
 * @param only one part of it
 */
export async function takeMoney(camera: Camera, probe: Probe, only?: string): Promise<void> {
  for (const [name, take] of Object.entries(PARTS))
    if (only === undefined || only === name) await take(camera, probe)
}

const PARTS: Readonly<Record<string, (camera: Camera, probe: Probe) => Promise<void>>> = {
  accounts: takeAccounts,
  recharges: takeRecharges,
  withdrawals: takeWithdrawals,
  subsidies: takeSubsidies,
  rebates: takeRebates,
  settlements: takeSettlements,
  invoices: takeInvoices,
  statements: takeStatements,
  trades: takeTrades,
  others: takeOthers,
  trouble: takeTrouble,
}

const WHO = 'fws_finance'
/** Beyond 2^31 fen, beyond the field, beyond what a number holds, below nothing; as pasted. */
const AMOUNTS = {
  huge: '21,474,836.48',
  safe: '90,071,992,547,409.91',
  wide: '１，２３４．５０',
  minus: '-1,234.50',
  thin: '1.005',
}

/** Presses an action of the first row or of the toolbar, behind 更多 or beside it. */
const act =
  (name: string): Pose =>
  async (page) => {
    const named = main(page).getByRole('button', { name, exact: true }).first()
    if (await named.isVisible()) await named.click()
    else {
      await main(page).getByRole('button', { name: /更多/ }).first().click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await dialog(page).waitFor()
    // What the picture before has typed.
    const drop = dialog(page).getByRole('button', { name: '放弃', exact: true })
    if (await drop.isVisible()) await drop.click()
  }

const confirm: Pose = (page) => dialog(page).locator('.ant-btn-primary').click()
const type =
  (label: string | RegExp, text: string): Pose =>
  async (page) => {
    const input = field(dialog(page), label)
    await input.fill(text)
    await input.blur()
  }
const all =
  (...poses: Pose[]): Pose =>
  async (page) => {
    for (const pose of poses) await pose(page)
  }
/** To the end of what scrolls. */
const down: Pose = (page) => page.evaluate(() => document.querySelector('main')?.scrollTo(0, 99999))

/** Chooses the first of what a select of a dialog offers. */
const pick =
  (label: string | RegExp, nth = 0): Pose =>
  async (page) => {
    await field(dialog(page), label).click()
    await page.locator('.ant-select-item-option:visible').nth(nth).click()
    await page.keyboard.press('Escape')
  }

/** A dialog as it opens, with nothing filled in, and with each amount. */
async function takeAsking(
  camera: Camera,
  name: string,
  path: string,
  opens: Pose,
  amount?: string | RegExp,
): Promise<void> {
  await camera.shoot(WHO, name, path, opens)
  await camera.shoot(WHO, `${name}-empty`, path, all(opens, confirm))
  if (!amount) return
  for (const [kind, text] of Object.entries(AMOUNTS))
    await camera.shoot(WHO, `${name}-${kind}`, path, all(opens, type(amount, text)))
}

async function takeStates(
  camera: Camera,
  name: string,
  path: string,
  query: string,
  states: string,
) {
  await camera.shoot(WHO, name, path)
  for (const state of states.split(' '))
    await camera.shoot(WHO, `${name}-${state}`, `${path}?${query}=${state}`)
}

/** The first record in a state, as its detail's address. */
async function shown(
  probe: Probe,
  call: string,
  body: Record<string, unknown>,
  path: string,
  id: string,
): Promise<string> {
  const { list } = await probe.list(await probe.as(WHO), call, { pageSize: 100, ...body })
  if (!list[0]) throw new Error(`${call} has no row of ${JSON.stringify(body)}`)
  return `${path}/show/${String(list[0][id])}`
}

async function takeAccounts(camera: Camera, probe: Probe): Promise<void> {
  await camera.shoot(WHO, 'overview', '/accounts/accountOverview')
  await camera.shoot(WHO, 'overview-end', '/accounts/accountOverview', down)
  const LIST = '/accounts/accountStatement'
  await camera.shoot(WHO, 'entries', LIST)
  for (const kind of ['BASIC', 'PROFIT', 'SUBSIDY', 'REBATE'])
    await camera.shoot(WHO, `entries-${kind}`, `${LIST}?acctKind=${kind}`)
  const entry = await shown(probe, '/v1/account/statement', {}, LIST, 'entryNo')
  await camera.shoot(WHO, 'entry', entry)
  await camera.shoot(WHO, 'months', '/accounts/profitStatement')
}

async function takeRecharges(camera: Camera, probe: Probe): Promise<void> {
  const LIST = '/accounts/accountRechargeDetail'
  await takeStates(camera, 'recharge', LIST, 'rechargeStatus', 'INIT PAID SUCCESS DIFF FAIL CLOSED')
  await takeAsking(camera, 'recharge-apply', LIST, act('充值'), /充值金额/)
  await takeAsking(camera, 'recharge-accept', `${LIST}?rechargeStatus=DIFF`, act('按到账入账'))
  await takeAsking(camera, 'recharge-back', `${LIST}?rechargeStatus=DIFF`, act('退回'))
  await camera.shoot(WHO, 'recharge-cancel', `${LIST}?rechargeStatus=INIT`, act('取消'))
  for (const rechargeStatus of ['SUCCESS', 'DIFF'])
    await camera.shoot(
      WHO,
      `recharge-show-${rechargeStatus}`,
      await shown(
        probe,
        '/v1/account/rechargeList',
        { acctKind: 'BASIC', rechargeStatus: [rechargeStatus] },
        LIST,
        'rechargeNo',
      ),
    )
  await camera.shoot(WHO, 'subsidy-recharge', '/accounts/accountSubsidyRechargeDetail')
}

async function takeWithdrawals(camera: Camera, probe: Probe): Promise<void> {
  const LIST = '/accounts/accountWithdrawDetail'
  await takeStates(camera, 'withdraw', LIST, 'withdrawStatus', 'PROCESSING PAID FAIL RETURNED')
  await takeAsking(camera, 'withdraw-apply', LIST, act('提现'), /提现金额/)
  const typed = all(act('提现'), type(/提现金额/, '12.34'), confirm)
  await camera.shoot(WHO, 'withdraw-review', LIST, typed)
  for (const withdrawStatus of ['PAID', 'FAIL', 'RETURNED'])
    await camera.shoot(
      WHO,
      `withdraw-show-${withdrawStatus}`,
      await shown(
        probe,
        '/v1/account/withdrawList',
        { withdrawStatus: [withdrawStatus] },
        LIST,
        'withdrawNo',
      ),
    )
}

async function takeSubsidies(camera: Camera, probe: Probe): Promise<void> {
  const LIST = '/accounts/accountSubsidy'
  await takeStates(camera, 'subsidy', LIST, 'subsidyStatus', 'DRAFT ACTIVE PAUSED USED_UP ENDED')
  const allot = act('分配补贴')
  await takeAsking(camera, 'subsidy-allot', LIST, allot, /每户额度/)
  const chosen = all(
    allot,
    pick('补贴商户'),
    pick('补贴商户', 1),
    type('活动名称', '双十二支付立减'),
    type(/每笔补贴/, '1.00'),
    type(/每户额度/, '200'),
  )
  await camera.shoot(WHO, 'subsidy-allot-two', LIST, chosen)
  await camera.shoot(WHO, 'subsidy-review', LIST, async (page) => {
    await chosen(page)
    for (const [label, date] of [
      ['开始日期', '2026-12-12'],
      ['结束日期', '2026-12-31'],
    ] as const) {
      await field(dialog(page), label).fill(date)
      await field(dialog(page), label).press('Enter')
    }
    await confirm(page)
  })
  await takeAsking(camera, 'subsidy-rule', `${LIST}?subsidyStatus=DRAFT`, act('修改'), /每户额度/)
  await takeAsking(camera, 'subsidy-pause', `${LIST}?subsidyStatus=ACTIVE`, act('暂停'))
  await camera.shoot(WHO, 'subsidy-resume', `${LIST}?subsidyStatus=PAUSED`, act('恢复'))
  await takeAsking(camera, 'subsidy-end', `${LIST}?subsidyStatus=ACTIVE`, act('结束'))
  for (const subsidyStatus of ['ACTIVE', 'USED_UP'])
    await camera.shoot(
      WHO,
      `subsidy-show-${subsidyStatus}`,
      await shown(
        probe,
        '/v1/account/subsidyList',
        { subsidyStatus: [subsidyStatus] },
        LIST,
        'subsidyId',
      ),
    )
}

async function takeRebates(camera: Camera, probe: Probe): Promise<void> {
  const LIST = '/accounts/accountRebate'
  await takeStates(camera, 'rebate', LIST, 'rebateStatus', 'CALC CONFIRMED PAID VOID')
  await takeAsking(camera, 'rebate-allot', LIST, act('新增返利规则'))
  await camera.shoot(
    WHO,
    'rebate-allot-tiers',
    LIST,
    all(act('新增返利规则'), type('返利阶梯', '１，０００ 0.5\n0 -1')),
  )
  await camera.shoot(WHO, 'rebate-confirm', `${LIST}?rebateStatus=CALC`, act('确认'))
  await camera.shoot(WHO, 'rebate-pay', `${LIST}?rebateStatus=CONFIRMED`, act('发放'))
  await takeAsking(camera, 'rebate-void', `${LIST}?rebateStatus=CALC`, act('作废'))
  await camera.shoot(WHO, 'rebate-bulk', `${LIST}?rebateStatus=CONFIRMED`, async (page) => {
    if (page.viewportSize()!.width < 768) return
    await main(page).locator('thead').getByRole('checkbox').check()
    await main(page).getByRole('toolbar').getByRole('button', { name: '发放' }).click()
    await dialog(page).waitFor()
  })
  const rebate = await shown(probe, '/v1/account/rebateList', {}, LIST, 'rebateId')
  await camera.shoot(WHO, 'rebate-show', rebate)
  await camera.shoot(WHO, 'rebate-show-end', rebate, down)
  await camera.shoot(
    WHO,
    'rebate-items',
    `/accounts/accountRebateDetail?rebateId=${rebate.split('/').at(-1)}`,
  )
  const RULES = '/accounts/accountRebateRule'
  await takeStates(camera, 'rule', RULES, 'ruleStatus', 'RUNNING STOPPED')
  await takeAsking(camera, 'rule-stop', `${RULES}?ruleStatus=RUNNING`, act('停止'))
  await camera.shoot(
    WHO,
    'rule-show',
    await shown(probe, '/v1/account/rebateRuleList', {}, RULES, 'ruleNo'),
  )
}

const SETTLES = '/cloudAccount/settleManager'
async function takeSettlements(camera: Camera, probe: Probe): Promise<void> {
  const states = 'TO_CONFIRM DISPUTE TO_INVOICE TO_PAY PAYING PAID PAY_FAIL RETURNED'
  await takeStates(camera, 'settle', SETTLES, 'settleStatus', states)
  const waiting = `${SETTLES}?settleStatus=TO_CONFIRM`
  await camera.shoot(WHO, 'settle-confirm', waiting, act('确认'))
  await takeAsking(camera, 'settle-dispute', waiting, act('异议'))
  await takeAsking(camera, 'settle-account', `${SETTLES}?settleStatus=PAY_FAIL`, act('改账户'))
  for (const settleStatus of states.split(' ')) {
    const body = {
      settleStatus: [settleStatus],
      billMonthStart: '2025-12',
      billMonthEnd: '2026-11',
    }
    const path = await shown(probe, '/v1/settle/list', body, SETTLES, 'settleNo')
    await camera.shoot(WHO, `settle-show-${settleStatus}`, path)
  }
}

const INVOICES = '/invoiceManager/settleManager'
async function takeInvoices(camera: Camera, probe: Probe): Promise<void> {
  const states = 'DRAFT AUDITING APPROVED REJECTED CANCELED RED_APPLY REDDENED'
  await takeStates(camera, 'invoice', INVOICES, 'invoiceStatus', states)
  for (const [name, state, label] of [
    ['submit', 'DRAFT', '提交'],
    ['cancel', 'DRAFT', '作废'],
    ['red', 'APPROVED', '红冲'],
  ] as const)
    await camera.shoot(WHO, `invoice-${name}`, `${INVOICES}?invoiceStatus=${state}`, act(label))
  const red = all(act('红冲'), confirm)
  await camera.shoot(WHO, 'invoice-red-empty', `${INVOICES}?invoiceStatus=APPROVED`, red)
  const create = `${INVOICES}/create`
  await camera.shoot(WHO, 'invoice-new', create)
  await camera.shoot(WHO, 'invoice-new-end', create, down)
  await camera.shoot(WHO, 'invoice-new-empty', create, (page) =>
    main(page).getByRole('button', { name: '提交审核' }).click(),
  )
  await camera.shoot(WHO, 'invoice-new-one', create, async (page) => {
    await main(page).getByRole('checkbox').first().check()
    await field(main(page), '发票号码').fill('123')
    await field(main(page), '发票号码').blur()
  })
  for (const invoiceStatus of ['REJECTED', 'APPROVED', 'REDDENED']) {
    const body = {
      invoiceStatus: [invoiceStatus],
      billMonthStart: '2025-12',
      billMonthEnd: '2026-11',
    }
    const path = await shown(probe, '/v1/invoice/list', body, INVOICES, 'invoiceApplyNo')
    await camera.shoot(WHO, `invoice-show-${invoiceStatus}`, path)
    if (invoiceStatus === 'REJECTED')
      await camera.shoot(WHO, 'invoice-edit', path.replace('/show/', '/edit/'))
  }
  await takeStates(
    camera,
    'billing',
    '/billing/detail',
    'billStatus',
    'OPEN TO_INVOICE DONE EXEMPT',
  )
  await camera.shoot(WHO, 'billing-rule', '/billing/rule')
}

async function takeStatements(camera: Camera, probe: Probe): Promise<void> {
  await takeStates(camera, 'fin', '/fin/list', 'billStatus', 'READY EMPTY FAIL WAIT')
  await camera.shoot(WHO, 'fin-again', '/fin/list', act('重新生成'))
  const bill = await shown(
    probe,
    '/v1/fin/billList',
    { sortField: 'diffCount', sortOrder: 'desc' },
    '/fin/list',
    'billId',
  )
  await camera.shoot(WHO, 'fin-show', bill)
  const DIFFS = '/fin/diff'
  await takeStates(camera, 'diff', DIFFS, 'diffStatus', 'PENDING ACCEPTED RESOLVED IGNORED')
  await takeAsking(camera, 'diff-handle', `${DIFFS}?diffStatus=PENDING`, act('处理'))
  await takeAsking(camera, 'diff-reopen', `${DIFFS}?diffStatus=ACCEPTED`, act('重新打开'))
  await camera.shoot(WHO, 'diff-bulk', `${DIFFS}?diffStatus=PENDING`, async (page) => {
    if (page.viewportSize()!.width < 768) return
    await main(page).locator('thead').getByRole('checkbox').check()
    await main(page).getByRole('toolbar').getByRole('button', { name: '处理' }).click()
    await dialog(page).waitFor()
  })
  await camera.shoot(WHO, 'diff-show', await shown(probe, '/v1/fin/diffList', {}, DIFFS, 'diffId'))
}

async function takeTrades(camera: Camera, probe: Probe): Promise<void> {
  await takeStates(
    camera,
    'refund',
    '/trades/refund',
    'refundStatus',
    'PROCESSING SUCCESS ABNORMAL',
  )
  await camera.shoot(
    'fws_admin',
    'refund-retry',
    '/trades/refund?refundStatus=ABNORMAL',
    act('重新退款'),
  )
  await camera.shoot(
    WHO,
    'refund-show',
    await shown(probe, '/v1/refund/queryList', {}, '/trades/refund', 'refundNo'),
  )
  await takeStates(camera, 'cash', '/trades/cash-out', 'cashStatus', 'SUCCESS FAIL RETURNED')
  await camera.shoot(
    WHO,
    'cash-show',
    await shown(probe, '/v1/cashout/queryList', {}, '/trades/cash-out', 'cashNo'),
  )
  for (const groupBy of ['DAY', 'MONTH', 'PARTNER', 'MERCHANT', 'DETAIL'])
    await camera.shoot(WHO, `income-${groupBy}`, `/trades/income?groupBy=${groupBy}`)
  const { list } = await probe.list(await probe.as(WHO), '/v1/income/queryList', {
    groupBy: 'DETAIL',
  })
  await camera.shoot(WHO, 'income-show', `/trades/income/entry/${String(list[0]?.entryId)}`)
  await takeAsking(
    camera,
    'trade-refund',
    '/trades/details?refundState=NONE&tradeStatus=SUCCESS',
    act('退款'),
    /退款金额/,
  )
}

/** The same screens for who may look, or for part of the rows. */
async function takeOthers(camera: Camera): Promise<void> {
  const screens = {
    overview: '/accounts/accountOverview',
    withdraw: '/accounts/accountWithdrawDetail',
    subsidy: '/accounts/accountSubsidy',
    rebate: '/accounts/accountRebate',
    settle: SETTLES,
    diff: '/fin/diff',
  }
  for (const who of ['fws_readonly', 'other_admin'])
    for (const [name, path] of Object.entries(screens))
      await camera.shoot(who, `${who}-${name}`, path)
  for (const [name, path] of Object.entries({
    invoice: INVOICES,
    'invoice-new': `${INVOICES}/create`,
    income: '/trades/income',
    refund: '/trades/refund',
    cash: '/trades/cash-out',
    overview: '/accounts/accountOverview',
  }))
    await camera.shoot('qd_admin', `qd_admin-${name}`, path)
}

const EVERY = {
  overview: '/accounts/accountOverview',
  entries: '/accounts/accountStatement',
  months: '/accounts/profitStatement',
  recharge: '/accounts/accountRechargeDetail',
  subsidy: '/accounts/accountSubsidy',
  rebate: '/accounts/accountRebate',
  settle: SETTLES,
  invoice: INVOICES,
  billing: '/billing/detail',
  'billing-rule': '/billing/rule',
  fin: '/fin/list',
}

/** Nothing found, and a gateway that does not answer. */
async function takeTrouble(camera: Camera): Promise<void> {
  const none = {
    entries: '/accounts/accountStatement?relatedNo=NONE',
    months: '/accounts/profitStatement?monthStart=2020-01&monthEnd=2020-02',
    withdraw: '/accounts/accountWithdrawDetail?withdrawNo=NONE',
    subsidy: '/accounts/accountSubsidy?subsidyId=NONE',
    rebate: '/accounts/accountRebate?rebateId=NONE',
    settle: `${SETTLES}?settleNo=NONE`,
    invoice: `${INVOICES}?invoiceNo=NONE`,
    billing: '/billing/detail?billMonthStart=2020-01&billMonthEnd=2020-02',
    fin: '/fin/list?billDateStart=2020-01-01&billDateEnd=2020-01-02',
    diff: '/fin/diff?orderNo=NONE',
  }
  for (const [name, path] of Object.entries(none)) await camera.shoot(WHO, `none-${name}`, path)
  for (const [name, path] of Object.entries(EVERY))
    await camera.shoot(WHO, `cut-${name}`, path, async (page: Page) => {
      await cutLine(page)
      await page.reload()
      await main(page).getByRole('button', { name: '重试' }).first().waitFor()
    })
  await camera.shoot(WHO, 'cut-withdraw-ask', '/accounts/accountWithdrawDetail', async (page) => {
    await cutLine(page)
    await main(page).getByRole('button', { name: '提现', exact: true }).click()
    await page.getByRole('alert').or(page.getByRole('status')).first().waitFor()
  })
}
