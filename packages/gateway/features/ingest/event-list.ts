import { getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import { EVENT_CARRIER, EVENT_KIND, EVENT_STATE, WAITS_FOR } from '#domain/ingest/dicts'
import { eventKeyOf, readEventKey } from '#domain/ingest-event/event-key'
import { codes } from '#domain/ingest-event/fields'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, exactly, made, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { defineTodos } from '../../core/todo/define-todo'
import { wireTime } from '../../core/wire-time'
import { merchant } from '../merchant/merchant-schema'
import { merchantOf, shopOf } from '../names'
import { shop } from '../shop/shop-schema'
import { ingestEvent, source } from './ingest-schema'
import { reasonWords } from './reason-words'
import { sourceOf } from './source-of'

export type EventRecord = typeof ingestEvent.$inferSelect & {
  sourceName: string | null
  merName: string | null
  shopName: string | null
}

export const eventRecords = pageSelect<EventRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(ingestEvent),
      sourceName: source.sourceName,
      merName: merchant.merRegName,
      shopName: shop.shopName,
    })
    .from(ingestEvent)
    .leftJoin(source, sourceOf(ingestEvent))
    .leftJoin(merchant, merchantOf(ingestEvent))
    .leftJoin(shop, shopOf(ingestEvent)),
)

const CONFLICT = 'conflict: '

/**
 * Told with other facts than those that are booked, under the event's number or another; or booked
 * of a merchant whose payments were off.
 */
const isConflict = or(
  isNotNull(ingestEvent.conflictReason),
  sql`(${ingestEvent.eventState} = 'REFUSED' and ${ingestEvent.reason} like 'conflict:%')`,
)!

/** An event without what was told, which only its detail shows, masked. */
export function eventRow(row: EventRecord): Record<string, unknown> {
  const conflicting = row.conflictReason !== null || row.reason.startsWith(CONFLICT)
  return {
    eventKey: eventKeyOf(row),
    eventId: row.eventId,
    sourceId: row.sourceId,
    sourceName: row.sourceName,
    kind: row.kind,
    occurredAt: wireTime(row.occurredAt),
    receivedAt: wireTime(row.receivedAt),
    carrier: row.carrier,
    fileId: row.fileId,
    line: row.line,
    eventState: row.eventState,
    waitsFor: row.eventState === 'WAITING' ? row.reason : null,
    reason: reasonWords(row.reason),
    channelTradeNo: row.channelTradeNo,
    channelRefundNo: row.channelRefundNo,
    outNo: row.outNo,
    payChannel: row.payChannel,
    amt: row.amt,
    merId: row.merId,
    merName: row.merName,
    subMchId: row.subMchId,
    shopId: row.shopId,
    shopName: row.shopName,
    tradeNo: row.tradeNo,
    refundNo: row.refundNo,
    suspenseAmt: row.suspenseAmt,
    attempts: row.attempts,
    hasConflict: conflicting ? '1' : '0',
    conflictReason: row.conflictReason && reasonWords(row.conflictReason),
    version: row.version,
  }
}

/** What sources have told, newest first; a caller who sees a part of the provider sees none. */
export const eventList = defineList<EventRecord>({
  table: ingestEvent,
  filters: {
    occurredAt: times(ingestEvent.occurredAt, {
      maxDays: 92,
      defaultDays: 7,
      unless: { filters: ['orderNo', 'eventKey', 'eventId', 'tradeNo', 'fileId'] },
    }),
    sourceId: exact(ingestEvent.sourceId),
    kind: anyOf(ingestEvent.kind, EVENT_KIND),
    eventState: anyOf(ingestEvent.eventState, EVENT_STATE),
    // Only an event that waits has such a word for its reason.
    waitsFor: anyOf(ingestEvent.reason, WAITS_FOR),
    carrier: anyOf(ingestEvent.carrier, EVENT_CARRIER),
    payChannel: anyOf(ingestEvent.payChannel, PAY_CHANNEL),
    hasConflict: made({ '1': '是', '0': '否' }, (values) =>
      values.includes('0')
        ? values.includes('1')
          ? sql`true`
          : sql`not ${isConflict}`
        : isConflict,
    ),
    merId: exact(ingestEvent.merId),
    amt: amounts(ingestEvent.amt),
    eventKey: exactly((key) => readEventKey(key).eventId, ingestEvent.eventId),
    eventId: exact(ingestEvent.eventId),
    tradeNo: exact(ingestEvent.tradeNo),
    fileId: exact(ingestEvent.fileId),
    orderNo: exact(
      ingestEvent.eventId,
      ingestEvent.channelTradeNo,
      ingestEvent.channelRefundNo,
      ingestEvent.tradeNo,
      ingestEvent.refundNo,
    ),
  },
  sort: {
    occurredAt: ingestEvent.occurredAt,
    receivedAt: ingestEvent.receivedAt,
    amt: ingestEvent.amt,
  },
  order: [ingestEvent.occurredAt, ingestEvent.eventId],
  tabs: {
    filter: 'eventState',
    column: ingestEvent.eventState,
    values: Object.keys(EVENT_STATE),
  },
  records: eventRecords,
  row: eventRow,
})

/** Payments that belong to no merchant yet, and what contradicts the books. */
export const ingestEventTodos = defineTodos(
  {
    resource: 'ingestEvent',
    access: { roles: ['3'], codes: [codes.verbs.list] },
    list: eventList,
    group: 'FUNDS',
    amount: ingestEvent.amt,
    days: { field: 'occurredAt', count: 92 },
  },
  [
    {
      label: '待认领来款',
      filters: { eventState: 'WAITING', waitsFor: '["MERCHANT","SHOP","TERMINAL"]' },
    },
    { label: '已入账待核实的事件', filters: { hasConflict: '1' } },
  ],
)
