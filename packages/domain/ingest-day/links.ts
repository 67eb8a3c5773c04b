/** The rows behind the figures of a source's day: addresses of lists with their filters. */

type Row = Readonly<Record<string, unknown>>

const ofDay = (list: string, { sourceId, day }: Row, time: string, more: string): string =>
  `/${list}?sourceId=${String(sourceId)}&${time}Start=${String(day)}&${time}End=${String(day)}&${more}`

/** What is told of payments and refunds, which are the lines of a file. */
const MONEY = 'kind=trade.paid&kind=refund.succeeded'

/** Payments and refunds that notices told. */
export const noticesOfDay = (row: Row): string =>
  ofDay('ingest/event', row, 'occurredAt', `carrier=EVENT&${MONEY}`)

/** All events of a state. */
export const eventsOfDay = (row: Row, state: 'WAITING' | 'REFUSED'): string =>
  ofDay('ingest/event', row, 'occurredAt', `eventState=${state}`)

/** Lines of the day's applied files; `isBooked` '1': those with a trade or refund here. */
export const linesOfDay = ({ sourceId, day }: Row, isBooked?: '0' | '1'): string =>
  `/ingest/fileRow?sourceId=${String(sourceId)}&fileDate=${String(day)}&${MONEY}${isBooked ? `&isBooked=${isBooked}` : ''}`

/** Successful payments of the day that no line names. */
export const tradesOfDay = (row: Row): string =>
  ofDay('trades/details', row, 'tradeTime', 'tradeStatus=SUCCESS&inFile=0')

/** Successful refunds of the day that no line names. */
export const refundsOfDay = (row: Row): string =>
  ofDay('trades/refund', row, 'refundTime', 'refundStatus=SUCCESS&inFile=0')
