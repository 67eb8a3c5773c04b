import { CLOSE_CHECK } from '#domain/closing/dicts'
import type { Acting } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import { checklistOf, isOver } from './checklist'
import { changeMonth, lastClosed, lockMonth, type LedgerMonth } from './month-row'

interface Asked {
  month: string
  version: number
  requestRemark?: string | undefined
}

/**
 * The first person asks to close a month.
 * @throws CallError 90404, 90409 for a month that goes on, open checks, a stale version, another state
 */
export async function askToClose(context: Acting, asked: Asked) {
  const row = await lockMonth(context, asked)
  await checkCloses(context.tx, row, context.clock.now())
  return answerOf(await ask(context, row, 'close', asked))
}

/** The first person asks to reopen the month that was closed last. @throws as `askToClose` */
export async function askToReopen(context: Acting, asked: Asked) {
  const row = await lockMonth(context, asked)
  const last = await lastClosed(context.tx, row.providerId)
  if (last && last.month > row.month) throw conflict(`${last.month} 已关账，只能重开最后关账的月份`)
  return answerOf(await ask(context, row, 'reopen', asked))
}

function ask(
  { tx, caller, clock }: Acting,
  row: LedgerMonth,
  event: 'close' | 'reopen',
  { requestRemark = '' }: Asked,
): Promise<LedgerMonth> {
  const now = clock.now()
  const { userId: requestedBy, nickName: requester } = caller
  const decided = { decidedBy: null, decider: '', decideTime: null, decideRemark: '' }
  const set = { requestedBy, requester, requestTime: new Date(now), requestRemark, ...decided }
  return changeMonth(tx, row, event, { operator: requester, remark: requestRemark, now, set })
}

/** @throws CallError 90409 with what is open */
export async function checkCloses(tx: Tx, row: LedgerMonth, now: number): Promise<void> {
  const { providerId, month } = row
  if (!isOver(month, now)) throw conflict('本月尚未结束，不能关账')
  const open = (await checklistOf(tx, { providerId, month, now })).filter(
    ({ openCount }) => openCount > 0,
  )
  if (open.length === 0) return
  const words = open.map(({ check, openCount }) => `${CLOSE_CHECK[check]}（${openCount}项未完成）`)
  throw conflict(`还不能关账：${words.join('、')}`)
}

export const answerOf = ({ month, monthStatus, version }: LedgerMonth) => ({
  month,
  monthStatus,
  version,
})
