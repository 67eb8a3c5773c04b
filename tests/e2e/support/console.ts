import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Probe } from '../../../packages/conformance/probe'
import { PASSWORD } from './accounts'

/** The console as a person finds their way through it: by the names of contract §6. */
export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
export const tabs = (page: Page): Locator => page.getByRole('tablist', { name: '已访问页面' })
export const tab = (page: Page, title: string): Locator =>
  tabs(page).getByRole('tab', { name: title, exact: true })
export const main = (page: Page): Locator => page.getByRole('main')
/** Body rows of the list on screen that hold data; while it loads there are only bones. */
export const rows = (page: Page): Locator => main(page).locator('tbody:not([aria-hidden]) tr')
export const table = (page: Page, title: string): Locator =>
  main(page).getByRole('table', { name: title, exact: true })
export const dialog = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const field = (scope: Page | Locator, label: string | RegExp): Locator =>
  scope.getByLabel(label, { exact: true })

/** The picture of the sign-in page's captcha is the newest of the sandbox's inbox. */
async function newestCaptcha(probe: Probe): Promise<string> {
  const { data } = await probe.sandbox<{ imgCodes: { text: string }[] }>('/inbox')
  return data.imgCodes[0]!.text
}

export async function captchaShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('img[src^="data:image"]')
    return image?.complete
  })
}

/** Fills the password form, captcha from the inbox. */
export async function typeCredentials(
  page: Page,
  probe: Probe,
  loginName: string,
  password = PASSWORD,
): Promise<void> {
  await captchaShown(page)
  await field(page, '账号').fill(loginName)
  await field(page, '密码').fill(password)
  await field(page, '图形验证码').fill(await newestCaptcha(probe))
}

/** Signs in by password: fills the form and presses 登录. */
export async function submitPassword(
  page: Page,
  probe: Probe,
  loginName: string,
  password = PASSWORD,
): Promise<void> {
  await typeCredentials(page, probe, loginName, password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function submitSms(page: Page, probe: Probe, mobile: string): Promise<void> {
  await page.getByText('短信登录', { exact: true }).click()
  await captchaShown(page)
  await field(page, '手机号').fill(mobile)
  await field(page, '图形验证码').fill(await newestCaptcha(probe))
  await page.getByRole('button', { name: '获取验证码' }).click()
  // The countdown begins when the message is out.
  await page.getByRole('button', { name: /\d+\s*s|\d+\s*秒/ }).waitFor()
  const { data } = await probe.sandbox<{ sms: { mobile: string; code: string }[] }>('/inbox')
  const sent = data.sms.find((one) => one.mobile === mobile)
  await field(page, '短信验证码').fill(sent!.code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Opens `path` as a signed-out person, signs in, and waits for the shell. */
export async function signInByForm(
  page: Page,
  probe: Probe,
  loginName: string,
  path = '/',
): Promise<void> {
  await page.goto(path)
  await submitPassword(page, probe, loginName)
  await shellShown(page)
}

/** On a phone the menu itself is folded away. */
const shellShown = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '折叠菜单' }).waitFor()

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The cookies of users signed in before, by gateway and name. */
const known = new Map<string, Cookies>()

/** Whether a session still is: with an account's eleventh the gateway ends the oldest one. */
async function isOpen(probe: Probe, cookies: Cookies): Promise<boolean> {
  const valueOf = (name: string) => cookies.find((one) => one.name === name)?.value ?? ''
  const session = {
    sessionId: valueOf('token'),
    userId: valueOf('userId'),
    custId: valueOf('custId'),
  }
  const answer = await probe.wire.call('/v1/member/queryUserPermission', {}, { session })
  return answer.respCode !== '90401'
}

/**
 * Opens `path` as a signed-in user and waits for the shell. The form is filled in the first time;
 * later pages come with that session while it is open. Tests of the sign-in, or that end the
 * session, use `signInByForm`.
 */
export async function signIn(
  page: Page,
  probe: Probe,
  loginName: string,
  path = '/',
): Promise<void> {
  const key = `${probe.wire.origin} ${loginName}`
  const cookies = known.get(key)
  if (!cookies || !(await isOpen(probe, cookies))) {
    await signInByForm(page, probe, loginName, path)
    known.set(key, await page.context().cookies())
    return
  }
  await page.context().addCookies(cookies)
  await page.goto(path)
  await shellShown(page)
}

/** Opens a menu item by its words, unfolding its area when that is closed. */
export async function openMenu(page: Page, area: string, title: string): Promise<void> {
  const link = sidebar(page).getByRole('link', { name: title, exact: true })
  if (!(await link.isVisible())) await sidebar(page).getByText(area, { exact: true }).click()
  await link.click()
  await tab(page, title).waitFor()
}

/** Waits until the list on screen holds rows of an answer and no newer one is on its way. */
export async function rowsShown(page: Page): Promise<number> {
  await main(page).locator('[aria-busy="false"] tbody:not([aria-hidden]) tr').first().waitFor()
  return rows(page).count()
}

/** Starts an action of the first row, from its line or from behind 更多. */
export async function rowAction(page: Page, name: string): Promise<void> {
  await rowsShown(page)
  const row = rows(page).first()
  const button = row.getByRole('button', { name, exact: true })
  if (!(await button.isVisible())) {
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await button.click()
  await dialog(page).waitFor()
}

/** The words of a toast; toasts stand 5 s. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').or(page.getByRole('alert')).getByText(text).first().waitFor()
}

/** Texts of one column, found by its heading. */
export async function column(page: Page, heading: string | RegExp): Promise<string[]> {
  const heads = await main(page).locator('thead th').allInnerTexts()
  const index = heads.findIndex((text) =>
    typeof heading === 'string' ? text.trim().startsWith(heading) : heading.test(text),
  )
  if (index < 0) throw new Error(`wanted a column ${heading}, got ${heads.join(' ')}`)
  const texts = await rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
  return texts.map((text) => text.trim())
}

export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams
export const pathOf = (page: Page): string => new URL(page.url()).pathname
