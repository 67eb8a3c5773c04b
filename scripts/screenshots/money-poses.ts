import type { Page } from 'playwright-core'
import { dialog, field, main } from '../../tests/e2e/support/console'
import type { Probe } from '../../packages/conformance/probe'
import type { Camera, Pose } from './camera'

/** What is done on the screens about money before a picture is taken. */

export const WHO = 'fws_finance'
/** Beyond 2^31 fen, beyond the field, beyond what a number holds, below nothing; as pasted. */
const AMOUNTS = {
  huge: '21,474,836.48',
  safe: '90,071,992,547,409.91',
  wide: '１，２３４．５０',
  minus: '-1,234.50',
  thin: '1.005',
}

/** Presses an action of the toolbar or of the first row, behind 更多 or beside it. */
export const act =
  (name: string): Pose =>
  async (page) => {
    const named = main(page).getByRole('button', { name, exact: true }).first()
    if (await named.isVisible()) await named.click()
    else await behindMore(page, name)
    await dialog(page).waitFor()
    // What the picture before has typed.
    const drop = dialog(page).getByRole('button', { name: '放弃', exact: true })
    if (await drop.isVisible()) await drop.click()
  }

async function behindMore(page: Page, name: string): Promise<void> {
  for (const place of ['.rv-toolbar', '.rv-row-actions']) {
    const more = main(page).locator(place).first().getByRole('button', { name: /更多/ })
    if (!(await more.isVisible())) continue
    await more.click()
    const item = page.getByRole('menuitem', { name, exact: true })
    await page.getByRole('menuitem').first().waitFor()
    if (await item.isVisible()) return item.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`wanted an action ${name}, got none`)
}

export const confirm: Pose = (page) => dialog(page).locator('.ant-btn-primary').click()
export const type =
  (label: string | RegExp, text: string): Pose =>
  async (page) => {
    const input = field(dialog(page), label)
    await input.fill(text)
    await input.blur()
  }
export const all =
  (...poses: Pose[]): Pose =>
  async (page) => {
    for (const pose of poses) await pose(page)
  }
/** To the end of what scrolls. */
export const down: Pose = (page) =>
  page.evaluate(() => document.querySelector('main')?.scrollTo(0, 99999))

/** Chooses the first of what a select of a dialog offers. */
export const pick =
  (label: string | RegExp, nth = 0): Pose =>
  async (page) => {
    await field(dialog(page), label).click()
    await page.locator('.ant-select-item-option:visible').nth(nth).click()
    await page.keyboard.press('Escape')
  }

/** A dialog as it opens, with nothing filled in, and with each amount. */
export async function takeAsking(
  camera: Camera,
  name: string,
  path: string,
  opens: Pose,
  amount?: string | RegExp,
): Promise<void> {
  await camera.shoot(WHO, name, path, opens)
  await camera.shoot(WHO, `${name}-empty`, path, all(opens, confirm))
  if (!amount) return
  for (const [kind, text] of Object.entries(AMOUNTS))
    await camera.shoot(WHO, `${name}-${kind}`, path, all(opens, type(amount, text)))
}

export async function takeStates(
  camera: Camera,
  name: string,
  path: string,
  query: string,
  states: string,
) {
  await camera.shoot(WHO, name, path)
  for (const state of states.split(' '))
    await camera.shoot(WHO, `${name}-${state}`, `${path}?${query}=${state}`)
}

/** The first record in a state, as its detail's address. */
export async function shown(
  probe: Probe,
  call: string,
  body: Record<string, unknown>,
  path: string,
  id: string,
): Promise<string> {
  const { list } = await probe.list(await probe.as(WHO), call, { pageSize: 100, ...body })
  if (!list[0]) throw new Error(`${call} has no row of ${JSON.stringify(body)}`)
  return `${path}/show/${String(list[0][id])}`
}
