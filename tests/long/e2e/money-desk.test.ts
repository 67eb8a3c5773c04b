import { describe } from 'vitest'
import { dialog, field, main, rows, rowsShown, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

interface Diff {
  diffAmt: number
  logs: { remark?: string }[]
}

/** What a finance clerk does many times a day, with pasted amounts and impatient clicks. */
describe('at the desk of finance', () => {
  test('differences are chosen together and accepted with one reason, each once', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_finance')
    const pending = { diffStatus: ['PENDING'], diffType: ['AMOUNT'], pageSize: 100 }
    const before = (await probe.list(session, '/v1/fin/diffList', pending)).list
    expect(before.length).toBeGreaterThan(2)
    await signIn(page, probe, 'fws_finance', '/fin/diff?diffStatus=PENDING&diffType=AMOUNT')
    await rowsShown(page)
    const chosen: string[] = []
    for (const row of (await rows(page).all()).slice(0, 3)) {
      chosen.push(/DF\d+/.exec(await row.innerText())![0])
      await row.getByRole('checkbox').check()
    }
    await page
      .getByRole('toolbar', { name: '对账差异操作' })
      .getByRole('button', { name: '处理' })
      .click()

    // What was chosen stays where the reason is still missing.
    await dialog(page).getByText('对选中的 3 条记录处理').waitFor()
    await dialog(page).getByLabel('以渠道为准').check()
    const confirm = dialog(page).getByRole('button', { name: '确认处理' })
    await confirm.click()
    await dialog(page).getByText('请输入处理说明').waitFor()
    expect(await dialog(page).getByLabel('以渠道为准').isChecked()).toBe(true)

    await field(dialog(page), '处理说明').fill('渠道账单无误')
    await confirm.dblclick()
    await toast(page, '处理成功 3 条')
    await expect.poll(() => rows(page).count()).toBe(Math.min(before.length, 20) - 3)
    for (const diffId of chosen) {
      const found = await probe.ok<Diff>('/v1/fin/diffDetail', { diffId }, { session })
      expect(found).toMatchObject({
        diffStatus: 'ACCEPTED',
        handleReason: '渠道账单无误',
        bookedAmt: found.diffAmt,
      })
      expect(found.logs.filter(({ remark }) => remark === '渠道账单无误')).toHaveLength(1)
    }
  })

  test('an amount pasted from a table is read, and two Enters make one recharge', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_finance')
    const mine = { acctKind: 'BASIC', amtMin: 123_450, amtMax: 123_450 }
    const made = async () => (await probe.list(session, '/v1/account/rechargeList', mine)).total
    const before = await made()
    await signIn(page, probe, 'fws_finance', '/accounts/accountRechargeDetail?acctKind=BASIC')
    await rowsShown(page)
    await main(page).getByRole('button', { name: '充值', exact: true }).click()
    await dialog(page).getByLabel('网银').check()
    const amt = field(dialog(page), /充值金额/)
    await amt.fill('1.234')
    await amt.blur()
    await dialog(page).getByText('金额格式不正确').waitFor()
    await amt.fill(' 1,234.50 ')
    await field(dialog(page), '付款户名').fill('云杉支付服务有限公司')
    const acct = field(dialog(page), '付款账号')
    await acct.fill('6228 4800 1234 5678 901')
    await acct.press('Enter')
    // It may be gone already.
    await page.keyboard.press('Enter')
    await toast(page, '充值申请已提交')
    await expect.poll(made).toBe(before + 1)
  })
})
