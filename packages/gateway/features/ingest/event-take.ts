import { EVENT_STATE } from '#domain/ingest/dicts'
import type { SessionContext } from '../../core/call'
import { badField, conflict, notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import { bindEvent, isUnplaced } from './event-bind'
import { whereEvent } from './event-detail'
import { retryEvent } from './event-handle'
import { ingestEvent } from './ingest-schema'

/** An event that must become a trade or a refund, with its merchant where that is not known. */
interface Taken {
  sourceId: string
  eventId: string
  merId?: string | undefined
  shopId?: string | undefined
}

/**
 * Has an event applied that was not: it is bound to the merchant that is named, or tried again.
 * @throws CallError 90400 at `merId` or `shopId` where they are missing or wrong; 90404 outside the
 *   scope; 90409 where it is applied or discarded already, or still cannot be applied
 */
export async function takeEvent(context: SessionContext, { merId, shopId, ...which }: Taken) {
  const [row] = await context.tx.select().from(ingestEvent).where(whereEvent(context, which))
  if (!row) throw notFound()
  if (row.eventState === 'APPLIED')
    throw conflict(`该渠道单号已入账：${row.refundNo ?? row.tradeNo ?? ''}，多出的账单行不能补单`)
  if (row.eventState === 'DISCARDED') throw stateChanged(EVENT_STATE, row.eventState)
  if (isUnplaced(row)) {
    if (merId === undefined) throw badField('merId', '请选择商户')
    return bindEvent(context, { ...which, merId, shopId })
  }
  const answer = await retryEvent(context, which)
  if (answer.eventState !== 'APPLIED') throw conflict(`未能入账：${answer.reason}`)
  return answer
}
