/** The rows behind the figures of a source's day. */

type Row = Readonly<Record<string, unknown>>

/** Payments and refunds: what a file's lines are. */
export const MONEY_KINDS = ['trade.paid', 'refund.succeeded'] as const

const address = (path: string, pairs: readonly (readonly [string, unknown])[]): string =>
  `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`

const kinds = MONEY_KINDS.map((kind) => ['kind', kind] as const)

const daysOf = (field: string, { day }: Row) =>
  [
    [`${field}Start`, day],
    [`${field}End`, day],
  ] as const

/** What was told of the day: by notices its payments and refunds, or all events of a state. */
export const eventsOfDay = (
  row: Row,
  of: { carrier: 'EVENT' } | { eventState: 'WAITING' | 'REFUSED' },
): string =>
  address('/ingest/event', [
    ['sourceId', row.sourceId],
    ...daysOf('occurredAt', row),
    ...Object.entries(of),
    ...('carrier' in of ? kinds : []),
  ])

/** Lines of the day's applied files; `isBooked` '1': those with a trade or refund here. */
export const linesOfDay = ({ sourceId, day }: Row, isBooked?: '0' | '1'): string =>
  address('/ingest/fileRow', [
    ['sourceId', sourceId],
    ['fileDate', day],
    ...kinds,
    ...(isBooked === undefined ? [] : [['isBooked', isBooked] as const]),
  ])

/** Successful payments of the day that no line names. */
export const tradesOfDay = (row: Row): string =>
  address('/trades/details', [
    ['sourceId', row.sourceId],
    ...daysOf('tradeTime', row),
    ['tradeStatus', 'SUCCESS'],
    ['inFile', '0'],
  ])

/** Successful refunds of the day that no line names. */
export const refundsOfDay = (row: Row): string =>
  address('/trades/refund', [
    ['sourceId', row.sourceId],
    ...daysOf('refundTime', row),
    ['refundStatus', 'SUCCESS'],
    ['inFile', '0'],
  ])
