import { MERCHANT_SETTLEMENT_LOG } from '../../features/merchant-settlement/settle-words'
import type { recordLog } from '../../core/db/core-schema'
import type { Payout, Step } from './settlement-payouts'
import type { Batch } from './settlement-walk'
import { PAYOUT_LOG } from '../../features/merchant-account/payout-words'

type LogRow = typeof recordLog.$inferInsert

const EVENT = {
  accept: 'accept',
  success: 'success',
  fail: 'back',
  close: 'back',
  return: 'return',
} as const

/** The timelines of batches: how they were formed, and what their payouts' banks said. */
export function batchLogs(batches: readonly Batch[], payouts: readonly Payout[]): LogRow[] {
  const byNo = new Map(payouts.map((payout) => [payout.payoutNo, payout]))
  return batches.flatMap((batch) => {
    const payout = batch.payoutNo === null ? undefined : byNo.get(batch.payoutNo)
    const first = firstStatus(batch, payout)
    const logs: LogRow[] = []
    const say = (at: number, title: string, operator: string, toState: string, remark: string) =>
      logs.push({
        providerId: batch.providerId,
        targetType: 'merSettle',
        targetId: batch.batchNo,
        seq: logs.length + 1,
        time: new Date(at),
        title,
        operator,
        fromState: logs.at(-1)?.toState ?? '',
        toState,
        remark,
      })
    const held = first === 'HELD' ? (payout?.heldReason ?? batch.reason) : ''
    say(batch.createTime.getTime(), MERCHANT_SETTLEMENT_LOG[first], '系统', first, held)
    for (const { event, at, reason } of payout?.steps ?? []) {
      const word = PAYOUT_LOG[EVENT[event as keyof typeof EVENT] ?? 'accept']
      if (isBanks(event))
        say(
          at,
          word.title,
          '收款银行',
          word.to,
          [payout!.payoutNo, reason].filter(Boolean).join('，'),
        )
    }
    return logs
  })
}

const isBanks = (event: Step['event']): boolean => event in EVENT

function firstStatus(batch: Batch, payout: Payout | undefined) {
  if (batch.netAmt === 0) return 'SETTLED'
  if (!payout?.sent) return 'HELD'
  return payout.auto ? 'SETTLING' : 'WAITING'
}
