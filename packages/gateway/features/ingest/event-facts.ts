import { formatDateTime } from '#domain/dates'
import { enumItem, type Field } from '#domain/field'
import { eventFactFields } from '#domain/ingest-event/fact-fields'
import { formatYuan } from '#domain/money'
import { masked } from '../../core/operations/mask'
import { readEvent, type RawEvent } from './facts'

/** A fact as it was told, beside what was read of it. */
interface FactLine {
  fact: string
  label: string
  told: string
  read: string
}

const fields: Readonly<Record<string, Field>> = eventFactFields
const words = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)

function readWords(field: Field | undefined, value: unknown): string {
  const { kind, dict } = field ?? {}
  if (kind === 'money' && typeof value === 'number') return formatYuan(value)
  if (kind === 'dateTime' && typeof value === 'number') return formatDateTime(value)
  return dict && typeof value === 'string' ? enumItem(dict, value).label : words(value)
}

const labelOf = (fact: string): string =>
  Object.hasOwn(fields, fact) ? fields[fact]!.label : '未使用'

/** The facts of an event, one a line, personal data masked. */
export function factLines(raw: RawEvent): FactLine[] {
  const { facts, eventId, kind, occurredAt } = readEvent(raw)
  const read = masked({ ...facts, eventId, kind, ...(occurredAt > 0 && { occurredAt }) })
  const known = read as Readonly<Record<string, unknown>>
  return Object.entries(maskedEvent(raw)).map(([fact, told]) => ({
    fact,
    label: labelOf(fact),
    told: words(told),
    // What the reader does not know, or refuses, has no reading.
    read: known[fact] === undefined ? '' : readWords(fields[fact], known[fact]),
  }))
}

/** The facts that a second telling has otherwise, personal data masked. */
export function otherLines(raw: RawEvent, again: RawEvent) {
  const [first, second] = [maskedEvent(raw), maskedEvent(again)]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])]
    .filter((fact) => words(raw[fact]) !== words(again[fact]))
    .map((fact) => ({
      fact,
      label: labelOf(fact),
      told: words(first[fact]),
      again: words(second[fact]),
    }))
}

/** What was told, as people may see it. */
export const maskedEvent = (raw: RawEvent): Readonly<Record<string, unknown>> =>
  masked(raw) as Record<string, unknown>
