import { dialog, field, main } from '../../tests/e2e/support/console'
import type { Probe } from '../../packages/conformance/probe'
import type { Camera } from './camera'
import {
  act,
  all,
  confirm,
  down,
  pick,
  shown,
  takeAsking,
  takeStates,
  type,
  WHO,
} from './money-poses'

/** The accounts: what they hold, what goes in and out, subsidies and rebates. */

export async function takeAccounts(camera: Camera, probe: Probe): Promise<void> {
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

export async function takeRecharges(camera: Camera, probe: Probe): Promise<void> {
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

export async function takeWithdrawals(camera: Camera, probe: Probe): Promise<void> {
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

export async function takeSubsidies(camera: Camera, probe: Probe): Promise<void> {
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

export async function takeRebates(camera: Camera, probe: Probe): Promise<void> {
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
