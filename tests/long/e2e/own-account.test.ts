import { Secret, TOTP } from 'otpauth'
import {
  captchaShown,
  dialog,
  field,
  sidebar,
  signInByForm,
  submitPassword,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const NAME = 'fws_readonly'
const STEP_MS = 30_000

test('a second factor is set up in 个人设置, asked for at sign-in, and taken away again', async ({
  page,
  probe,
}) => {
  await signInByForm(page, probe, NAME)
  await sidebar(page).waitFor()
  const settings = async () => {
    await page
      .getByRole('button', { name: /上次登录|只读/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '个人设置' }).click()
  }
  await settings()
  await page.getByRole('button', { name: '开启两步验证' }).click()
  await field(dialog(page), '登录密码').fill('Sandbox@2026')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('img', { name: '两步验证二维码' }).waitFor()
  const secret = (await dialog(page).locator('code').first().innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await field(dialog(page), '验证码').fill(app.generate())
  await page.getByRole('button', { name: '确认开启' }).click()
  await expect.poll(() => page.getByRole('list', { name: '恢复码' }).locator('li').count()).toBe(10)
  const recovery = await page
    .getByRole('list', { name: '恢复码' })
    .locator('li')
    .first()
    .innerText()
  await page.getByRole('button', { name: '我已保存' }).click()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).click()

  const signInAgain = async () => {
    await page
      .getByRole('button', { name: /上次登录|只读/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await captchaShown(page)
    await submitPassword(page, probe, NAME)
    await page.getByRole('heading', { name: '两步验证' }).waitFor()
  }
  await signInAgain()
  await field(page, '验证码').fill(app.generate({ timestamp: Date.now() + STEP_MS }))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await sidebar(page).waitFor()
  await signInAgain()
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
  await field(page, '恢复码').fill(recovery)
  await page.keyboard.press('Enter')
  await sidebar(page).waitFor()

  await settings()
  await page.getByRole('button', { name: '关闭两步验证' }).click()
  await field(dialog(page), '登录密码').fill('Sandbox@2026')
  await page.getByRole('button', { name: '确认关闭' }).click()
  await page.getByRole('button', { name: '开启两步验证' }).waitFor()
})
