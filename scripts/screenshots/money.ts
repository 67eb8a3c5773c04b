import type { Page } from 'playwright-core'
import { main } from '../../tests/e2e/support/console'
import type { Probe } from '../../packages/conformance/probe'
import type { Stage } from './album'
import { createCamera, cutLine, type Camera } from './camera'
import {
  takeAccounts,
  takeRebates,
  takeRecharges,
  takeSubsidies,
  takeWithdrawals,
} from './money-accounts'
import {
  INVOICES,
  SETTLES,
  takeInvoices,
  takeSettlements,
  takeStatements,
  takeTrades,
} from './money-papers'
import { WHO } from './money-poses'

/**
 * Every screen about money, in every state and with every dialog: empty, wrong, huge, as each who
 * may look, found nothing, and with a gateway that does not answer.
 * @returns what went wrong, and what the consoles said that they should not have
 */
export async function takeMoney(stage: Stage): Promise<readonly string[]> {
  const camera = createCamera(stage)
  const only = process.env.SCENE
  for (const [name, take] of Object.entries(SCENES))
    if (!only || name.includes(only)) await take(camera, stage.probe)
  await camera.close()
  for (const line of camera.said) console.error(line)
  return camera.said
}

const SCENES: Readonly<Record<string, (camera: Camera, probe: Probe) => Promise<void>>> = {
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
