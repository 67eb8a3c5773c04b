/** Rows of a list, and cards of a phone. */
const ROWS = '#main :is(tbody:not([aria-hidden]) > tr, .rv-cards > li)'
const STOPS = 'a[href], button:not(:disabled), input'

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROWS)]
const rowInFront = (): HTMLElement | null => document.activeElement?.closest(ROWS) ?? null
const stopsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(STOPS)]

/**
 * To the row below or above, to what stands there at the same place.
 * @param enters from elsewhere on the page, to the first row; arrows scroll there
 */
export function moveToRow(step: 1 | -1, enters: boolean): boolean {
  const all = rows()
  const row = rowInFront()
  if (!row) return enters && all[0] !== undefined && take(all[0])
  const next = all[all.indexOf(row) + step]
  const at = stopsOf(row).indexOf(document.activeElement as HTMLElement)
  // The last row is the last: nothing scrolls away under it.
  return next === undefined || take(next, at)
}

/** Along what a row offers; back to its first, where Tab finds it. */
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

/** What a row is, as text: each heading with what stands under it. */
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

/** What leads to a row's record, as it can be sent to a colleague. */
export function linkOfRow(): string | undefined {
  const row = rowInFront()
  const link = row?.querySelector<HTMLAnchorElement>('.rv-row-actions a[href], a[href]')
  return link?.href
}

/** What can be read of a cell, whole where it is cut. */
const wordsOf = (cell: Element | undefined): string =>
  (cell?.querySelector('[title]')?.getAttribute('title') || cell?.textContent || '').trim()

/** @param at where it stood in the row before; without, to what leads to the record */
function take(row: HTMLElement, at?: number): boolean {
  const stops = stopsOf(row)
  const to = (at === undefined ? undefined : stops[at]) ?? row.querySelector('a[href]') ?? stops[0]
  if (!(to instanceof HTMLElement)) return false
  to.focus()
  return true
}
