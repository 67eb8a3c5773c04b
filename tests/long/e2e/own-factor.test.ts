import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { refund, user, userRole } from '../../../packages/gateway/schema'
import { expectAccessible } from '../../e2e/support/axe'
import {
  dialog,
  field,
  rowAction,
  rowsShown,
  sidebar,
  submitPassword,
  toast,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'

const STEP_MS = 30_000

test('a role asks for the second factor: it is set up at sign-in, and shown again for much money', async ({
  page,
  probe,
  gateway,
  watch,
}) => {
  // Calls that are to be retried are answered as failures, and not reported.
  watch.allow(/400|mfaCode/)
  const [admin] = await gateway.db.select().from(user).where(eq(user.loginName, 'fws_admin'))
  await gateway.db
    .update(userRole)
    .set({ mfaRequired: '1', mfaAboveAmt: 100 })
    .where(eq(userRole.userId, admin!.userId))
  await page.goto('/trades/details?refundState=NONE&tradeStatus=SUCCESS&transAmtMin=1000')
  await submitPassword(page, probe, 'fws_admin')
  await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('img', { name: '两步验证二维码' }).waitFor()
  await expectAccessible(page)
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await field(page, '验证码').fill(app.generate())
  await page.getByRole('button', { name: '确认开启' }).click()
  await page.getByRole('list', { name: '恢复码' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '我已保存，进入控台' }).click()
  await sidebar(page).waitFor()
  await rowsShown(page)

  const before = await gateway.db.$count(refund)
  await rowAction(page, '退款')
  await field(dialog(page), /退款金额/).fill('3.05')
  await field(dialog(page), /退款原因/).fill('顾客退货')
  await dialog(page).getByRole('button', { name: '下一步' }).click()
  await dialog(page).getByRole('button', { name: '确认退款' }).click()
  const asked = page.getByRole('dialog', { name: '验证身份' })
  await asked.getByText('超过¥1.00，请输入两步验证码').waitFor()
  await expectAccessible(page)
  await field(asked, '两步验证码').fill('000000')
  await asked.getByRole('button', { name: '确认' }).click()
  await asked.getByText('验证码错误或已使用').waitFor()
  expect(await gateway.db.$count(refund)).toBe(before)
  await field(asked, '两步验证码').fill(app.generate({ timestamp: Date.now() + STEP_MS }))
  await page.keyboard.press('Enter')
  await toast(page, '退款已提交')
  expect(await gateway.db.$count(refund)).toBe(before + 1)
})
