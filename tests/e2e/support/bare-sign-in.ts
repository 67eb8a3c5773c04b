import { desc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { captcha } from '../../../packages/gateway/schema'
import type { EmptyGateway } from '../../../packages/gateway/tests/support/empty-gateway'
import { captchaShown, field } from './console'

/** Signs in where no sandbox shows the captcha's code: it is read from the database. */
export async function bareSignIn(
  page: Page,
  { db }: Pick<EmptyGateway, 'db'>,
  loginName: string,
  password: string,
): Promise<void> {
  await page.goto('/login')
  await captchaShown(page)
  const [newest] = await db.select().from(captcha).orderBy(desc(captcha.createdAt)).limit(1)
  await field(page, '账号').fill(loginName)
  await field(page, '密码').fill(password)
  await field(page, '图形验证码').fill(newest!.code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
