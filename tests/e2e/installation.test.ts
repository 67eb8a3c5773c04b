import { desc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { consoleDirOf } from '../../gateway/gateway'
import { install } from '../../gateway/install/install'
import { projectRoot } from '../../gateway/core/root'
import { captcha } from '../../gateway/schema'
import {
  INITIAL_PASSWORD,
  initialAdmin,
  startEmptyGateway,
  type EmptyGateway,
} from '../support/empty-gateway'
import { BUSINESS_NOW } from '../support/template'
import { captchaShown, dialog, field, main, sidebar, table } from './support/console'
import { expect, test as base } from './support/test'

/** Without a sandbox: an empty database, and nobody who could sign in. */
const test = base.extend<{ gateway: EmptyGateway; origin: string }>({
  gateway: async ({}, provide) => {
    const gateway = await startEmptyGateway({ consoleDir: consoleDirOf(projectRoot) })
    await provide(gateway)
    await gateway.close()
  },
  origin: async ({ gateway }, provide) => {
    await provide(await gateway.app.listen({ host: '127.0.0.1', port: 0 }))
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page, { db }: EmptyGateway, loginName: string, password: string) {
  await page.goto('/login')
  await captchaShown(page)
  const [newest] = await db.select().from(captcha).orderBy(desc(captcha.createdAt)).limit(1)
  await field(page, '账号').fill(loginName)
  await field(page, '密码').fill(password)
  await field(page, '图形验证码').fill(newest!.code)
  await button(page, '登录').click()
}

async function changePassword(page: Page, password: string) {
  await field(page, '新密码').fill(password)
  await field(page, '确认新密码').fill(password)
  await button(page, '修改并进入').click()
  await sidebar(page).waitFor()
}

async function leave(page: Page) {
  await page.getByRole('button', { expanded: false }).and(page.locator('.user')).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '登录').waitFor()
}

test('an empty installation: init, first sign-in, a role, a colleague, and all of it in the log', async ({
  page,
  gateway,
}) => {
  await install(gateway.db, await initialAdmin(), BUSINESS_NOW)
  await signIn(page, gateway, 'boss', INITIAL_PASSWORD)
  await page.getByRole('heading', { name: '修改密码' }).waitFor()
  await changePassword(page, 'Only-mine-42')

  await page.goto('/system/role/create')
  await field(main(page), '角色名称').fill('退款专员')
  await page.getByRole('checkbox', { name: /申请、重试退款/ }).check()
  await button(page, '提交').click()
  await page.getByText('角色已保存').waitFor()

  await page.goto('/system/staff')
  await table(page, '员工').getByText('周启明').waitFor()
  await button(page, '新增员工').click()
  await field(dialog(page), '账号').fill('colleague')
  await field(dialog(page), '手机号').fill('13700000002')
  await field(dialog(page), '姓名').fill('林小雨')
  await field(dialog(page), '角色').click()
  await page.getByText('退款专员（服务商）').click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: '确认新增员工' }).click()
  const told = await dialog(page)
    .getByText(/一次性密码：/)
    .textContent()
  const oneTime = /一次性密码：([\w-]+)/.exec(told ?? '')![1]!
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  await leave(page)

  await signIn(page, gateway, 'colleague', oneTime)
  await changePassword(page, 'Also-mine-43')
  await expect
    .poll(() => sidebar(page).getByRole('link').allTextContents())
    .toEqual(['服务商管理控台', '工作台', '退款交易查询'])
  await leave(page)

  await signIn(page, gateway, 'boss', 'Only-mine-42')
  await sidebar(page).waitFor()
  await page.goto('/system/operation?pageSize=50')
  await table(page, '操作日志').getByText('初始化安装').waitFor()
  const done = await table(page, '操作日志')
    .locator('tbody:not([aria-hidden]) tr')
    .allTextContents()
  for (const [who, what] of [
    ['命令行', '初始化安装'],
    ['周启明', '修改密码'],
    ['周启明', '保存角色'],
    ['周启明', '新增员工'],
    ['林小雨', '登录'],
    ['林小雨', '修改密码'],
  ] as const)
    expect(done.filter((row) => row.includes(who) && row.includes(what))).not.toEqual([])
})
