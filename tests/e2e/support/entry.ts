import type { Locator, Page } from 'playwright-core'
import type { Probe } from '../../../scripts/conformance/probe'
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
  const input = field(page, label)
  await input.waitFor()
  for (let tries = 0; tries < 150; tries++) {
    const now = await input.inputValue()
    if (typeof value === 'string' ? now === value : value.test(now)) return
    await page.waitForTimeout(100)
  }
  throw new Error(`${label}: wanted ${String(value)}, got ${await input.inputValue()}`)
}

/** Chooses of a select by typing its words. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
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
  await page.locator('.ant-cascader-menu-item:visible').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Until the line says that everything is at the gateway. */
export const saved = (page: Page): Promise<void> =>
  main(page)
    .locator('.entry-saved', { hasText: /^已保存 \d{2}:\d{2}:\d{2}$/ })
    .waitFor()

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
