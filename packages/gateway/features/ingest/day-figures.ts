import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, parseTime } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { refund } from '../refund/refund-schema'
import { trade } from '../trade/trade-schema'
import { hasLine, isBooked } from './file-lines-schema'
import { channelNo, ingestEvent, ingestFile, ingestRow } from './ingest-schema'

interface Day {
  sourceId: string
  day: string
  fileState: string
}

const PAID = sql`'trade.paid'`
const REFUNDED = sql`'refund.succeeded'`

/** Payments less refunds, fen. */
const net = (kind: SQL, amt: SQL, where = sql`true`): SQL =>
  sql`coalesce(sum(case when ${kind} = ${PAID} then ${amt} when ${kind} = ${REFUNDED} then -${amt} end)
    filter (where ${where}), 0)`

const START = sql`(p.day::timestamp at time zone 'Asia/Shanghai')`
const END = sql`((p.day + 1)::timestamp at time zone 'Asia/Shanghai')`

/**
 * Adds the figures to a page of sources' days, a hundred at most. Each is counted by the filters of
 * the list that its link opens. Of a day without an applied file nothing is compared.
 */
export async function dayFigures<D extends Day>(
  { tx, caller }: SessionContext,
  days: readonly D[],
) {
  if (days.length === 0) return []
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select told.*, lines.*, trades.*, refunds.*
    from unnest(${sql.param(days.map(({ sourceId }) => sourceId))}::text[],
        ${sql.param(days.map(({ day }) => day))}::date[]) with ordinality p(source_id, day, i)
      cross join lateral (${told(caller.providerId)}) told
      cross join lateral (${lines(caller.providerId)}) lines
      cross join lateral (${onlyTrades(caller.providerId, days)}) trades
      cross join lateral (${onlyRefunds(caller.providerId, days)}) refunds
    order by p.i`)
  return days.map((day, i) => {
    const figures = Object.fromEntries(
      Object.entries(rows[i]!).map(([name, value]) => [name, Number(value)]),
    )
    const none = day.fileState === 'APPLIED' ? {} : NOT_COMPARED
    return { dayId: `${day.sourceId}.${day.day}`, ...day, ...figures, ...none }
  })
}

const NOT_COMPARED = Object.fromEntries(
  ['file', 'matched', 'onlyFile', 'onlyTrade', 'onlyRefund'].flatMap((name) => [
    [`${name}Count`, null],
    [`${name}Amt`, null],
  ]),
)

const told = (providerId: string): SQL => {
  const byNotice = sql`${ingestEvent.carrier} = 'EVENT'
    and ${ingestEvent.kind} in (${PAID}, ${REFUNDED})`
  return sql`select count(*) filter (where ${byNotice}) as "toldCount",
      ${net(sql`${ingestEvent.kind}`, sql`${ingestEvent.amt}`, byNotice)} as "toldAmt",
      count(*) filter (where ${ingestEvent.eventState} = 'WAITING') as "waitingCount",
      count(*) filter (where ${ingestEvent.eventState} = 'REFUSED') as "refusedCount"
    from ${ingestEvent} where ${ingestEvent.providerId} = ${providerId}
      and ${ingestEvent.sourceId} = p.source_id
      and ${ingestEvent.occurredAt} >= ${START} and ${ingestEvent.occurredAt} < ${END}`
}

const lines = (providerId: string): SQL => sql`
  select count(*) as "fileCount", ${net(sql`kind`, sql`amt`)} as "fileAmt",
    count(*) filter (where booked) as "matchedCount",
    ${net(sql`kind`, sql`amt`, sql`booked`)} as "matchedAmt",
    count(*) filter (where not booked) as "onlyFileCount",
    ${net(sql`kind`, sql`amt`, sql`not booked`)} as "onlyFileAmt"
  from (select ${ingestRow.kind} as kind, ${ingestRow.amt} as amt, ${isBooked} as booked
    from ${ingestRow} where ${ingestRow.providerId} = ${providerId}
      and ${ingestRow.kind} in (${PAID}, ${REFUNDED})
      and exists (select from ${ingestFile}
        where ${ingestFile.providerId} = ${ingestRow.providerId}
          and ${ingestFile.fileId} = ${ingestRow.fileId}
          and ${ingestFile.sourceId} = p.source_id and ${ingestFile.fileDate} = p.day
          and ${ingestFile.fileState} = 'APPLIED')) line`

/** A time of the days of the page: it chooses the months of a table. */
function within(time: SQL | AnyPgColumn, days: readonly Day[]): SQL {
  const dates = days.map(({ day }) => day).toSorted()
  const [from, to] = [dates[0]!, addDays(dates.at(-1)!, 1)].map((day) => new Date(parseTime(day)))
  return sql`${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz`
}

const onlyTrades = (providerId: string, days: readonly Day[]): SQL => sql`
  select count(*) as "onlyTradeCount", coalesce(sum(${trade.payAmt}), 0) as "onlyTradeAmt"
  from ${channelNo} join ${trade} on ${trade.providerId} = ${channelNo.providerId}
    and ${trade.tradeTime} = ${channelNo.ownTime} and ${trade.tradeNo} = ${channelNo.ownNo}
  where ${ownOf(providerId, 'TRADE')} and ${within(trade.tradeTime, days)} and ${trade.tradeStatus} = 'SUCCESS'
    and not ${hasLine({ noKind: 'TRADE', providerId: trade.providerId, ownNo: trade.tradeNo })}`

const onlyRefunds = (providerId: string, days: readonly Day[]): SQL => sql`
  select count(*) as "onlyRefundCount", coalesce(sum(${refund.refundAmt}), 0) as "onlyRefundAmt"
  from ${channelNo} join ${refund} on ${refund.providerId} = ${channelNo.providerId}
    and ${refund.refundTime} = ${channelNo.ownTime} and ${refund.refundNo} = ${channelNo.ownNo}
  where ${ownOf(providerId, 'REFUND')} and ${within(refund.refundTime, days)} and ${refund.refundStatus} = 'SUCCESS'
    and not ${hasLine({ noKind: 'REFUND', providerId: refund.providerId, ownNo: refund.refundNo })}`

const ownOf = (providerId: string, noKind: 'TRADE' | 'REFUND'): SQL => sql`
  ${channelNo.providerId} = ${providerId} and ${channelNo.sourceId} = p.source_id
  and ${channelNo.noKind} = ${noKind} and ${channelNo.no} not like 'CORRECTED-%'
  and ${channelNo.ownTime} >= ${START} and ${channelNo.ownTime} < ${END}`
