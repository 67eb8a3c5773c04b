import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { consoleDirOf } from '../../../packages/gateway/gateway'
import { install } from '../../../packages/gateway/install/install'
import { projectRoot } from '../../../packages/gateway/core/root'
import { mfaFactor } from '../../../packages/gateway/schema'
import {
  INITIAL_PASSWORD,
  initialAdmin,
  startEmptyGateway,
  type EmptyGateway,
} from '../../../packages/gateway/tests/support/empty-gateway'
import { postgresBin, startPostgres } from '../../../packages/gateway/tests/support/postgres'
import { BUSINESS_NOW } from '../../../packages/gateway/tests/support/template'
import { bareSignIn } from '../../e2e/support/bare-sign-in'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, field, main, rowsShown, sidebar, table } from '../../e2e/support/console'
import { expect, test as base } from '../../e2e/support/test'

/** Without a sandbox: an empty PostgreSQL where this machine has one, and no user who could sign in. */
const test = base.extend<{ gateway: EmptyGateway; origin: string }>({
  gateway: async ({}, provide) => {
    const bin = postgresBin()
    const server = bin ? await startPostgres(bin) : undefined
    const consoleDir = consoleDirOf(projectRoot)
    const gateway = await startEmptyGateway({ consoleDir, databaseUrl: server?.url })
    await provide(gateway)
    await gateway.close()
    await server?.stop()
  },
  origin: async ({ gateway }, provide) => {
    await provide(await gateway.app.listen({ host: '127.0.0.1', port: 0 }))
  },
})

const STEP_MS = 30_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function changePassword(page: Page, password: string) {
  await page.getByRole('heading', { name: '修改密码' }).waitFor()
  await expectAccessible(page)
  await field(page, '新密码').fill(password)
  await field(page, '确认新密码').fill(password)
  await button(page, '修改并进入').click()
  await sidebar(page).waitFor()
}

const userMenu = (page: Page) =>
  page.getByRole('button', { expanded: false }).and(page.locator('.user')).click()

async function leave(page: Page) {
  await userMenu(page)
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '登录').waitFor()
}

/** Sets the second factor up in 个人设置. @returns its app, and a recovery code */
async function secondFactor(page: Page, password: string) {
  await userMenu(page)
  await page.getByRole('menuitem', { name: '个人设置' }).click()
  await button(page, '开启两步验证').waitFor()
  await expectAccessible(page)
  await button(page, '开启两步验证').click()
  await field(dialog(page), '登录密码').fill(password)
  await button(page, '下一步').click()
  await page.getByRole('img', { name: '两步验证二维码' }).waitFor()
  await expectAccessible(page)
  const secret = (await dialog(page).locator('code').first().innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await field(dialog(page), '验证码').fill(app.generate())
  await button(page, '确认开启').click()
  const codes = page.getByRole('list', { name: '恢复码' }).locator('li')
  await codes.first().waitFor()
  await expectAccessible(page)
  const recovery = await codes.first().innerText()
  await button(page, '我已保存').click()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).click()
  return { app, secret, recovery }
}

/** Chooses in a field of a form that drops down. */
async function choose(page: Page, label: string, option: string, several = false) {
  await field(dialog(page), label).click()
  const list = page.locator('.ant-select-dropdown:visible')
  await list.getByText(option, { exact: true }).click()
  if (several) await page.keyboard.press('Escape')
}

/** A new colleague. @returns the password that is handed over */
async function addStaff(
  page: Page,
  who: { loginName: string; mobile: string; nickName: string; role: string; partner?: string },
): Promise<string> {
  await page.goto('/system/staff')
  await rowsShown(page)
  await button(page, '新增员工').click()
  await field(dialog(page), '账号').fill(who.loginName)
  await expectAccessible(page)
  await field(dialog(page), '手机号').fill(who.mobile)
  await field(dialog(page), '姓名').fill(who.nickName)
  await choose(page, '角色', who.role, true)
  if (who.partner) await choose(page, '所属渠道商', who.partner)
  await dialog(page).getByRole('button', { name: '确认新增员工' }).click()
  const told = await dialog(page)
    .getByText(/一次性密码：/)
    .textContent()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  return /一次性密码：([\w-]+)/.exec(told ?? '')![1]!
}

