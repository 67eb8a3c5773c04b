/** Rows of a list, or cards on a phone. */
const ROWS = '#main :is(tbody:not([aria-hidden]) > tr, .rv-cards > li)'
const STOPS = 'a[href], button:not(:disabled), input'

/** Without those of a chart's figures, which stand over the list. */
const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => !row.closest('figure'))
const rowInFront = (): HTMLElement | null => document.activeElement?.closest(ROWS) ?? null
const stopsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(STOPS)]

/**
 * Moves the focus to the row below or above, to the control with the same index.
 * @param enters whether focus outside the rows moves to the first row; arrow keys scroll there
 *   instead
 */
export function moveToRow(step: 1 | -1, enters: boolean): boolean {
  const all = rows()
  const row = rowInFront()
  if (!row) return enters && all[0] !== undefined && take(all[0])
  const next = all[all.indexOf(row) + step]
  const at = stopsOf(row).indexOf(document.activeElement as HTMLElement)
  // At the last row the key is consumed, so that the page does not scroll.
  return next === undefined || take(next, at)
}

/** Moves the focus along a row's controls; back at the first one it is in the Tab order again. */
export function moveInRow(step: 1 | -1): boolean {
  const row = rowInFront()
  if (!row) return false
  const stops = stopsOf(row)
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

export function tickRow(): boolean {
  const tick = rowInFront()?.querySelector<HTMLElement>('input[data-select]')
  tick?.click()
  return tick !== null && tick !== undefined
}

/** A row as text: each heading with its value. */
export function textOfRow(): string | undefined {
  const row = rowInFront()
  const heads = [...(row?.closest('table')?.querySelectorAll('thead th') ?? [])]
  if (!row || heads.length === 0) return undefined
  return [...row.children]
    .flatMap((cell, at) => {
      const [head, text] = [heads[at], cell].map((one) => wordsOf(one))
      return head && text && !cell.matches('.rv-fixed-right, .rv-select') ? `${head}：${text}` : []
    })
    .join('\n')
}

/** The link to a row's record, for sharing. */
export function linkOfRow(): string | undefined {
  const row = rowInFront()
  const link = row?.querySelector<HTMLAnchorElement>('.rv-row-actions a[href], a[href]')
  return link?.href
}

/** Text of a cell, in full where it is truncated. */
const wordsOf = (cell: Element | undefined): string =>
  (cell?.querySelector('[title]')?.getAttribute('title') || cell?.textContent || '').trim()

/** @param at index of the control in the row before; default: the link to the record */
function take(row: HTMLElement, at?: number): boolean {
  const stops = stopsOf(row)
  const to = (at === undefined ? undefined : stops[at]) ?? row.querySelector('a[href]') ?? stops[0]
  if (to instanceof HTMLElement) {
    to.focus()
    return true
  }
  // A row of sums may lead nowhere: then the row itself has the focus.
  row.tabIndex = -1
  row.focus()
  return true
}
