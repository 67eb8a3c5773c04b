import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  pathOf,
  rowAction,
  rows,
  rowsShown,
  signIn,
  toast,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const TERMINALS = '/merchants/terminal'
const serial = () => `E2E${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`

describe('terminals', () => {
  test('are created, bound, reported, answered upstream and unbound', async ({ page, probe }) => {
    const serialNo = serial()
    await signIn(page, probe, 'fws_admin', TERMINALS)
    await rowsShown(page)

    // Create. The serial number is typed as printed on the box: lower case, with blanks.
    await main(page).getByRole('link', { name: '新增终端' }).click()
    await expect.poll(() => pathOf(page)).toBe(`${TERMINALS}/create`)
    await choose(page, field(main(page), /设备品类/), '扫码盒子')
    await chooseFirst(page, field(main(page), /型号/))
    await field(main(page), /终端序列号/).fill(serialNo.toLowerCase().replace(/(.{4})/g, '$1 '))
    await field(main(page), /入网认证编号/).fill('p3100')
    await main(page).getByRole('button', { name: '提交' }).click()
    await toast(page, '终端已入库')

    // Bind.
    await page.goto(`${TERMINALS}?serialNo=${serialNo}`)
    await rowsShown(page)
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(() => rows(page).first().innerText()).toContain('库存')
    await rowAction(page, '绑定')
    await dialog(page).getByText(serialNo).waitFor()
    await chooseFirst(page, field(dialog(page), /商户/))
    await chooseFirst(page, field(dialog(page), /门店/))
    await chooseRegion(page, dialog(page), ['浙江省', '杭州市', '西湖区'])
    await field(dialog(page), /布放地址/).fill('文三路 90 号一层收银台')
    await field(dialog(page), /经度/).fill('120.126800')
    await field(dialog(page), /纬度/).fill('30.274200')
    await dialog(page).getByRole('button', { name: '确认绑定' }).click()
    await toast(page, '绑定成功')
    await expect.poll(() => rows(page).first().innerText()).toContain('已绑定')

    // Binding reports at once; upstream refuses, then takes the second report. The list asks
    // again by itself while something is on its way.
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/device/list', { serialNo })
    const decide = (decision: string) =>
      probe.sandbox('/decide', { kind: 'device', id: list[0]!.deviceId, decision })
    expect((await decide('fail')).status).toBe(200)
    await expect.poll(() => rows(page).first().innerText()).toContain('报备失败')
    await rowAction(page, '报备')
    await dialog(page).getByRole('button', { name: '确认报备' }).click()
    await toast(page, '已提交报备')
    expect((await decide('reported')).status).toBe(200)
    await expect.poll(() => rows(page).first().innerText()).toContain('已报备')

    // Unbind needs a reason.
    await rowAction(page, '解绑')
    await dialog(page).getByRole('button', { name: '确认解绑' }).click()
    await dialog(page).getByText('请输入原因').waitFor()
    await field(dialog(page), /原因/).fill('门店撤机')
    await dialog(page).getByRole('button', { name: '确认解绑' }).click()
    await toast(page, '已解绑')
    await expect.poll(() => rows(page).first().innerText()).toContain('库存')
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await main(page).getByRole('heading', { name: '操作日志' }).waitFor()
    for (const word of ['门店撤机', serialNo]) await main(page).getByText(word).first().waitFor()
  })
})

/** The open list of a select: its own, not one that is still fading away. */
async function optionsOf(page: Page, select: Locator): Promise<Locator> {
  // What the shop says already covers its input.
  await select.click({ force: true })
  const list = await select.getAttribute('aria-controls')
  return page
    .locator('.ant-select-dropdown', { has: page.locator(`[id="${list}"]`) })
    .locator('.ant-select-item-option')
}

async function choose(page: Page, select: Locator, label: string): Promise<void> {
  await (await optionsOf(page, select)).filter({ hasText: label }).first().click()
}

async function chooseFirst(page: Page, select: Locator): Promise<void> {
  await (await optionsOf(page, select)).first().click()
}

async function chooseRegion(page: Page, scope: Locator, names: string[]): Promise<void> {
  const labels = ['省份', '市', '县区']
  for (const [index, name] of names.entries()) {
    await scope
      .getByRole('combobox', { name: `布放地区${labels[index]!}`, exact: true })
      .click({ force: true })
    await page.keyboard.type(name.slice(0, 2))
    await page.getByTitle(name, { exact: true }).locator('visible=true').last().click()
  }
}
