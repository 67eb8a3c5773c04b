import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  fillPath,
  listPath,
  showPattern,
  type Action,
  type AnyResource,
} from '../../src/lib/resource'
import { expectAccessible, expectAccessibleInTheDark } from './support/axe'
import { dialog, main, signIn } from './support/console'
import { PROVIDER_LISTS, rowsOf, type Row } from './support/definitions'
import { goInside, screenShown } from './support/screens'
import { DESK, PHONE } from './support/sizes'
import { smallTargets } from './support/small-targets'
import { expect, test } from './support/test'

type AnyAction = Action<Record<string, unknown>>

const asks = ({ form, confirm, link, open, places }: AnyAction) =>
  (form !== undefined || confirm !== undefined) && !link && !open && places.length > 0

/** What leads to a list that is none without it. */
const BROUGHT: Readonly<Record<string, string>> = { barcode: 'shopId' }

/** Where an action's button stands, of the first row that it fits; undefined: of none. */
function addressOf(resource: AnyResource, action: AnyAction, rows: readonly Row[]) {
  if (action.places.includes('toolbar')) return listPath(resource)
  const row = rows.find((one) => action.visible?.(one) ?? true)
  if (!row) return undefined
  if (action.places.includes('detail') && resource.show && !action.places.includes('row'))
    return fillPath(showPattern(resource), row)
  // What the list is narrowed to before it shows the row: an account, a shop.
  const names = [resource.id!, resource.list?.variants?.field, BROUGHT[resource.name]]
  const query = names.flatMap((name) => (name && row[name] ? [`${name}=${String(row[name])}`] : []))
  return `${listPath(resource)}?${query.join('&')}`
}

/** Opens the dialog by its button, or by the one it stands behind. @returns what has the focus after it */
async function tryOpen(page: Page, { label }: AnyAction): Promise<Locator | undefined> {
  const button = main(page).getByRole('button', { name: label, exact: true }).first()
  const more = main(page).getByRole('button', { name: /更多/ })
  await button.or(more.first()).first().waitFor()
  if (await button.isVisible()) {
    await button.click()
    return button
  }
  for (const one of await more.all()) {
    await one.click()
    const item = page.getByRole('menuitem', { name: label, exact: true })
    if ((await item.count()) > 0) {
      await item.first().click()
      return one
    }
    await page.keyboard.press('Escape')
  }
  return undefined
}

/** A list that is narrowed anew shows its former rows for a moment: the button is waited for. */
async function open(page: Page, action: AnyAction): Promise<Locator> {
  const rowTick = main(page).locator('tbody input[data-select]').first()
  if (!action.places.some((place) => place !== 'bulk')) await rowTick.check()
  for (const end = Date.now() + 8_000; Date.now() < end; ) {
    const opener = await tryOpen(page, action)
    if (!opener) continue
    await dialog(page).first().waitFor()
    return opener
  }
  throw new Error(`no button ${action.label}`)
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).first().waitFor({ state: 'detached' })
}

/** Light and dark, with targets that a finger finds. */
async function expectWell(page: Page): Promise<void> {
  await dialog(page)
    .first()
    .evaluate((one) => one.setAttribute('data-looked-at', ''))
  const within = '[data-looked-at]'
  await expectAccessible(page, within)
  await expectAccessibleInTheDark(page, within)
  expect(await page.evaluate(smallTargets, within)).toEqual([])
}

test('every dialog of every list: axe, targets, and the focus after it', async ({
  page,
  probe,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
  await signIn(page, probe, 'fws_admin')
  page.setDefaultTimeout(8_000)
  onTestFinished(() => page.setDefaultTimeout(30_000))
  let noRow = 0
  const wrong: string[] = []
  let opened = 0
  for (const resource of PROVIDER_LISTS) {
    const actions = ((resource.actions ?? []) as readonly AnyAction[]).filter(
      (action) => asks(action) && (action.roles ?? ['3']).includes('3'),
    )
    if (actions.length === 0) continue
    const rows = await rowsOf(probe, resource)
    let at: string | undefined
    for (const action of actions) {
      const name = `${resource.name}.${action.name}`
      const address = addressOf(resource, action, rows)
      if (address === undefined) {
        noRow++
        continue
      }
      try {
        if (address !== at) {
          await goInside(page, address)
          const isList = address.split('?')[0] === listPath(resource)
          await screenShown(page, { title: resource.title, ...(!isList && { named: true }) })
        }
        at = address
        const opener = await open(page, action)
        await expectWell(page)
        await close(page)
        await expect
          .poll(() => opener.evaluate((one) => one === document.activeElement), { timeout: 5_000 })
          .toBe(true)
        opened++
      } catch (error) {
        wrong.push(`${name} at ${address}: ${String((error as Error).message).slice(0, 900)}`)
        await page.reload()
        at = undefined
      }
    }
  }
  expect(wrong).toEqual([])
  // Of the others the samples have no row; tests/resources draws their dialogs.
  expect(opened).toBeGreaterThan(2 * noRow)
})

test('the console’s own dialogs, the palette and the menus', async ({ page, probe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
  await signIn(page, probe, 'fws_admin', '/trades/details')
  await main(page).locator('tbody:not([aria-hidden]) tr').first().waitFor()
  const user = page.getByRole('button', { name: /服务商管理员/ })
  const OWN: [name: string, open: () => Promise<unknown>, shown: Locator][] = [
    ['导出', () => main(page).getByRole('button', { name: '导出' }).click(), dialog(page)],
    ['列设置', () => main(page).getByRole('button', { name: '列设置' }).click(), dialog(page)],
    ['保存视图', () => main(page).getByRole('button', { name: '保存视图' }).click(), dialog(page)],
    [
      '搜索',
      async () => {
        await page.keyboard.press('Control+k')
        await dialog(page).getByRole('combobox').fill('商户')
        await dialog(page).getByRole('option').first().waitFor()
      },
      dialog(page),
    ],
    ['键盘操作', () => page.keyboard.press('?'), dialog(page)],
    ['待办', () => page.getByRole('button', { name: '待办' }).click(), page.getByRole('menu')],
    ['尺寸', () => page.getByRole('button', { name: '尺寸' }).click(), page.getByRole('menu')],
    ['我的', () => user.click(), page.getByRole('menu')],
    ...['个人设置', '登录设备'].map((name): [string, () => Promise<unknown>, Locator] => [
      name,
      async () => {
        await user.click()
        await page.getByRole('menuitem', { name }).click()
        await page.locator('[role=dialog] :is([aria-busy=true], .rv-bone)').waitFor({
          state: 'detached',
        })
      },
      dialog(page),
    ]),
  ]
  const wrong: string[] = []
  for (const [name, start, shown] of OWN) {
    await start()
    await shown.first().waitFor()
    try {
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport)
        // What closes by itself at another width is looked at where it opens.
        if (!(await shown.first().isVisible())) continue
        await expectAccessible(page)
        await expectAccessibleInTheDark(page)
        const selector = '[role=dialog], [role=menu]'
        expect(await page.evaluate(smallTargets, selector)).toEqual([])
      }
    } catch (error) {
      wrong.push(`${name}: ${String((error as Error).message).slice(0, 900)}`)
    }
    await page.setViewportSize(DESK)
    await page.keyboard.press('Escape')
    await shown.first().waitFor({ state: 'detached' })
  }
  expect(wrong).toEqual([])
})
