import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { mayUse } from '#domain/permission'
import {
  fillPath,
  listPath,
  showPattern,
  type Action,
  type AnyResource,
} from '../../../src/lib/resource'
import {
  expectAccessible,
  expectAccessibleInTheDark,
  expectAccessibleOnPhone,
} from '../../e2e/support/axe'
import { dialog, main, signIn } from '../../e2e/support/console'
import { listsOf, rowsOf, whoIs, type Row } from '../../e2e/support/definitions'
import { expectNone } from '../../e2e/support/nothing-wrong'
import { goInside, screenShown } from '../../e2e/support/screens'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { smallTargets } from '../../e2e/support/small-targets'
import { expect, test } from '../../e2e/support/test'

type AnyAction = Action<Record<string, unknown>>

const asks = ({ form, loads, confirm, link, open, places }: AnyAction) =>
  (form ?? loads ?? confirm) !== undefined && !link && !open && places.length > 0

/** What leads to a list that is none without it. */
const BROUGHT: Readonly<Record<string, string>> = { barcode: 'shopId' }

/** The path with the action's button, for the first row that it fits; undefined: no row fits. */
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

/** Opens the dialog by its button, or by the menu that holds it: its own or 更多. @returns what has the focus after it */
async function tryOpen(page: Page, { label, menu }: AnyAction): Promise<Locator | undefined> {
  const button = main(page).getByRole('button', { name: label, exact: true }).first()
  const more = main(page).getByRole('button', {
    name: menu ? new RegExp(`更多|^${menu}$`) : /更多/,
  })
  await button.or(more.first()).first().waitFor()
  if (await button.isVisible()) {
    await button.click()
    return button
  }
  for (const one of await more.all()) {
    // That of a former row goes while it is pressed.
    const isThere = await one.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) return undefined
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
  for (const end = Date.now() + 8_000; Date.now() < end;) {
    const opener = await tryOpen(page, action)
    if (!opener) continue
    await dialog(page).first().waitFor()
    return opener
  }
  throw new Error(`no button ${action.label}`)
}

/** A key that is pressed while a dialog appears, before it has the focus, closes nothing. */
async function close(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Escape')
        const gone = dialog(page).first().waitFor({ state: 'detached', timeout: 2_000 })
        return gone.then(
          () => 'closed',
          () => 'open',
        )
      },
      { timeout: 60_000 },
    )
    .toBe('closed')
}

const WITHIN = '[data-looked-at]'

/** What its fields are drawn by; two dialogs of the same parts differ in words alone. */
const partsOf = (page: Page): Promise<string[]> =>
  dialog(page)
    .first()
    .evaluate((one) => {
      one.setAttribute('data-looked-at', '')
      return [...one.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])
    })

/** Dialogs already checked as another user: in another role they are the same. */
const lookedAt = new Set<string>()
/** Parts that were looked at in the dark and on a phone. */
const known = new Set<string>()

/**
 * Accessible, with targets that a finger finds.
 * @returns whether it has a part that was not yet looked at in the dark and on a phone
 */
async function expectWell(page: Page): Promise<boolean> {
  const parts = await partsOf(page)
  await expectAccessible(page, WITHIN)
  expectNone('small', await page.evaluate(smallTargets, WITHIN))
  const hasNew = parts.some((part) => !known.has(part))
  if (hasNew) await expectAccessibleInTheDark(page, WITHIN)
  for (const part of parts) known.add(part)
  return hasNew
}

/** Opens it again: with the list's cards another button replaces the one that opened it. */
async function expectWellOnPhone(page: Page, action: AnyAction): Promise<void> {
  await open(page, action)
  await page.setViewportSize(PHONE)
  await partsOf(page)
  await expectAccessibleOnPhone(page, WITHIN)
  expectNone('small', await page.evaluate(smallTargets, WITHIN))
  await page.setViewportSize(DESK)
  await close(page)
}

test.for([
  ['fws_admin', '3'],
  ['qd_admin', '4'],
  ['shop_owner', '30'],
] as const)(
  'every dialog of every list, new parts of one in the dark and on a phone, and the focus after it, as %s',
  async ([loginName, roleId], { page, probe }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
    await signIn(page, probe, loginName)
    page.setDefaultTimeout(8_000)
    onTestFinished(() => page.setDefaultTimeout(30_000))
    const who = await whoIs(probe, loginName, roleId)
    const may = ({ code, roles }: AnyAction) => mayUse(who, code, roles)
    let noRow = 0
    const wrong: string[] = []
    let opened = 0
    for (const resource of listsOf(who)) {
      const named = (action: AnyAction) => `${resource.name}.${action.name}`
      const actions = ((resource.actions ?? []) as readonly AnyAction[]).filter(
        (action) => asks(action) && may(action) && !lookedAt.has(named(action)),
      )
      if (actions.length === 0) continue
      const rows = await rowsOf(probe, resource, loginName)
      let at: string | undefined
      for (const action of actions) {
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
          const hasNew = await expectWell(page)
          await close(page)
          await expect
            .poll(() => opener.evaluate((one) => one === document.activeElement), {
              timeout: 5_000,
              message: 'the focus is back where it was opened',
            })
            .toBe(true)
          if (hasNew) await expectWellOnPhone(page, action)
          lookedAt.add(named(action))
          opened++
        } catch (error) {
          wrong.push(`${named(action)} at ${address}: ${String((error as Error).message)}`)
          await page.setViewportSize(DESK)
          await page.reload()
          at = undefined
        }
      }
    }
    expectNone('dialogs', wrong)
    // Of the others the samples have no row; tests/resources draws their dialogs.
    if (roleId === '3') expect(opened).toBeGreaterThan(2 * noRow)
  },
)

