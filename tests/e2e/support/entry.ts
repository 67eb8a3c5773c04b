import type { Locator, Page } from 'playwright-core'
import type { Probe } from '../../../packages/conformance/probe'
import { field, main } from './console'

/** A sample document of the sandbox, as a person would pick it from a folder. */
export async function sample(origin: string, name: string) {
  const answer = await fetch(`${origin}/sandbox/samples/${name}.png`)
  return {
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Gives a picture to a field, by the field's name. */
export async function give(at: Page | Locator, label: string, name: string): Promise<void> {
  const { origin } = new URL(('page' in at ? at.page() : at).url())
  await at.getByLabel(`上传${label}`, { exact: true }).setInputFiles(await sample(origin, name))
}

/** Waits until something is filled in by a reading. */
export async function isRead(page: Page, label: string, value: string | RegExp): Promise<void> {
  const is = (text: string) => (typeof value === 'string' ? text === value : value.test(text))
  await until(() => field(page, label).inputValue(), is, `${label}: ${value}`)
}

/** Asks until the answer is right; `npm run screenshots` has no test that could. */
async function until<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  wanted: string,
): Promise<void> {
  const last = Date.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return
    if (Date.now() > last) throw new Error(`wanted ${wanted}, got ${String(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Presses Enter once the open select has an option with these words active. */
export async function take(page: Page, option: string | RegExp): Promise<void> {
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-active')
    .filter({ hasText: option })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

/** Chooses of a select by typing its words. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(option)
  await take(page, option)
  await main(page)
    .locator('.ant-select-selection-item', { hasText: option })
    .filter({ visible: true })
    .first()
    .waitFor()
}

/** Finds a category by pinyin and takes the first. */
export async function chooseCategory(page: Page, typed: string): Promise<void> {
  await field(page, '经营类目').click()
  await page.keyboard.type(typed)
  // A search result is listed with its path; before the search the menu shows the first level.
  const found = page.locator('.ant-cascader-menu-item:visible')
  await found.filter({ hasText: ' / ' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-cascader-menu-item-active:visible').first().waitFor()
  await page.keyboard.press('Enter')
  await found.first().waitFor({ state: 'hidden' })
}

/** Presses 用手机号 wherever it is offered now, one by one. */
export async function takeMobile(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^用手机号/ })
  await buttons.first().waitFor()
  const before = await buttons.count()
  await buttons.first().click()
  await until(
    () => buttons.count(),
    (count) => count === before - 1,
    `${before - 1} 用手机号`,
  )
}

/** Until the line says that everything is at the gateway. */
export async function saved(page: Page, patience?: { timeout: number }): Promise<void> {
  // What was typed last is noticed with the next picture; before that the line speaks of earlier.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await main(page)
    .locator('.entry-saved', { hasText: /^已保存 \d{2}:\d{2}:\d{2}$/ })
    .waitFor(patience)
}

/** The application's number, once the address has it. */
export async function applyIdOf(page: Page): Promise<string> {
  await page.waitForURL(/\/merorder-[a-z-]+\/AP\d+/)
  return /\/(AP\d+)/.exec(page.url())![1]!
}

/** 提交, 确认提交, and the state card. */
export async function submit(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await stateShown(page, '审核中')
}

/** The state card says this; it asks again by itself. */
export const stateShown = (page: Page, text: string): Promise<void> =>
  main(page)
    .getByRole('region', { name: '申请进度' })
    .locator('.rv-tag', { hasText: text })
    .first()
    .waitFor()

/** What the acquirer, the merchant or the channels do. */
export async function decide(
  probe: Probe,
  id: string,
  decision: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { status, data } = await probe.sandbox('/decide', { kind: 'apply', id, decision, ...more })
  if (status !== 200) throw new Error(`${decision}: ${status} ${JSON.stringify(data)}`)
}
