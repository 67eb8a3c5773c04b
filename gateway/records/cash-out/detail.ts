import { and, asc, eq } from 'drizzle-orm'
import { maskName } from '../../../src/lib/mask'
import { formatYuan } from '../../../src/lib/money'
import type { Tone } from '../../../src/lib/resource/field'
import type { SessionContext } from '../../call'
import { cashOut } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import type { TimelineItem } from '../log'
import { wireTime } from '../wire-time'
import { cashOutRecords, type CashOutRecord } from './list'
import { CASH_OUT_MOVES } from './moves'
import { cashOutRow } from './row'

/** A payout with its account and what happened when. @throws CallError 90404 outside the scope */
export async function cashOutDetail({ tx, caller }: SessionContext, cashNo: string) {
  const [record] = await cashOutRecords(tx, {
    where: and(scoped(caller.scope, cashOut), eq(cashOut.cashNo, cashNo))!,
    orderBy: [asc(cashOut.cashNo)],
    limit: 1,
  })
  if (!record) throw notFound()
  return {
    ...cashOutRow(record),
    acctType: record.acctType,
    // A company's name is public, a person's is not.
    acctName: record.acctType === '0' ? record.acctName : maskName(record.acctName),
    returnTime: wireTime(record.returnTime),
    logs: stepsOf(record),
  }
}

/** A payout never goes back, so that its own times tell its way. */
function stepsOf(record: CashOutRecord): TimelineItem[] {
  const { accept, success, fail, close, return: returned } = CASH_OUT_MOVES
  const ended = record.cashStatus === 'CLOSE' ? close : fail
  const steps: [time: Date | null, title: string, remark: string, tone?: Tone][] = [
    [record.applyTime, '发起提现', `提现金额 ${formatYuan(record.cashAmt)}`],
    [record.acceptTime, accept.title, '', 'running'],
    [record.arriveTime, success.title, `到账 ${formatYuan(record.arriveAmt)}`, 'success'],
    [record.endTime, ended.title, record.failReason, ended === close ? 'closed' : 'failed'],
    [record.returnTime, returned.title, record.bankMemo, 'failed'],
  ]
  return steps.flatMap(([time, title, remark, tone]) => {
    const at = wireTime(time)
    return at === null
      ? []
      : [{ time: at, title, ...(remark && { remark }), ...(tone && { tone }) }]
  })
}
