import { describe } from 'vitest'
import { encodePng } from '../../../packages/gateway/core/pictures/png'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, field, main, pathOf, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'

const picture = encodePng({
  width: 64,
  height: 64,
  palette: [[26, 95, 208]],
  pixels: new Uint8Array(64 * 64),
})

describe('a merchant’s settlement account', () => {
  test('is changed by two persons, and can be stopped while it cools', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList', {
      subjectType: ['ENTERPRISE'],
      merStatus: ['NORMAL'],
    })
    const { merId, applyId, merRegName } = list[0] as Record<string, string>
    const path = `/merchants/merdetail/${merId}/${applyId}?tab=${encodeURIComponent('结算信息')}`

    await signIn(page, probe, 'fws_admin', path)
    await main(page).getByText('没有变更过结算账户').waitFor()
    await main(page).getByRole('button', { name: '变更', exact: true }).click()
    await page.getByRole('menuitem', { name: '变更结算账户', exact: true }).click()
    await field(dialog(page), '银行账号').fill('1202 0267 0990 0012 345')
    await field(dialog(page), '再次输入银行账号').fill('1202026709900012345')
    await dialog(page)
      .getByRole('combobox', { name: /开户银行/ })
      .click()
    await page.getByTitle('中国工商银行').first().click()
    // The branch is found by its name, and fills in what the bank asks for.
    await field(dialog(page), '开户支行').click()
    await page.keyboard.type('杭州')
    await page.getByTitle('中国工商银行股份有限公司杭州分行营业部').click()
    await expect.poll(() => field(dialog(page), '联行号').inputValue()).toMatch(/^102331\d{6}$/)
    expect(await field(dialog(page), '支行').inputValue()).toBe(
      '中国工商银行股份有限公司杭州分行营业部',
    )
    await field(dialog(page), '变更原因').fill('原账户已销户')
    const confirm = dialog(page).getByRole('button', { name: '提交复核' })
    await confirm.click()
    await dialog(page).getByText('请上传变更申请书').waitFor()
    for (const label of ['变更申请书', '账户证明'])
      await dialog(page)
        .getByLabel(`上传${label}`)
        .setInputFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: picture })
    // Both are there, not merely under way: what is still sent stops the form.
    await expect.poll(() => dialog(page).getByRole('button', { name: /^预览/ }).count()).toBe(2)
    const underWay = dialog(page).getByRole('progressbar').or(dialog(page).getByText('排队中'))
    await expect.poll(() => underWay.count()).toBe(0)
    await confirm.click()
    await toast(page, '已提交变更申请，须由他人复核')
    const changes = main(page).getByRole('table', { name: '账户变更', exact: true })
    await changes.getByText('待他人复核（申请人：服务商管理员）').waitFor()
    await expect.poll(() => changes.getByRole('button', { name: '复核通过' }).count()).toBe(0)
    await page.mouse.move(0, 0)
    await expectAccessible(page)

    // The second person finds it in the list of changes, which leads to the account.
    await page.context().clearCookies()
    await signIn(page, probe, 'fws_ops', `/merchants/change?changeStatus=REVIEWING&merId=${merId}`)
    await main(page).getByText(merRegName!).first().waitFor()
    await main(page).getByText('银行账号').first().waitFor()
    await main(page).getByRole('link', { name: /详情$/ }).first().click()
    await expect.poll(() => pathOf(page)).toBe(`/merchants/merdetail/${merId}/${applyId}`)
    await main(page)
      .getByText(/^结算账户变更待复核（服务商管理员 .+ 申请）/)
      .waitFor()
    await expect.poll(() => main(page).getByRole('button', { name: /^放大/ }).count()).toBe(2)
    await changes.getByRole('button', { name: '复核通过' }).click()
    await dialog(page).getByText('服务商管理员', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: '通过' }).click()
    await toast(page, '已通过，冷静期后生效')
    await changes.getByText('冷静期').first().waitFor()
    await changes.getByText(/生效，此前可以撤回$/).waitFor()

    await changes.getByRole('button', { name: '撤回' }).click()
    await dialog(page).getByText('撤回后商户仍结算到原账户').waitFor()
    await dialog(page).getByRole('button', { name: '确认撤回' }).click()
    await toast(page, '已撤回')
    await changes.getByText('已撤回').waitFor()
    await main(page).getByRole('tab', { name: '操作日志' }).click()
    for (const step of ['申请变更结算账户', '复核通过结算账户变更', '撤回结算账户变更'])
      await main(page).getByText(step).waitFor()
  })
})
