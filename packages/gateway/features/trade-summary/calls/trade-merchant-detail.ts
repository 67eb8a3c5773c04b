import { CODES } from '#domain/permission-codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { listRequest, type ListQuery } from '../../../core/list/request'
import { merchantTrade } from '../merchant-trade-list'
import { badField } from '../../../core/errors'
import { textsOf } from '../../../core/list/filters'
import { allGroups, askGroups, type AskedGroups } from '../../../core/list/grouped'
import { sumGroups } from '../../../core/list/grouped-rows'
import { periodsOf } from '../../../core/list/periods'
import { findMerchant } from '../../merchant'
import { datesOf } from '../trade-summary-dates'
import { wireTime } from '../../../core/wire-time'

/** A merchant's trades by day and payment channel (domain §8.2). */
export default defineCall({
  path: '/v1/trade/merchantDetail',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  mayLag: true,
  request: listRequest(merchantTrade),
  handler: merchantTradeAnswer,
})

/**
 * A merchant's days in a range, every one of them, the newest first; with who it is, the sums, and
 * those of the range as long just before it.
 * @throws CallError 90400 without one merchant number, 90404 outside the scope
 */
async function merchantTradeAnswer(context: SessionContext, query: ListQuery) {
  const asked = askGroups(context.caller, merchantTrade, query.values, context.clock.now())
  const record = await findMerchant(context, merIdOf(asked))
  const dates = datesOf(asked.values['tradeDate']!)
  const days = new Map((await allGroups(context, asked)).map((day) => [day['tradeDate'], day]))
  const summary = await sumGroups(context.tx, asked)
  const { before } = periodsOf(asked.values['tradeDate']!)
  const earlier = askGroups(
    context.caller,
    merchantTrade,
    { ...query.values, tradeDate: before },
    context.clock.now(),
  )
  const datesBefore = datesOf(before)
  const none = Object.fromEntries(Object.keys(summary).map((name) => [name, 0]))
  return {
    merId: record.merId,
    applyId: record.applyId,
    merName: record.merRegName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    merStatus: record.merStatus,
    openTime: wireTime(record.openTime),
    tradeDateStart: dates[0],
    tradeDateEnd: dates.at(-1),
    total: dates.length,
    summary,
    before: {
      tradeDateStart: datesBefore[0],
      tradeDateEnd: datesBefore.at(-1),
      summary: await sumGroups(context.tx, earlier),
    },
    list: dates.toReversed().map((tradeDate) => days.get(tradeDate) ?? { ...none, tradeDate }),
  }
}

function merIdOf({ values }: AskedGroups): string {
  const [merId, ...more] = values['userCustId'] ? textsOf(values['userCustId']) : []
  if (merId === undefined) throw badField('userCustId', '必填项不能为空')
  if (more.length > 0) throw badField('userCustId', '格式不正确')
  return merId
}
