import { WAITS_FOR } from '#domain/ingest/dicts'
import { eventFactFields } from '#domain/ingest-event/fact-fields'

/** A reason in the words of the screens: the wire names what is waited for, or the field at fault. */
export function reasonWords(reason: string): string {
  if (Object.hasOwn(WAITS_FOR, reason)) return WAITS_FOR[reason as keyof typeof WAITS_FOR]
  const [, field, words] = /^(\w+): (.*)$/s.exec(reason) ?? []
  if (field === undefined || words === undefined) return reason
  if (field === 'conflict') return `与已入账内容不符：${words}`
  const known = Object.hasOwn(eventFactFields, field)
  return `${known ? eventFactFields[field as keyof typeof eventFactFields].label : field}：${words}`
}
