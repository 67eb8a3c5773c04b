import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
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

  test('the form says at the field what is wrong, before and after sending', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const taken = String((await probe.list(session, '/v1/device/list')).list[0]!.serialNo)
    await signIn(page, probe, 'fws_admin', `${TERMINALS}/create`)
    const submit = main(page).getByRole('button', { name: '提交' })
    await submit.click()
    const number = field(main(page), /终端序列号/)
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
    await number.fill('ab')
    await main(page).getByText('终端序列号为6至32位字母或数字').waitFor()
    await choose(page, field(main(page), /设备品类/), '云音箱')
    await chooseFirst(page, field(main(page), /型号/))
    await number.fill(taken)
    await submit.click()
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
    expect(await number.inputValue()).toBe(taken)
  })
})

describe('terminals of a pasted list', () => {
  test('are bound to one shop, and each that was not says why and stays to be put right', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const serials = async (bindStatus: string) => {
      const { list } = await probe.list(session, '/v1/device/list', { bindStatus, pageSize: 50 })
      return list.map(({ serialNo }) => String(serialNo))
    }
    const stock = (await serials('IN_STOCK')).slice(-2)
    const [bound] = await serials('BOUND')
    const { list: shops } = await probe.list(session, '/v1/shop/queryList', { shopStatus: 'OPEN' })
    const { shopId, merId, address } = shops[0] as Record<string, string>

    await signIn(page, probe, 'fws_admin', TERMINALS)
    await rowsShown(page)
    await main(page).getByRole('button', { name: '批量绑定' }).click()
    const lines = field(dialog(page), '终端序列号(SN)')
    await lines.click()
    // As a clipboard has them: lower case, blank lines, one of them twice.
    await page.keyboard.insertText(
      `${stock[0]!.toLowerCase()}\n\n${stock[1]!}\n${stock[0]!}\n${bound!}\nSN9999999\nA-1\n`,
    )
    for (const [label, number] of [
      ['商户', merId!],
      ['门店', shopId!],
    ] as const) {
      const options = await optionsOf(page, field(dialog(page), label))
      await page.keyboard.type(number)
      await expect.poll(() => options.count()).toBe(1)
      await page.keyboard.press('Enter')
    }
    // Region and address are the shop's.
    await expect.poll(() => field(dialog(page), '布放地址').inputValue()).toBe(address)
    await dialog(page).getByRole('button', { name: '确认批量绑定' }).click()

    const report = dialog(page).getByRole('alert')
    await report.getByText('成功 2 条，失败 3 条').waitFor()
    expect(await report.locator('> ul > li').allInnerTexts()).toEqual([
      `${bound!}：已绑定的终端不能绑定`,
      'SN9999999：没有找到这台终端',
      'A-1：终端序列号为6至32位字母或数字',
    ])
    expect(await lines.inputValue()).toBe(`${bound!}\nSN9999999\nA-1`)
    await expectAccessible(page, '.ant-modal')
    await expectAccessibleInTheDark(page, '.ant-modal')
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await dialog(page).waitFor({ state: 'detached' })
    for (const serialNo of stock) {
      const { list } = await probe.list(session, '/v1/device/list', { serialNo })
      expect(list[0]).toMatchObject({ bindStatus: 'BOUND', shopId })
    }
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
