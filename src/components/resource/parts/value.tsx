import type { ReactNode } from 'react'
import { EMPTY_TEXT, formatCount, formatFen, formatRate, formatYuan } from '#domain/money'
import { enumItem, type Field, type Tone } from '../../../lib/resource'
import { copyAndNotify } from './copy-text'
import { Icon, toneIcons } from './icons'

export type Row = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A value as plain text, for tooltips, export scopes and cards; never ''. */
export function valueText(name: string, field: Field, row: Row): string {
  const value = row[name]
  switch (field.kind) {
    case 'money':
      return withSign(field, value, formatFen)
    case 'rate':
      return formatRate(value as number)
    case 'count':
      return formatCount(value as number)
    case 'enum':
      return isEmpty(value) ? EMPTY_TEXT : enumItem(field.dict, value).label
    case 'flag':
      return isEmpty(value) ? EMPTY_TEXT : String(value) === '1' ? '是' : '否'
    case 'remote': {
      const words = field.source?.textField && row[field.source.textField]
      return asText(words) || asText(value) || EMPTY_TEXT
    }
    case 'region':
      // The gateway sends the region's names beside its codes (`installRegionName`).
      return asText(row[`${name}Name`]) || asText(value) || EMPTY_TEXT
    case 'images':
      return isEmpty(value) ? EMPTY_TEXT : `${Array.isArray(value) ? value.length : 1}张`
    case 'password':
      return EMPTY_TEXT
    case 'id':
    case 'text':
    case 'longText':
    case 'decimal':
    case 'dateTime':
    case 'date':
    case 'month':
    case 'mobile':
    case 'secret':
    case 'file':
      return isEmpty(value) ? EMPTY_TEXT : String(value)
  }
}

/** A status: text, tone and icon, never colour alone. */
export function StatusTag({ dict, value }: { dict: Field['dict']; value: unknown }) {
  const { label, tone = 'plain' } = enumItem(dict, value)
  if (tone === 'plain')
    return (
      <span className={textWidth(label) > 152 ? 'rv-ellipsis' : undefined} title={label}>
        {label}
      </span>
    )
  return <ToneTag tone={tone} text={label} />
}

function ToneTag({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={`rv-tag rv-tone-${tone}`}>
      {toneIcons[tone]}
      {text}
    </span>
  )
}

/** An id in one piece, so that a double click and a drag select all of it, even if truncated. */
function IdText(props: {
  text: string
  label: string
  href?: string | undefined
  /** Longer than its column: its end is truncated. */
  cut?: boolean
}) {
  const { text, label, href, cut = false } = props
  // An id that fits is not clipped: each clipped box slows scrolling.
  const className = cut ? 'rv-id-text rv-id-cut' : 'rv-id-text'
  return (
    <span className="rv-id">
      {href ? (
        <a className={className} title={text} href={href}>
          {text}
        </a>
      ) : (
        <span className={className} title={text}>
          {text}
        </span>
      )}
      <CopyButton text={text} label={label} />
    </span>
  )
}

/** A copy button; an ancestor's click handler calls `copyFrom`. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button type="button" className="rv-copy" data-copy={text} aria-label={`复制${label}`}>
      <Icon name="copy" />
    </button>
  )
}

/**
 * A value as a table cell or a card's line. Plain spans without hooks: a page has 1 800 of them.
 * Hatch one, the field's own `render`, comes first.
 * @param href the value's link
 */
export function cellOf(name: string, field: Field, row: Row, href?: string): ReactNode {
  const tip = field.tip?.(row)
  if (tip !== undefined) return <abbr title={tip}>{plainCell(name, field, row, href)}</abbr>
  if (href === undefined || field.kind === 'id') return plainCell(name, field, row, href)
  return <a href={href}>{plainCell(name, field, row)}</a>
}

/** A row's status with the gateway's hint (`cellHints`), e.g. 等待上游. */
export function StatusCell(props: { name: string; dict: Field['dict']; row: Row }) {
  const { name, dict, row } = props
  const hint = cellHint(name, row)
  const tag = <StatusTag dict={dict} value={row[name]} />
  if (hint === undefined) return tag
  return (
    <span className="rv-hinted">
      {tag}
      <span className="rv-dim">{hint}</span>
    </span>
  )
}

/** The hint of a cell as text. */
export function cellHint(name: string, row: Row): string | undefined {
  const hints = row.cellHints as Record<string, unknown> | null | undefined
  const hint = hints?.[name]
  return typeof hint === 'string' && hint !== '' ? hint : undefined
}

function plainCell(name: string, field: Field, row: Row, href?: string): ReactNode {
  const value = row[name]
  if (field.render) return field.render(value, row)
  if (isEmpty(value) && !(field.kind === 'remote' || field.kind === 'region'))
    return <span className="rv-none">{EMPTY_TEXT}</span>
  const tone = field.tone?.(row)
  if (tone) return <ToneTag tone={tone} text={valueText(name, field, row)} />
  switch (field.kind) {
    case 'id':
      return (
        <IdText
          text={String(value)}
          label={field.label}
          href={href}
          cut={idWidth(value) > LONGEST_ID}
        />
      )
    case 'enum':
      return <StatusCell name={name} dict={field.dict} row={row} />
    case 'text':
    case 'longText':
    case 'remote':
    case 'region': {
      const text = valueText(name, field, row)
      return textWidth(text) > Math.max(roomOf(field), (field.widest ?? 0) - 26) ? (
        <span className="rv-ellipsis" title={text}>
          {text}
        </span>
      ) : (
        <span>{text}</span>
      )
    }
    default:
      return valueText(name, field, row)
  }
}

