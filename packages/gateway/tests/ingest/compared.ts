import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { statement, statementDiff } from '../../schema'
import type { TestGateway } from '../support/gateway'
import { paid, PROVIDER, putFile, tell, type Told } from './support'

/** A day's comparison with a file, in a table's words: times are `HH:mm` of the day, amounts fen. */

const HEAD =
  'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId,channelRefundNo,refundAmt,feeAmt'

interface Line {
  day?: string
  at?: string
  no?: string
  of?: string
  amt?: number
  fee?: number
  merId?: string
}

export const DAY = '2026-11-19'

/** Lines of a generic file, and the same facts as events. @param own the day unless one is named */
export function wording(merId: string, own = DAY) {
  const pay = ({ day = own, at = '10:00', no, amt = 100, fee, ...over }: Line) =>
    `trade.paid,${day} ${at}:00,${no},${amt},WECHAT,JSAPI,${over.merId ?? merId},,,${fee ?? ''}`
  const back = ({ day = own, at = '18:00', no, of, amt = 40 }: Line) =>
    `refund.succeeded,${day} ${at}:00,${of},,,,,${no},${amt},`
  const revoked = ({ day = own, at = '11:00', no }: Line) =>
    `trade.revoked,${day} ${at}:00,${no},,,,,,,`
  const paidEvent = ({ day = own, at = '10:00', no, amt = 100, ...over }: Line): Told =>
    paid({
      eventId: `E-${no}`,
      channelTradeNo: no,
      transAmt: amt,
      merId: over.merId ?? merId,
      occurredAt: `${day} ${at}:00`,
    })
  const backEvent = ({ day = own, at = '18:00', no, of, amt = 40 }: Line): Told => ({
    eventId: `E-${no}`,
    kind: 'refund.succeeded',
    occurredAt: `${day} ${at}:00`,
    channelRefundNo: no,
    channelTradeNo: of,
    refundAmt: amt,
  })
  return { merId, pay, back, revoked, paidEvent, backEvent }
}

/** Puts a file and has everything done that follows from it. */
export async function filed(gw: TestGateway, name: string, date: string, ...lines: string[]) {
  const sent = await putFile(gw, name, [HEAD, ...lines, ''].join('\n'), { query: `date=${date}` })
  if (sent.status !== 202) throw new Error(`wanted 202, got ${JSON.stringify(sent)}`)
  await gw.runDue()
  return sent.body.fileId as string
}

export async function told(gw: TestGateway, ...events: Told[]) {
  const results = await tell(gw, ...events)
  await gw.runDue()
  return results
}

/** WeChat's differences of a day about some numbers, of those that are there. */
export async function differencesAbout(gw: TestGateway, billDate: string, ...nos: string[]) {
  const rows = await gw.db
    .select({ diff: statementDiff })
    .from(statementDiff)
    .innerJoin(
      statement,
      and(
        eq(statement.providerId, statementDiff.providerId),
        eq(statement.billId, statementDiff.billId),
      ),
    )
    .where(
      and(
        eq(statementDiff.providerId, PROVIDER),
        eq(statement.billDate, billDate),
        eq(statement.payChannel, 'WECHAT'),
        eq(statementDiff.gone, false),
        or(inArray(statementDiff.channelTradeNo, nos), inArray(statementDiff.channelRefundNo, nos)),
      ),
    )
    .orderBy(asc(statementDiff.seq))
  return rows.map(({ diff }) => diff)
}

/** The same in short: type, kind, our amount, theirs. */
export const shortly = (rows: Awaited<ReturnType<typeof differencesAbout>>) =>
  rows.map(({ diffType, lineKind, localAmt, channelAmt }) => [
    diffType,
    lineKind,
    localAmt,
    channelAmt,
  ])
