import { sql } from 'drizzle-orm'
import {
  CHARGEBACK_FUND,
  CHARGEBACK_KIND,
  CHARGEBACK_REASON,
  CHARGEBACK_STATUS,
} from '#domain/chargeback/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Caller } from '../../core/call'
import { staffFor } from '../../core/staff-of'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { remaining } from '../../core/remaining'
import { namedRowsOf } from '../names'
import type { Chargeback } from './chargeback-change'
import { chargeback } from './chargeback-schema'

const named = namedRowsOf(chargeback)
export const chargebackRecords = named.records

/** A dispute as a list row; the answer is in its detail. */
export function chargebackRow(
  record: Chargeback,
  caller: Caller,
  now: number,
): Record<string, unknown> {
  const {
    explanation: _text,
    documents: _files,
    holdsTrade: _own,
    openAmt: _open,
    operatorId = null,
    ...row
  } = named.row(record)
  const waits = record.chargebackStatus === 'PENDING'
  const operator = { operatorId: staffFor(caller, operatorId as string | null) }
  return { ...row, ...operator, ...remaining(waits ? record.deadline : null, now) }
}

const amtOf = (fund: string) =>
  sql`case when ${chargeback.fundStatus} = ${fund} then ${chargeback.disputeAmt} else 0 end`

/** Retrievals and chargebacks: the last thirty days unless asked otherwise. */
export const chargebackList = defineList<Chargeback>({
  table: chargeback,
  filters: {
    orderNo: exact(chargeback.chargebackNo, chargeback.caseNo, chargeback.tradeNo),
    chargebackNo: exact(chargeback.chargebackNo),
    receiveTime: times(chargeback.receiveTime, {
      maxDays: 366,
      defaultDays: 90,
      unless: { filters: ['orderNo'], days: 366 },
    }),
    deadline: times(chargeback.deadline),
    disputeKind: anyOf(chargeback.disputeKind, CHARGEBACK_KIND),
    chargebackStatus: anyOf(chargeback.chargebackStatus, CHARGEBACK_STATUS),
    fundStatus: anyOf(chargeback.fundStatus, CHARGEBACK_FUND),
    reasonType: anyOf(chargeback.reasonType, CHARGEBACK_REASON),
    payChannel: anyOf(chargeback.payChannel, PAY_CHANNEL),
    disputeAmt: amounts(chargeback.disputeAmt),
    merId: exact(chargeback.merId),
    shopId: exact(chargeback.shopId),
    partnerId: exact(chargeback.partnerId),
  },
  sort: {
    receiveTime: chargeback.receiveTime,
    deadline: chargeback.deadline,
    disputeAmt: chargeback.disputeAmt,
  },
  order: [chargeback.receiveTime, chargeback.chargebackNo],
  tabs: {
    filter: 'chargebackStatus',
    column: chargeback.chargebackStatus,
    values: Object.keys(CHARGEBACK_STATUS),
  },
  summary: {
    sums: () => ({
      disputeCount: sql`1`,
      disputeAmt: chargeback.disputeAmt,
      heldAmt: amtOf('HELD'),
      takenAmt: amtOf('TAKEN'),
    }),
  },
  upstream: [
    { targetType: 'chargeback', ref: (record) => record.chargebackNo, cell: 'chargebackStatus' },
  ],
  records: chargebackRecords,
  row: chargebackRow,
})
