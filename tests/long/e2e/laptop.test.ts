import { describe } from 'vitest'
import { BESIDE, SCREENS } from '../../support/screens'
import { main, signIn } from '../../e2e/support/console'
import { addressFor, goInside, screenShown } from '../../e2e/support/screens'
import { expect, test } from '../../e2e/support/test'

/** Rows that a list shows with its pages, where it has as many. */
const LEAST = 6

/** What the list of a page shows of itself; undefined: the page has none. */
const shownOf = (least: number): { rows: number; pager: boolean } | undefined => {
  const box = document.querySelector('main .rv-list .rv-table-box')
  const pager = document.querySelector('main .rv-list .rv-pager')
  const scroller = document.querySelector('main')
  if (!box || !pager || !scroller) return undefined
  // The page scrolls as one: no part of the list scrolls by itself, and all of it can be reached.
  if (box.scrollHeight <= box.clientHeight + 1 && scroller.scrollHeight > scroller.clientHeight)
    return { rows: least, pager: true }
  const all = [...box.querySelectorAll('tbody:not([aria-hidden]) tr')]
  const { top, bottom } = box.getBoundingClientRect()
  const head = box.querySelector('thead')?.getBoundingClientRect().bottom ?? top
  const foot = box.querySelector('tfoot')?.getBoundingClientRect().top ?? bottom
  const seen = all.filter((row) => {
    const at = row.getBoundingClientRect()
    return at.top >= head - 1 && at.bottom <= Math.min(foot, bottom, innerHeight) + 1
  })
  return {
    rows: all.length <= least && seen.length === all.length ? least : seen.length,
    pager: pager.getBoundingClientRect().bottom <= innerHeight,
  }
}

/** Filters whose text is not in one line with its label, px between the middles. */
const crookedOf = (): string[] =>
  [...document.querySelectorAll('main .rv-filter')].flatMap((filter) => {
    const label = filter.querySelector('label')
    const text = filter.querySelector('.ant-select-selection-placeholder')
    const [one, other] = [label, text].map((element) => element?.getBoundingClientRect())
    if (!one?.height || !other?.height) return []
    const apart = Math.abs(one.top + one.height / 2 - other.top - other.height / 2)
    return apart < 1 ? [] : [`${label!.textContent} ${apart}`]
  })

describe('on a laptop', () => {
  test.for([
    [1366, 650],
    [1152, 720],
  ] as const)(
    'of %i x %i every list shows six rows with its pages, or the page scrolls as one',
    async ([width, height], { page, probe }) => {
      await page.setViewportSize({ width, height })
      await signIn(page, probe, 'fws_admin', '/trades/details')
      const lacking: string[] = []
      const crooked = new Set<string>()
      let lists = 0
      for (const spec of [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes('3'))) {
        await goInside(page, await addressFor(probe, 'fws_admin', spec))
        await screenShown(page, spec)
        if ((await main(page).locator('.rv-list').count()) === 0) continue
        await page.waitForTimeout(100)
        for (const filter of await page.evaluate(crookedOf)) crooked.add(`${spec.path}: ${filter}`)
        const shown = await page.evaluate(shownOf, LEAST)
        if (!shown) continue
        lists++
        if (shown.rows < LEAST || !shown.pager)
          lacking.push(`${spec.path}: ${shown.rows} 行${shown.pager ? '' : '，看不到分页'}`)
      }
      expect(lacking).toEqual([])
      expect([...crooked]).toEqual([])
      expect(lists).toBeGreaterThan(30)
    },
  )
})
