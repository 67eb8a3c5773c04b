import type { Page } from 'playwright-core'
import type { SpecScreen } from '../../support/screens'
import { screenShown } from './screens'
import { DESK, PHONE } from './sizes'

interface Cut {
  /** Where, and what the cell says. */
  found: string[]
  /** Strips that hide what an edge cuts. */
  covers: number
}

/** Of a desk's windows; the page is made as narrow as each in one that has room for all. */
const WIDTHS = [1920, 1440, 1366, 1280]

/**
 * Cells of a screen's lists that show a part of a number, at the widths of a desk, scrolled sideways,
 * and on a phone. Leaves the page at a desk's size.
 */
export async function cutCellsOf(page: Page, spec: SpecScreen): Promise<Cut> {
  // A screen without a table has no cells.
  if ((await page.locator('main table').count()) === 0) return { found: [], covers: 0 }
  try {
    await page.setViewportSize({ width: WIDTHS[0]!, height: DESK.height })
    await screenShown(page, spec)
    // Widest first: the last width is the one that is scrolled.
    const wide = await page.evaluate(cutCells, { widths: [...WIDTHS, 1366], parts: [0.37, 1] })
    await page.setViewportSize(PHONE)
    await screenShown(page, spec)
    const narrow = await page.evaluate(cutCells, { widths: [PHONE.width], parts: [] })
    return { found: [...wide.found, ...narrow.found], covers: wide.covers + narrow.covers }
  } finally {
    await page.setViewportSize(DESK)
  }
}

/**
 * Cells of the headings and the first rows that are neither whole nor covered whole, by what a
 * person sees: where a cell's own pixels are on top along its text. Words may be cut where they
 * fade. Each list is scrolled sideways to these parts of its way, at rest.
 */
async function cutCells({ widths, parts }: { widths: number[]; parts: number[] }): Promise<Cut> {
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

  /** On a busy machine the covers follow a moment later: a cell still found then is cut. */
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
