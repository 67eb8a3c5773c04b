import { describe, onTestFinished } from 'vitest'
import {
  dialog,
  field,
  main,
  rowAction,
  rows,
  rowsShown,
  signIn,
  toast,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

/** The sandbox's rule: refunds from 1 000 yuan on need the approval of a second person. */

describe('a refund above the limit', () => {
  test('waits in 审批, a second person approves one and rejects another', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_finance')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 110_000,
      tradeTimeStart: '2026-10-01',
      tradeTimeEnd: '2026-10-31',
    })
    const boss = await probe.as('fws_admin')
    const rules = await probe.list(boss, '/v1/approvalRule/list', { act: 'REFUND' })
    const { ruleNo, version } = rules.list[0]! as { ruleNo: string; version: number }
    const turn = (ruleState: string, seen: number) =>
      probe.ok('/v1/approvalRule/save', { ruleNo, version: seen, ruleState }, { session: boss })
    await turn('ON', version)
    onTestFinished(async () => void (await turn('OFF', version + 1)))
    const [first, second] = list.map(({ tradeNo }) => String(tradeNo))

    const enter = async (loginName: string, path: string) => {
      await page.context().clearCookies()
      await signIn(page, probe, loginName, path)
    }
    const askFor = async (tradeNo: string) => {
      await enter('fws_finance', `/trades/details?orderNo=${tradeNo}`)
      await rowsShown(page)
      await rowAction(page, '退款')
      await field(dialog(page), /退款金额/).fill('1000')
      await field(dialog(page), /退款原因/).fill('顾客退货')
      await dialog(page).getByRole('button', { name: '下一步' }).click()
      const review = dialog(page).getByRole('region', { name: '请再次确认' })
      const said = await review.getByText(/^向付款人退回 ¥1,000\.00/).innerText()
      await dialog(page).getByRole('button', { name: '确认退款' }).click()
      await toast(page, '已提交审批')
      return said
    }
    const newest = async () => {
      const asked = await probe.list(session, '/v1/approval/list', { whose: 'MINE' })
      return String(asked.list[0]!.approvalNo)
    }

    const said = await askFor(first!)
    const approvalNo = await newest()
    await expect.poll(() => page.getByText('退款已提交').count()).toBe(0)
    expect((await probe.list(session, '/v1/refund/queryList', { orderNo: first! })).total).toBe(0)
    await page.getByRole('status').getByRole('link', { name: '查看' }).click()
    await main(page).getByText('待审批', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)

    // The second person finds it among what waits for them, reads it and approves.
    await enter('fws_admin', `/system/approval?whose=TO_DECIDE&approvalNo=${approvalNo}`)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rowAction(page, '通过')
    await dialog(page).getByText(first!).waitFor()
    // In the words that its asker confirmed.
    await dialog(page).getByText(said, { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: /通过/ }).click()
    await toast(page, '已通过')
    const made = await probe.list(session, '/v1/refund/queryList', { orderNo: first! })
    expect(made.list).toMatchObject([{ refundAmt: 100_000, refundStatus: 'PROCESSING' }])

    // The other is rejected, and stays on record with the reason.
    await askFor(second!)
    const refusedNo = await newest()
    await enter('fws_admin', `/system/approval/show/${refusedNo}`)
    await main(page).getByRole('button', { name: '驳回', exact: true }).click()
    await field(dialog(page), /驳回原因/).fill('与商户核实后不退')
    await dialog(page).getByRole('button', { name: /驳回/ }).click()
    await toast(page, '已驳回')
    await main(page).getByText('已驳回', { exact: true }).first().waitFor()
    await main(page).getByText('与商户核实后不退').first().waitFor()
    expect((await probe.list(session, '/v1/refund/queryList', { orderNo: second! })).total).toBe(0)
  })
})