/** Labels of the filters, where they stand. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll('.rv-range-picker > .ant-picker, .ant-picker-dropdown'),
    ]
    return [...document.querySelectorAll('form.rv-filters label')].flatMap((label) => {
      const one = label.getBoundingClientRect()
      const isCovered = boxes.some((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        return left < one.right && right > one.left && top < one.bottom && bottom > one.top
      })
      return isCovered ? [label.textContent] : []
    })
  })

test('a range is picked from the months it has, beside every label, and wholly in sight', async ({
  page,
  probe,
}) => {
  onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
  await signIn(page, probe, 'fws_admin')
  const CASES: [path: string, label: string, months: string[]][] = [
    [
      '/trades/details?tradeTimeStart=2026-08-03&tradeTimeEnd=2026-08-20',
      '交易时间',
      ['2026年8月'],
    ],
    [
      '/trades/trade?tradeDateStart=2026-06-28&tradeDateEnd=2026-07-05',
      '交易日期',
      ['2026年6月', '2026年7月'],
    ],
    // Nothing can be chosen in the month after this one.
    ['/trades/trade', '交易日期', ['2026年10月', '2026年11月']],
    [
      '/trades/income?incomeMonthStart=2026-03&incomeMonthEnd=2026-05',
      '收益月份',
      ['2025年', '2026年'],
    ],
  ]
  const wrong: string[] = []
  for (const [path, label, months] of CASES)
    for (const width of [1280, PHONE.width]) {
      await page.setViewportSize({ ...DESK, width })
      await goInside(page, path)
      const face = page
        .locator('form.rv-filters')
        .getByRole('button', { name: new RegExp(`^${label}：`) })
      if (width === PHONE.width) {
        await main(page).getByRole('button', { name: /筛选/ }).click()
        await dialog(page).waitFor()
      } else {
        await face.waitFor()
        const unfold = main(page).getByRole('button', { name: '展开' })
        if (await unfold.isVisible()) await unfold.click()
      }
      await face.click()
      const panel = page.locator('.ant-picker-dropdown')
      await panel.waitFor()
      await panel.locator('.ant-picker-cell').first().waitFor()
      const shown = (await panel.locator('.ant-picker-header-view').allInnerTexts())
        .map((text) => text.replace(/\s/g, ''))
        .filter((text) => text.includes('年'))
      const where = `${path} at ${width}`
      if (shown.join() !== months.join()) wrong.push(`${where} shows ${shown.join()}`)
      const hidden = await covered(page)
      if (hidden.length > 0) wrong.push(`${where} covers ${hidden.join()}`)
      const { x, width: wide } = (await panel.boundingBox())!
      if (x < 0 || x + wide > width) wrong.push(`${where} stands from ${x} to ${x + wide}`)
      if (width === PHONE.width) {
        await expectAccessible(page).catch((error: Error) =>
          wrong.push(`${where}: ${error.message}`),
        )
        wrong.push(
          ...(await page.evaluate(smallTargets, '.rv-range-picker')).map(
            (one) => `${where}: ${one}`,
          ),
        )
      }
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      if (width === PHONE.width) {
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'detached' })
      }
    }
  expectNone('ranges', wrong)
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
    ['帮助', () => page.keyboard.press('?'), dialog(page)],
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
        if (viewport === DESK) {
          await expectAccessible(page)
          await expectAccessibleInTheDark(page)
        } else await expectAccessibleOnPhone(page)
        const selector = '[role=dialog], [role=menu]'
        expectNone('small', await page.evaluate(smallTargets, selector))
      }
    } catch (error) {
      wrong.push(`${name}: ${String((error as Error).message)}`)
    }
    await page.setViewportSize(DESK)
    await page.keyboard.press('Escape')
    await shown.first().waitFor({ state: 'detached' })
  }
  expectNone('own dialogs', wrong)
})

test('the card over a link, asked for by keyboard on a phone', async ({ page, probe }) => {
  onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
  await signIn(page, probe, 'fws_admin', '/trades/details')
  await page.setViewportSize(PHONE)
  const link = main(page).locator('a[href^="/merchants/merdetail/"]').first()
  await link.focus()
  const card = page.getByRole('tooltip')
  // What listens comes once the browser is idle.
  const asked = async () => {
    if ((await card.count()) === 0) await page.keyboard.press('i')
    return card.count()
  }
  await expect.poll(asked, { interval: 500 }).toBe(1)
  await card.getByText('商户号').waitFor()
  await expectAccessible(page)
  await expectAccessibleInTheDark(page)
  const { x, y, width, height } = (await card.boundingBox())!
  expect([x >= 0, y >= 0, x + width <= PHONE.width, y + height <= PHONE.height]).toEqual([
    true,
    true,
    true,
    true,
  ])
})
