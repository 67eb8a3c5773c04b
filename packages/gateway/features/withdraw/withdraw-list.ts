import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import { maskCard } from '#domain/mask'
import type { SessionContext } from '../../core/call'
import { accountEntry } from '../../core/ledger/ledger-schema'
import { withdrawOrder } from './withdraw-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { timelineOf } from '../../core/record-log'
import { hintOf } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import { staffOf } from '../../core/staff-of'
import { bankSerialOf } from '../names'
import type { Withdraw } from './withdraw-change'
import { recordOf } from '../../core/list/record'
import { pageSelect } from '../../core/list/page-select'

/** With the person that `applyUser` names. */
type WithdrawRecord = Withdraw & { applyUserId: string | null }

const withdrawRecords = pageSelect<WithdrawRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(withdrawOrder),
      applyUserId: staffOf(withdrawOrder, 'apply_user'),
    })
    .from(withdrawOrder),
)

const withdrawRow = (record: WithdrawRecord): Record<string, unknown> => ({
  withdrawNo: record.withdrawNo,
  version: record.version,
  acctNo: record.acctNo,
  applyTime: wireTime(record.applyTime),
  amt: record.amt,
  payeeName: record.payeeName,
  payeeAcct: maskCard(record.payeeAcct),
  bankName: record.bankName,
  withdrawStatus: record.withdrawStatus,
  answerTime: wireTime(record.answerTime),
  failReason: record.failReason,
  remark: record.remark,
  applyUser: record.applyUser,
  applyUserId: record.applyUserId,
})

/** Withdrawals of profit (domain §9.4). */
export const withdrawList = defineList<WithdrawRecord>({
  table: withdrawOrder,
  filters: {
    applyTime: times(withdrawOrder.applyTime, { maxDays: 90, defaultDays: 90 }),
    withdrawNo: exact(withdrawOrder.withdrawNo),
    withdrawStatus: anyOf(withdrawOrder.withdrawStatus, WITHDRAW_STATUS),
    amt: amounts(withdrawOrder.amt),
  },
  sort: { applyTime: withdrawOrder.applyTime, amt: withdrawOrder.amt },
  order: [withdrawOrder.applyTime, withdrawOrder.withdrawNo],
  tabs: {
    filter: 'withdrawStatus',
    column: withdrawOrder.withdrawStatus,
    values: Object.keys(WITHDRAW_STATUS),
  },
  summary: { counted: ['PAID'], sums: () => ({ amt: withdrawOrder.amt }) },
  upstream: [
    { targetType: 'withdraw', ref: (record) => record.withdrawNo, cell: 'withdrawStatus' },
  ],
  records: withdrawRecords,
  row: withdrawRow,
})

/** One with its entries and timeline. @throws CallError 90404 outside the scope */
export async function withdrawDetail(context: SessionContext, withdrawNo: string) {
  const { tx } = context
  const record = await recordOf(withdrawRecords, context, withdrawOrder, { withdrawNo })
  const { providerId } = record
  const [entry] = await tx
    .select({ entryNo: accountEntry.entryNo })
    .from(accountEntry)
    .where(and(eq(accountEntry.providerId, providerId), eq(accountEntry.relatedNo, withdrawNo)))
    .orderBy(asc(accountEntry.seq))
    .limit(1)
  const target = { providerId, targetType: 'withdraw', targetId: withdrawNo }
  return {
    ...withdrawRow(record),
    ...(await hintOf(context, withdrawList.upstream, record)),
    entryNo: entry?.entryNo ?? null,
    ...(await bankSerialOf(tx, { providerId, refNo: withdrawNo, kinds: ['WITHDRAW'] })),
    logs: await timelineOf(tx, target, WITHDRAW_STATUS),
  }
}
