import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { elsewhere, exact, made, type Filter } from '../../core/list/filters'
import { channelNo, ingestEvent, ingestFile, ingestRow } from './ingest-schema'

/** Conditions on the tables of files, for the lists of trades, refunds and lines. */

export interface OwnRecord {
  /** Which numbers: of trades or refunds. */
  noKind: 'TRADE' | 'REFUND'
  providerId: SQLWrapper
  /** `tradeNo` or `refundNo`. */
  ownNo: SQLWrapper
}

const EVENT_OF = {
  TRADE: { kind: 'trade.paid', ownNo: ingestEvent.tradeNo },
  REFUND: { kind: 'refund.succeeded', ownNo: ingestEvent.refundNo },
} as const

/**
 * Whether a line of an applied file is of this trade or refund, on whichever day the file counts it:
 * the channel's day may begin half an hour off.
 */
export function hasLine({ noKind, providerId, ownNo }: OwnRecord): SQL {
  const event = EVENT_OF[noKind]
  return sql`exists (select from ${ingestEvent}
    join ${ingestRow} on ${ingestRow.providerId} = ${ingestEvent.providerId}
      and ${ingestRow.eventId} = ${ingestEvent.eventId}
    join ${ingestFile} on ${ingestFile.providerId} = ${ingestRow.providerId}
      and ${ingestFile.fileId} = ${ingestRow.fileId}
    where ${ingestEvent.providerId} = ${providerId} and ${event.ownNo} = ${ownNo}
      and ${ingestEvent.kind} = ${event.kind}
      and ${ingestFile.sourceId} = ${ingestEvent.sourceId}
      and ${ingestFile.fileState} = 'APPLIED')`
}

/** Filters of a list of trades or refunds: the source that told them, and whether a file has them. */
export const fileFilters = (of: OwnRecord): { sourceId: Filter; inFile: Filter } => ({
  sourceId: elsewhere(
    exact(channelNo.sourceId),
    (matching) => sql`exists (select from ${channelNo}
      where ${channelNo.providerId} = ${of.providerId} and ${channelNo.ownNo} = ${of.ownNo}
        and ${channelNo.noKind} = ${of.noKind} and ${matching})`,
  ),
  inFile: made({ '1': '是', '0': '否' }, (values) =>
    values.length > 1 ? sql`true` : values[0] === '1' ? hasLine(of) : sql`not ${hasLine(of)}`,
  ),
})

/** Whether a line's event is applied: its payment or refund is here, also when it had to wait. */
export const isBooked = sql`exists (select from ${ingestEvent}
  join ${ingestFile} on ${ingestFile.providerId} = ${ingestEvent.providerId}
    and ${ingestFile.sourceId} = ${ingestEvent.sourceId}
  where ${ingestFile.providerId} = ${ingestRow.providerId}
    and ${ingestFile.fileId} = ${ingestRow.fileId}
    and ${ingestEvent.eventId} = ${ingestRow.eventId} and ${ingestEvent.eventState} = 'APPLIED'
    and coalesce(${ingestEvent.tradeNo}, ${ingestEvent.refundNo}) is not null)`

/** Lines of applied files of the days or sources that match. */
export const inFileOf = (matching: SQL): SQL => sql`exists (select from ${ingestFile}
  where ${ingestFile.providerId} = ${ingestRow.providerId}
    and ${ingestFile.fileId} = ${ingestRow.fileId}
    and ${ingestFile.fileState} = 'APPLIED' and ${matching})`
