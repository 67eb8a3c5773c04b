import { formatDateTime } from '#domain/dates'
import { enumItem, type Field } from '#domain/field'
import { eventFactFields } from '#domain/ingest-event/fact-fields'
import { formatYuan } from '#domain/money'
import { masked } from '../../core/operations/mask'
import { readEvent, type RawEvent } from './facts'

/** A fact as it was told, beside what was read of it and what the contradicting telling says. */
export interface FactLine {
  fact: string
  label: string
  told: string
  read: string
  again: string
}

const fields: Readonly<Record<string, Field>> = eventFactFields
const words = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)

function readWords({ kind, dict }: Field, value: unknown): string {
  if (kind === 'money' && typeof value === 'number') return formatYuan(value)
  if (kind === 'dateTime' && typeof value === 'number') return formatDateTime(value)
  return dict && typeof value === 'string' ? enumItem(dict, value).label : words(value)
}

/**
 * The facts of an event, one a line, personal data masked.
 * @param again the last contradicting telling
 */
export function factLines(raw: RawEvent, again: RawEvent | undefined): FactLine[] {
  const event = readEvent(raw)
  const told = maskedEvent(raw)
  const other = again ? maskedEvent(again) : {}
  const { eventId, kind, occurredAt } = event
  const read = masked({ ...event.facts, eventId, kind, ...(occurredAt > 0 && { occurredAt }) })
  const known = read as Readonly<Record<string, unknown>>
  return [...new Set([...Object.keys(told), ...Object.keys(other)])].map((fact) => {
    const field = Object.hasOwn(fields, fact) ? fields[fact] : undefined
    const differs = again !== undefined && words(other[fact]) !== words(told[fact])
    return {
      fact,
      label: field?.label ?? '未使用',
      told: words(told[fact]),
      // What the reader does not know, or refuses, has no reading.
      read: field && known[fact] !== undefined ? readWords(field, known[fact]) : '',
      again: differs ? words(other[fact]) || '（无）' : '',
    }
  })
}

/** What was told, as people may see it. */
export const maskedEvent = (raw: RawEvent): Readonly<Record<string, unknown>> =>
  masked(raw) as Record<string, unknown>
