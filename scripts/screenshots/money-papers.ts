import { dialog, field, main } from '../../tests/e2e/support/console'
import type { Probe } from '../../packages/conformance/probe'
import type { Camera } from './camera'
import { act, all, confirm, down, shown, takeAsking, takeStates, WHO } from './money-poses'

/** Settlements, invoices, statements, and the trades they come from. */

export const SETTLES = '/cloudAccount/settleManager'
export async function takeSettlements(camera: Camera, probe: Probe): Promise<void> {
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

export const INVOICES = '/invoiceManager/settleManager'
export async function takeInvoices(camera: Camera, probe: Probe): Promise<void> {
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
  const session = await probe.as(WHO)
  const { list } = await probe.list(session, '/v1/settle/list', { settleStatus: ['TO_CONFIRM'] })
  const { settleNo, version } = list[0]!
  await probe.ok('/v1/settle/confirm', { settleNo, version }, { session })
  await camera.shoot(
    WHO,
    'invoice-new-one',
    `${create}?settleNo=${String(settleNo)}`,
    async (page) => {
      for (const [label, text] of [
        ['发票号码', '１２３'],
        ['税额', '99'],
      ] as const) {
        await field(main(page), label).fill(text)
        await field(main(page), label).blur()
      }
    },
  )
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

export async function takeStatements(camera: Camera, probe: Probe): Promise<void> {
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

export async function takeTrades(camera: Camera, probe: Probe): Promise<void> {
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
