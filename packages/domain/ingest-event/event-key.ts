/** An event among all sources: its source and its number, which each source gives by itself. */
interface EventKey {
  sourceId: string
  eventId: string
}

export const eventKeyOf = ({ sourceId, eventId }: EventKey): string => `${sourceId}.${eventId}`

/** @returns without a source where the text is an event's number alone */
export function readEventKey(key: string): { sourceId?: string; eventId: string } {
  const [, sourceId, eventId] = /^(SR\d{8})\.(.+)$/s.exec(key) ?? []
  return sourceId === undefined || eventId === undefined ? { eventId: key } : { sourceId, eventId }
}

/** A record's number in the operation log has so many characters. */
const MOST = 64

/** The event in the operation log; a very long one is named by its own number. */
export const loggedEvent = (of: EventKey): string => {
  const key = eventKeyOf(of)
  return key.length > MOST ? of.eventId : key
}

/** Whether an event waits for its merchant, shop or terminal. @param waitsFor as in `WAITS_FOR` */
export const waitsForPlace = (waitsFor: unknown): boolean =>
  ['MERCHANT', 'SHOP', 'TERMINAL'].includes(String(waitsFor))