/** A value as in a detail: amounts with ¥. */
export function detailText(name: string, field: Field, row: Row): string {
  return field.kind === 'money'
    ? withSign(field, row[name], formatYuan)
    : valueText(name, field, row)
}

const withSign = ({ signed }: Field, fen: unknown, format: typeof formatFen): string =>
  `${signed && Number(fen) > 0 ? '+' : ''}${format(fen as number)}`

const RIGHT: readonly string[] = ['money', 'rate', 'count']
export const alignOf = (field: Field): 'right' | 'left' =>
  RIGHT.includes(field.kind) ? 'right' : 'left'

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  id: 180,
  money: 116,
  rate: 88,
  count: 80,
  dateTime: 168,
  date: 112,
  month: 96,
  flag: 72,
  mobile: 128,
  secret: 144,
  images: 72,
  remote: 200,
  decimal: 112,
  longText: 220,
}
const WORDS: readonly string[] = ['text', 'longText', 'remote', 'region']
/**
 * Whether a field contains text, which may be truncated with a fade; half a number is another
 * number.
 */
export const holdsWords = (
  rows: readonly Row[],
  name: string,
  { kind, render, source }: Field,
): boolean => {
  const shown = (row: Row) =>
    asText(source?.textField && row[source.textField]) || asText(row[name])
  return !render && WORDS.includes(kind) && !rows.some((row) => FIGURES.test(shown(row)))
}
const FIGURES = /^[-\d.,:/*%至\s]+$/

/** Minimum px of a column: for its values, and for its heading, which is never cut off. */
const widthOf = (field: Field): number =>
  Math.max(
    headingWidth(field),
    field.width ?? (field.kind === 'enum' ? enumWidth(field) : (WIDTHS[field.kind] ?? 160)),
  )

/** The same where some row has a hint beside its value (`cellHints`), or a longer id or text. */
export function widthIn(rows: readonly Row[], name: string, field: Field): number {
  if (field.kind === 'id') return grown(rows, field, LONGEST_ID, (row) => idWidth(row[name]))
  if (field.widest !== undefined)
    return grown(rows, field, field.widest, (row) => 26 + textWidth(asText(row[name])))
  const hints = rows.map((row) => hintWidth(cellHint(name, row)))
  return widthOf(field) + Math.max(0, ...hints)
}

/** Minimum px that a user may set: text may be truncated, numbers and headings never. */
export const leastWidth = (field: Field, own: number, words: boolean): number =>
  words ? headingWidth(field) : own

/** px of an id of 32 characters; a longer one is truncated. */
const LONGEST_ID = 296

/** px of an id in a monospaced font, with its copy button and padding. */
const idWidth = (value: unknown): number => Math.ceil(asText(value).length * 7.85) + 18 + 24

const grown = (
  rows: readonly Row[],
  field: Field,
  most: number,
  widthFor: (row: Row) => number,
): number => Math.max(widthOf(field), Math.min(most, Math.max(0, ...rows.map(widthFor))))

const hintWidth = (hint?: string): number =>
  hint === undefined ? 0 : Math.ceil((textWidth(hint) * 12) / 14) + 6

/** px of a heading: text, unit, sort mark, hint, padding. */
function headingWidth(field: Field): number {
  const words = textWidth(headingOf(field))
  return 24 + words + (field.sortable ? 14 : 0) + (field.hint ? 18 : 0)
}

/** A column's heading; amounts have their unit there, not in each cell. */
export const headingOf = (field: Field): string =>
  field.kind === 'money' ? `${field.label}（元）` : field.label

/** px for the text of a cell in a column of minimum width. */
const roomOf = (field: Field): number => widthOf(field) - 24

/** px of the longest label with padding and icon; Chinese characters are 14 px wide. */
function enumWidth({ dict = {}, label }: Field): number {
  const items = Object.keys(dict).map((value) => enumItem(dict, value))
  const longest = Math.max(label.length * 14, ...items.map((item) => textWidth(item.label)))
  return Math.min(176, longest + (items.some(({ tone = 'plain' }) => tone !== 'plain') ? 54 : 28))
}

const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u00ff' ? 14 : 8), 0)

/**
 * Copies the text of a `data-copy` button under the pointer; called by an ancestor's click handler.
 * @returns whether there was one
 */
export function copyFrom(
  target: EventTarget | null,
  toast: (kind: 'success' | 'warning', text: string) => void,
): boolean {
  const button = (target as Element).closest<HTMLElement>('[data-copy]')
  if (!button) return false
  copyAndNotify(button.dataset.copy ?? '', '已复制', toast)
  return true
}
