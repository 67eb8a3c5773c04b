import { readEvent, type RawEvent } from './facts'
import type { FileRow } from './reader/read-file'

/**
 * Why a row of a file cannot become an event, `<field>: <sentence>`; undefined: it can. What depends
 * on stored records is only known when the file is applied.
 */
export function faultOfRow({ error, events }: FileRow): string | undefined {
  if (error) return `${error.field}: ${error.msg}`
  return events
    .map((event) => readEvent({ eventId: '-', ...event } as RawEvent).fault)
    .find((fault) => fault !== undefined)
}
