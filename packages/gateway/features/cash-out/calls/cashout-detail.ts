import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { maskName } from '#domain/mask'
import { formatYuan } from '#domain/money'
import type { Tone } from '#domain/field'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { cashOut } from '../cash-out-schema'
import type { TimelineItem } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { wireTime } from '../../../core/wire-time'
import { batchesPaidBy } from '../../merchant-account'
import { cashOutList, cashOutRecords, type CashOutRecord } from '../cash-out-list'
import { CASH_OUT_MOVES } from '../cash-out-moves'
import { cashOutRow } from '../cash-out-row'
import { bankSerialOf } from '../../names'
import { recordOf } from '../../../core/list/record'

/** One payout with its timeline (domain §8.4). */
export default defineCall({
  path: '/v1/cashout/detail',
  access: { roles: ['3', '4'], codes: [CODES.cashOut.list] },
  request: z.object({ cashNo: id() }),
  handler: (context, { cashNo }) => cashOutDetail(context, cashNo),
})

/** A payout with its account and what happened when. @throws CallError 90404 outside the scope */
async function cashOutDetail(context: SessionContext, cashNo: string) {
  const record = await recordOf(cashOutRecords, context, cashOut, { cashNo })
  return {
    ...cashOutRow(record),
    ...(await hintOf(context, cashOutList.upstream, record)),
    acctType: record.acctType,
    // A company's name is public, a person's is not.
    acctName: record.acctType === '0' ? record.acctName : maskName(record.acctName),
    ...(await bankSerialOf(context.tx, {
      providerId: record.providerId,
      refNo: cashNo,
      kinds: ['PAYOUT'],
    })),
    batches: await batchesPaidBy(context.tx, record.providerId, record.cashNo),
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
