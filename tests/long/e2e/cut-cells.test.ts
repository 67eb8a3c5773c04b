import { describe, onTestFinished } from 'vitest'
import { BESIDE, SCREENS } from '../../support/screens'
import { signIn } from '../../e2e/support/console'
import { expectNone } from '../../e2e/support/nothing-wrong'
import { addressFor, goInside, screenShown } from '../../e2e/support/screens'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { expect, test } from '../../e2e/support/test'

/** Of a desk's windows; the page is made as narrow as each in one that has room for all. */
const WIDTHS = [1280, 1366, 1440, 1920]

/**
 * Cells of the headings and the first rows that are neither whole nor covered whole, by what a
 * person sees: where a cell's own pixels are on top along its text. Words may be cut where they
 * fade. Each list is scrolled sideways to these parts of its way, at rest.
 */
async function cutCells({ widths, parts }: { widths: number[]; parts: number[] }) {
  const found: string[] = []
  let covers = 0
  const picture = () => new Promise((done) => requestAnimationFrame(done))
  const strips = (mark: string) =>
    [...document.querySelectorAll(mark)].filter((strip) => strip.checkVisibility())

  const look = (where: string) => {
    covers += strips('[data-cut]').length
    const fades = strips('[data-cut=words]').map((strip) => strip.getBoundingClientRect())
    for (const table of document.querySelectorAll('main table')) {
      const box = table.parentElement!.getBoundingClientRect()
      const seen = [...table.querySelectorAll('tr')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= box.top && bottom <= Math.min(box.bottom, innerHeight)
      })
      for (const cell of seen.slice(0, 5).flatMap((row) => [...row.children])) {
        const text = cell.textContent.trim()
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, top, height } = range.getBoundingClientRect()
        const inner = cell.getBoundingClientRect()
        // What is longer than its own column says so by its dots.
        const [from, to] = [Math.max(left, inner.left), Math.min(right, inner.right)]
        if (!/[^-]/.test(text) || to - from < 2) continue
        const onTop = [...Array(9).keys()].map((at) => {
          const x = from + 1 + ((to - from - 2) * at) / 8
          const on = document.elementFromPoint(x, top + height / 2)
          return on !== null && (cell.contains(on) || on === cell.parentElement)
        })
        if (onTop.every(Boolean) || !onTop.some(Boolean)) continue
        const fadesOut = fades.some((fade) => fade.left < to && fade.right > from)
        const isFigure = cell.classList.contains('rv-num') || /^[-\d.,:/*\s]+$/.test(text)
        if (isFigure || !fadesOut) found.push(`${where}: ${text}`)
      }
    }
  }

  /** The covers follow a moment later on a busy machine: what still stands then is cut. */
  const lookAtRest = async (where: string) => {
    for (let tries = 0; ; tries++) {
      const before = [found.length, covers] as const
      look(where)
      if (found.length === before[0] || tries === 20) return
      found.length = before[0]
      covers = before[1]
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  for (const width of widths) {
    document.documentElement.style.width = `${width}px`
    // Told of its new size, the list covers what is cut now.
    await picture()
    await picture()
    await lookAtRest(`${width}`)
  }
  for (const part of parts) {
    let moved = false
    for (const box of document.querySelectorAll('main .rv-table-box')) {
      const way = box.scrollWidth - box.clientWidth
      if (way > 0) moved = true
      box.scrollLeft = Math.round(way * part)
    }
    if (!moved) continue
    // At rest a moment after the last move.
    await new Promise((done) => setTimeout(done, 160))
    await picture()
    await picture()
    await lookAtRest(`scrolled by ${part}`)
  }
  document.documentElement.style.width = ''
  return { found, covers }
}

describe('no list shows a part of a number', () => {
  test.for([
    ['fws_admin', '3'],
    ['qd_admin', '4'],
    ['shop_owner', '30'],
  ] as const)(
    'at any width, wherever it is scrolled to, as %s',
    async ([who, role], { page, probe }) => {
      await signIn(page, probe, who)
      onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
      const lists = [...SCREENS, ...BESIDE].filter(
        // The sample partner's administrator manages no staff of his own.
        ({ roles, path }) => roles.includes(role) && !(role === '4' && path.startsWith('/system/')),
      )
      const addresses = new Map<string, string>()
      for (const spec of lists) addresses.set(spec.path, await addressFor(probe, who, spec))
      const found: string[] = []
      let covers = 0
      const see = async (path: string, widths: number[], parts: number[]) => {
        const seen = await page.evaluate(cutCells, { widths, parts })
        covers += seen.covers
        found.push(...seen.found.map((one) => `${path} ${one}`))
      }
      for (const spec of lists) {
        await page.setViewportSize({ width: 1920, height: 900 })
        await goInside(page, addresses.get(spec.path)!)
        await screenShown(page, spec)
        // A screen without a table has no cells.
        if ((await page.locator('main table').count()) === 0) continue
        // Widest first: the last one is the one that is scrolled.
        await see(spec.path, [...WIDTHS].reverse().concat(1366), [0.37, 1])
        await page.setViewportSize(PHONE)
        await screenShown(page, spec)
        await see(spec.path, [PHONE.width], [])
      }
      expectNone('cut', found)
      // Something was there to be cut.
      if (role === '3') expect(covers).toBeGreaterThan(60)
    },
  )
})
