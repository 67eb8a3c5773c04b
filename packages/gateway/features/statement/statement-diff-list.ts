import { and, eq, getTableColumns } from 'drizzle-orm'
import { eventKeyOf } from '#domain/ingest-event/event-key'
import { DIFF_STATUS, DIFF_TYPE, LINE_KIND } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Caller } from '../../core/call'
import { reasonWords } from '../ingest'
import { ingestEvent, source } from '../ingest/ingest-schema'
import { merchant } from '../merchant/merchant-schema'
import { statementDiff } from './statement-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { merchantOf } from '../names'
import { staffFor, staffOf } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import type { DiffFields } from './statement-diff-change'
import { pageSelect } from '../../core/list/page-select'

/** A difference with its merchant's name; the channel's own payments have none. */
export type DiffRecord = DiffFields & {
  merName: string | null
  /** The person that `handledBy` names. */
  handledById: string | null
  sourceName: string | null
  /** What became of the file's line: as of its event. */
  eventState: string | null
  eventReason: string | null
}

export const diffRecords = pageSelect<DiffRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(statementDiff),
      merName: merchant.merRegName,
      handledById: staffOf(statementDiff, 'handled_by'),
      sourceName: source.sourceName,
      eventState: ingestEvent.eventState,
      eventReason: ingestEvent.reason,
    })
    .from(statementDiff)
    .leftJoin(merchant, merchantOf(statementDiff))
    .leftJoin(
      source,
      and(
        eq(source.providerId, statementDiff.providerId),
        eq(source.sourceId, statementDiff.sourceId),
      ),
    )
    .leftJoin(
      ingestEvent,
      and(
        eq(ingestEvent.providerId, statementDiff.providerId),
        eq(ingestEvent.sourceId, statementDiff.sourceId),
        eq(ingestEvent.eventId, statementDiff.eventId),
      ),
    ),
)

/** A difference as a list row and as a line of its statement. */
export const diffRow = (record: DiffRecord, caller: Caller): Record<string, unknown> => ({
  diffId: record.diffId,
  billId: record.billId,
  version: record.version,
  payChannel: record.payChannel,
  diffType: record.diffType,
  lineKind: record.lineKind,
  diffStatus: record.diffStatus,
  tradeTime: wireTime(record.tradeTime),
  tradeNo: record.tradeNo,
  refundNo: record.refundNo,
  channelTradeNo: record.channelTradeNo,
  channelRefundNo: record.channelRefundNo,
  merId: record.merId,
  merName: record.merName,
  localAmt: record.localAmt,
  channelAmt: record.channelAmt,
  diffAmt: record.diffAmt,
  localFeeAmt: record.localFeeAmt,
  channelFeeAmt: record.channelFeeAmt,
  ...lineOf(record),
  gone: record.gone ? '1' : '0',
  handleReason: record.handleReason || null,
  handledBy: record.handledBy || null,
  handledById: staffFor(caller, record.handledById),
  handleTime: wireTime(record.handleTime),
})

/** The channel's line in an acquirer's file, with the event it was taken by. */
function lineOf({ sourceId, sourceName, fileId, fileLine, eventId, ...record }: DiffRecord) {
  const { eventState, eventReason } = record
  return {
    sourceId,
    sourceName,
    fileId,
    fileLine,
    eventKey: sourceId && eventId ? eventKeyOf({ sourceId, eventId }) : null,
    eventState,
    waitsFor: eventState === 'WAITING' ? eventReason : null,
    eventReason: eventReason && reasonWords(eventReason),
  }
}

/** Differences of all statements, by the time of their trades (domain §9.1). */
export const diffList = defineList<DiffRecord>({
  table: statementDiff,
  filters: {
    tradeTime: times(statementDiff.tradeTime, {
      maxDays: 92,
      defaultDays: 30,
      unless: { filters: ['orderNo'], days: 90 },
    }),
    diffId: exact(statementDiff.diffId),
    billId: exact(statementDiff.billId),
    diffType: anyOf(statementDiff.diffType, DIFF_TYPE),
    lineKind: anyOf(statementDiff.lineKind, LINE_KIND),
    diffStatus: anyOf(statementDiff.diffStatus, DIFF_STATUS),
    payChannel: anyOf(statementDiff.payChannel, PAY_CHANNEL),
    merId: exact(statementDiff.merId),
    orderNo: exact(
      statementDiff.tradeNo,
      statementDiff.channelTradeNo,
      statementDiff.refundNo,
      statementDiff.channelRefundNo,
    ),
  },
  sort: { tradeTime: statementDiff.tradeTime, diffAmt: statementDiff.diffAmt },
  order: [statementDiff.tradeTime, statementDiff.diffId],
  tabs: {
    filter: 'diffStatus',
    column: statementDiff.diffStatus,
    values: Object.keys(DIFF_STATUS),
  },
  summary: {
    sums: () => ({ diffAmt: statementDiff.diffAmt, bookedAmt: statementDiff.bookedAmt }),
  },
  records: diffRecords,
  row: diffRow,
})
