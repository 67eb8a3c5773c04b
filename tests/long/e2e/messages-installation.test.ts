import { desc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { consoleDirOf } from '../../../packages/gateway/gateway'
import { projectRoot } from '../../../packages/gateway/core/root'
import { captcha } from '../../../packages/gateway/schema'
import {
  startEmptyGateway,
  type EmptyGateway,
} from '../../../packages/gateway/tests/support/empty-gateway'
import { startMailServer } from '../../../packages/gateway/tests/support/mail-server'
import {
  startSmsReceiver,
  type SmsReceiver,
} from '../../../packages/gateway/tests/support/sms-receiver'
import {
  notify,
  startUpstream,
  type TestUpstream,
} from '../../../packages/gateway/tests/support/upstream'
import { bareSignIn } from '../../e2e/support/bare-sign-in'
import { expectAccessible } from '../../e2e/support/axe'
import {
  captchaShown,
  dialog,
  field,
  main,
  rowsShown,
  sidebar,
  table,
} from '../../e2e/support/console'
import { expect, test as base } from '../../e2e/support/test'
import { firstAdmin, OWN_PASSWORD } from '../../trials/walk/admin'
import { enter } from '../../trials/walk/merchants'

const CONSOLE_URL = 'https://console.example.com'
const BOSS = '13700000001'
const COLLEAGUE = '13700000002'

/** No sandbox: an empty database, an SMS carrier, a mail server, and an upstream, all of the test. */
const test = base.extend<{
  sms: SmsReceiver
  mail: Awaited<ReturnType<typeof startMailServer>>
  upstream: TestUpstream
  gateway: EmptyGateway
  origin: string
}>({
  sms: async ({}, provide) => {
    const sms = await startSmsReceiver()
    await provide(sms)
    await sms.close()
  },
  mail: async ({}, provide) => {
    const mail = await startMailServer()
    await provide(mail)
    await mail.close()
  },
  upstream: async ({}, provide) => {
    const upstream = await startUpstream()
    await provide(upstream)
    await upstream.close()
  },
  gateway: async ({ sms, mail, upstream }, provide) => {
    const gateway = await startEmptyGateway({
      init: true,
      consoleDir: consoleDirOf(projectRoot),
      consoleUrl: CONSOLE_URL,
      carriers: { SMS: sms.carrier, MAIL: mail.carrier },
      upstream: upstream.settings,
    })
    await provide(gateway)
    await gateway.close()
  },
  origin: async ({ gateway }, provide) => {
    await provide(await gateway.app.listen({ host: '127.0.0.1', port: 0 }))
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The newest message of a template to a number, once it has come. */
async function received({ messages }: SmsReceiver, mobile: string, template: string) {
  const found = () =>
    messages().findLast((one) => one.mobile === mobile && one.template === template)
  await expect.poll(found, { timeout: 60_000 }).toBeDefined()
  return found()!.params
}

async function newestCaptcha(page: Page, { db }: EmptyGateway): Promise<string> {
  await captchaShown(page)
  const [newest] = await db.select().from(captcha).orderBy(desc(captcha.createdAt)).limit(1)
  return newest!.code
}

async function signOut(page: Page) {
  await page.getByRole('button', { expanded: false }).and(page.locator('.user')).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '登录').waitFor()
}

/** A colleague with a mail address, added by a call. */
async function addColleague(gateway: EmptyGateway): Promise<void> {
  const session = await firstAdmin(gateway)
  const roles = await gateway.post('/v1/role/list', {}, { session })
  const { roleNo } = roles.respData.list.find(
    ({ roleType }: { roleType: string }) => roleType === '3',
  )
  const added = await gateway.post(
    '/v1/staff/add',
    {
      loginName: 'colleague',
      newMobile: COLLEAGUE,
      newEmail: 'lin@example.com',
      nickName: '林小雨',
      roleNos: [roleNo],
      dataScope: 'ALL',
    },
    { session },
  )
  expect(added.respDesc).toBe('成功')
}

test('an installation with carriers: sign-in by SMS, a password by a reset link, a sign link to a merchant, and all of it in 消息记录', async ({
  page,
  gateway,
  upstream,
  sms,
  mail,
}) => {
  await addColleague(gateway)

  await page.goto('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await field(page, '手机号').fill(BOSS)
  await field(page, '图形验证码').fill(await newestCaptcha(page, gateway))
  await button(page, '获取验证码').click()
  const { code } = await received(sms, BOSS, 'LOGIN')
  await field(page, '短信验证码').fill(code!)
  await button(page, '登录').click()
  await sidebar(page).waitFor()
  expect((await received(sms, BOSS, 'NOTICE')).event).toMatch(/^在新设备（.+）登录$/)

  await page.goto('/system/staff')
  await rowsShown(page)
  const row = table(page, '员工').locator('tr').filter({ hasText: '林小雨' })
  await row
    .getByRole('link', { name: /详情|林小雨/ })
    .first()
    .click()
  await main(page).getByText('l***@example.com').waitFor()
  await button(page, '发送重置链接').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '确认发送重置链接' }).click()
  await page.getByText('重置链接正在发送至 137****0002、l***@example.com').waitFor()
  const { link } = await received(sms, COLLEAGUE, 'RESET')
  expect(link!.startsWith(`${CONSOLE_URL}/reset#`)).toBe(true)
  await expect.poll(() => mail.got.map(({ to }) => to)).toEqual(['lin@example.com'])
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  await signOut(page)

  await page.goto(link!.replace(CONSOLE_URL, ''))
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  await expectAccessible(page)
  await field(page, '新密码').fill('Set-by-link-8')
  await field(page, '确认新密码').fill('Set-by-link-8')
  await button(page, '确定').click()
  await page.getByText('新密码已生效，请重新登录').waitFor()
  await page.reload()
  await field(page, '新密码').fill('Set-by-link-9')
  await field(page, '确认新密码').fill('Set-by-link-9')
  await button(page, '确定').click()
  await page.getByText('链接已失效，请联系管理员重新发送').waitFor()
  await button(page, '返回登录').click()
  await bareSignIn(page, gateway, 'colleague', 'Set-by-link-8')
  await sidebar(page).waitFor()
  await signOut(page)

  const admin = await wireAdmin(gateway)
  const applyId = await enter(gateway, admin, 'normal', 0)
  const answer = async (kind: string, fields: object) => {
    await gateway.runDue()
    const { providerId, orderId } = upstream.about(applyId).findLast((one) => one.kind === kind)!
    expect((await notify(gateway, { providerId, orderId, ...fields })).result).toBe('APPLIED')
  }
  await answer('risk.apply', { code: 'APPROVED' })
  const signUrl = 'https://sign.example.com/a/1'
  await answer('channel.sign', { code: 'LINK', signUrl })
  await gateway.runDue()
  expect(sms.messages().filter(({ template }) => template === 'SIGN')).toMatchObject([
    { params: { link: signUrl } },
  ])

  await bareSignIn(page, gateway, 'boss', OWN_PASSWORD)
  await sidebar(page).waitFor()
  await page.goto('/system/message')
  await rowsShown(page)
  await expectAccessible(page)
  const list = table(page, '消息记录')
  for (const [kind, receiver] of [
    ['登录验证码', '137****0001'],
    ['密码重置链接', '137****0002'],
    ['密码重置链接', 'l***@example.com'],
    ['商户签约链接', '****'],
    ['账号安全提醒', '137****0001'],
  ] as const)
    await list
      .locator('tr')
      .filter({ hasText: kind })
      .filter({ hasText: receiver })
      .filter({ hasText: '已发送' })
      .first()
      .waitFor()
  expect(await page.content()).not.toContain(code)
})

/** The first administrator, who has a password already. */
async function wireAdmin(gateway: EmptyGateway) {
  const { respData } = await gateway.post('/v1/user/login', {
    loginName: 'boss',
    password: OWN_PASSWORD,
    ...(await gateway.captcha()),
  })
  const session = { ...respData, custId: respData.userCustId }
  await gateway.post('/v1/user/setUserRole', { roleId: '3' }, { session })
  return session
}

/** The same without carriers. */
const bare = test.extend<{ gateway: EmptyGateway }>({
  gateway: async ({}, provide) => {
    const gateway = await startEmptyGateway({ init: true, consoleDir: consoleDirOf(projectRoot) })
    await provide(gateway)
    await gateway.close()
  },
})

bare(
  'an installation without carriers offers no sign-in by SMS and no reset link',
  async ({ page, gateway }) => {
    await addColleague(gateway)
    await page.goto('/login')
    await captchaShown(page)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['密码登录'])
    await expectAccessible(page)
    await bareSignIn(page, gateway, 'boss', OWN_PASSWORD)
    await sidebar(page).waitFor()
    await page.goto('/system/staff')
    await rowsShown(page)
    const row = table(page, '员工').locator('tr').filter({ hasText: '林小雨' })
    await row
      .getByRole('link', { name: /详情|林小雨/ })
      .first()
      .click()
    await button(page, '重置密码').waitFor()
    expect(await button(page, '发送重置链接').count()).toBe(0)
    expect(await sidebar(page).getByText('消息记录').count()).toBe(0)
  },
)
