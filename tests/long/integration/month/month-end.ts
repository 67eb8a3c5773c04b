import type { TestSession } from '../../../../packages/gateway/tests/support/wire-client'
import { invoiceFile } from './acts'
import type { Life } from './life'
import { ask } from './world'

/** What follows the end of a month: accounts of the payees, confirmation, invoices, payment, rebates. */

interface Desk {
  /** Who agrees to what the administrator asks for. */
  second: TestSession
  /** The partner's administrator, who issues the partner's own invoice. */
  agent: TestSession
}

const settlements = async ({ world }: Life) =>
  (await ask(world, '/v1/settle/list', { billMonthStart: '2026-12', billMonthEnd: '2026-12' })).list

/** Both payees' first settlements have no account: one person enters it, another agrees. */
export async function giveAccounts(life: Life, { second }: Desk): Promise<void> {
  const { world, outside } = life
  for (const { settleNo, version, targetName, acctNo } of await settlements(life)) {
    if (acctNo !== '') throw new Error(`${settleNo} has an account already`)
    const { changeId, changeVersion } = await ask(world, '/v1/settle/changeAccount', {
      settleNo,
      version,
      acctName: targetName,
      bankCode: '03080000',
      acctNo: '571900012310201',
      changeReason: '首次登记收款账户',
    })
    await ask(world, '/v1/settle/accountApprove', { changeId, version: changeVersion }, second)
  }
  await outside.answer()
}

/** The days after: the settlements are agreed with, invoiced and paid, rebates too. */
export async function invoiceAndPay(life: Life, { agent }: Desk): Promise<void> {
  const { world, outside } = life
  for (const { settleNo, version } of await settlements(life))
    await ask(world, '/v1/settle/confirm', { settleNo, version })
  for (const [n, { settleNo, targetType }] of (await settlements(life)).entries()) {
    const by = targetType === 'PARTNER' ? agent : world.admin
    const saved = await ask(
      world,
      '/v1/invoice/save',
      {
        settleNos: [settleNo],
        invoiceKind: '2',
        invoiceNo: `2633200000${String(n + 1).padStart(10, '0')}`,
        invoiceDate: '2027-01-05',
        taxRate: '6000',
        fileToken: await invoiceFile(world, by),
      },
      by,
    )
    await ask(world, '/v1/invoice/submit', { ...saved }, by)
  }
  await outside.answer()
  const { list } = await ask(world, '/v1/account/rebateList', { month: '2026-12' })
  for (const { rebateId } of list)
    for (const event of ['confirm', 'pay']) {
      const { version } = await ask(world, '/v1/account/rebateInfo', { rebateId })
      await ask(world, '/v1/account/rebateSteer', { rebateId, version, event })
    }
}