test('an empty installation: init, sign-in, second factor, a role, a colleague, a partner with its administrator, and all of it in the log', async ({
  page,
  gateway,
}) => {
  await install(gateway.db, await initialAdmin(), BUSINESS_NOW)
  await bareSignIn(page, gateway, 'boss', INITIAL_PASSWORD)
  await changePassword(page, 'Only-mine-42')
  const { app, secret, recovery } = await secondFactor(page, 'Only-mine-42')
  const [kept] = await gateway.db.select().from(mfaFactor)
  expect(kept!.secret).not.toContain(secret)
  await leave(page)
  await bareSignIn(page, gateway, 'boss', 'Only-mine-42')
  await page.getByRole('heading', { name: '两步验证' }).waitFor()
  await expectAccessible(page)
  await field(page, '验证码').fill(app.generate({ timestamp: Date.now() + STEP_MS }))
  await button(page, '验证并登录').click()
  await sidebar(page).waitFor()

  await page.goto('/system/role/create')
  await field(main(page), '角色名称').fill('退款专员')
  await page.getByRole('checkbox', { name: /申请、重试退款/ }).check()
  await expectAccessible(page)
  await button(page, '提交').click()
  await page.getByText('角色已保存').waitFor()

  const colleague = {
    loginName: 'colleague',
    mobile: '13700000002',
    nickName: '林小雨',
    role: '退款专员（服务商）',
  }
  const oneTime = await addStaff(page, colleague)

  await page.goto('/system/partner')
  await main(page).getByText('没有符合条件的渠道商').waitFor()
  await expectAccessible(page)
  await button(page, '新增渠道商').click()
  await field(dialog(page), '名称').fill('沪上渠道有限公司')
  await field(dialog(page), '简称').fill('沪上渠道')
  await field(dialog(page), /^分润比例/).fill('30')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '确认新增渠道商' }).click()
  await dialog(page).getByText('渠道商已新增').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  await table(page, '渠道商').getByText('沪上渠道有限公司').waitFor()
  await main(page).getByRole('link', { name: /详情/ }).first().click()
  await main(page).getByText('分润规则').first().waitFor()
  await expectAccessible(page)
  await button(page, '新增分润规则').click()
  await field(dialog(page), /^分润比例/).fill('40')
  await expectAccessible(page)
  await field(dialog(page), '生效日期').fill('2026-12-01')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: '确认新增分润规则' }).click()
  await main(page).getByText('毛利的 40.00%').waitFor()

  const partnerAdmin = {
    loginName: 'partner.boss',
    mobile: '13700000003',
    nickName: '陈明',
    role: '渠道商管理员（渠道商）',
    partner: '沪上渠道有限公司',
  }
  const partnerOneTime = await addStaff(page, partnerAdmin)
  await leave(page)

  await bareSignIn(page, gateway, 'colleague', oneTime)
  await changePassword(page, 'Also-mine-43')
  await expect
    .poll(() => sidebar(page).getByRole('link').allTextContents())
    .toEqual(['服务商管理控台', '工作台', '退款交易查询'])
  await main(page)
    .getByText(/没有.*退款|暂无/)
    .first()
    .waitFor()
  await leave(page)

  await bareSignIn(page, gateway, 'partner.boss', partnerOneTime)
  await changePassword(page, 'Partners-own-44')
  await page.goto('/merchants/merinfo')
  await main(page)
    .getByText(/没有.*商户/)
    .first()
    .waitFor()
  await expectAccessible(page)
  // They manage the staff of their own provider only.
  await page.goto('/system/staff')
  await table(page, '员工').getByText('陈明').waitFor()
  expect(await table(page, '员工').getByText('周启明').count()).toBe(0)
  await expectAccessible(page)
  await leave(page)

  await bareSignIn(page, gateway, 'boss', 'Only-mine-42')
  await button(page, '手机不在身边？使用恢复码').click()
  await field(page, '恢复码').fill(recovery)
  await page.keyboard.press('Enter')
  await sidebar(page).waitFor()
  await page.goto('/system/operation?pageSize=50')
  await table(page, '操作日志').getByText('初始化安装').waitFor()
  const done = await table(page, '操作日志')
    .locator('tbody:not([aria-hidden]) tr')
    .allTextContents()
  for (const [who, what] of [
    ['命令行', '初始化安装'],
    ['周启明', '修改密码'],
    ['周启明', '开启两步验证'],
    ['周启明', '保存角色'],
    ['周启明', '新增员工'],
    ['周启明', '保存渠道商'],
    ['周启明', '新增分润规则'],
    ['林小雨', '登录'],
    ['林小雨', '修改密码'],
    ['陈明', '登录'],
    ['陈明', '修改密码'],
  ] as const)
    expect(done.filter((row) => row.includes(who) && row.includes(what))).not.toEqual([])
  await expectAccessible(page)
  await main(page).getByRole('link', { name: /详情/ }).first().click()
  await main(page).getByText('提交的内容').waitFor()
  await expectAccessible(page)
})
