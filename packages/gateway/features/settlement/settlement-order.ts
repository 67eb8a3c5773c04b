import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { settlement } from './settlement-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words, type AnswerDeps } from '../../core/upstream/kind'
import { changeSettlement, type Settlement, type SettlementChange } from './settlement-change'

const ACQUIRER = '收单机构'
const BANK = '银行'
const reason = words().min(1)

/** The payment of a settlement (domain §9.8). */
export const settlementOrder = defineOrder({
  kind: 'bank.settlement',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('STARTED') }),
    z.object({ code: z.literal('PAID') }),
    z.object({ code: z.literal('FAIL'), reason }),
    z.object({ code: z.literal('RETURNED'), reason }),
  ]),
  interim: ['STARTED'],
  later: { PAID: ['RETURNED'] },

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { billMonth, payWay, acctName, acctNo, bankName } = row
    return { billMonth, payWay, acctName, acctNo, bankName }
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer, deps) {
    const row = await locked(tx, of)
    const from = row.settleStatus
    const step = (
      at: Settlement,
      change: Pick<SettlementChange, 'event' | 'operator' | 'reason'>,
    ) => changeSettlement(tx, at, { ...change, ...deps })
    if (answer.code === 'STARTED') {
      const { settleStatus } = await step(row, { event: 'start', operator: ACQUIRER })
      return { from, to: settleStatus }
    }
    if (answer.code === 'RETURNED') {
      const why = answer.reason
      const { settleStatus } = await step(row, { event: 'return', operator: BANK, reason: why })
      return { from, to: settleStatus }
    }
    // A payment without a notice that it was sent was sent all the same.
    const sent = from === 'TO_PAY' ? await step(row, { event: 'start', operator: ACQUIRER }) : row
    const { settleStatus } = await step(
      sent,
      answer.code === 'PAID'
        ? { event: 'pay', operator: BANK }
        : { event: 'payFail', operator: BANK, reason: answer.reason },
    )
    return { from, to: settleStatus }
  },
})

/** An objection to a settlement, which the acquirer answers. */
export const disputeOrder = defineOrder({
  kind: 'acquirer.dispute',
  answer: z.discriminatedUnion('code', [z.object({ code: z.literal('REPLIED'), reason })]),

  async details(tx, of) {
    const [row] = await find(tx, of)
    return row ? { billMonth: row.billMonth, disputeReason: row.disputeReason } : {}
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer, deps: AnswerDeps) {
    const row = await locked(tx, of)
    const change = { event: 'reply', operator: ACQUIRER, reason: answer.reason } as const
    const { settleStatus } = await changeSettlement(tx, row, { ...change, ...deps })
    return { from: row.settleStatus, to: settleStatus }
  },
})

interface Of {
  providerId: string
  refId: string
}

async function locked(tx: Tx, of: Of): Promise<Settlement> {
  const [row] = await find(tx, of).for('update')
  if (!row) throw notFound()
  return row
}

const find = (tx: Tx, { providerId, refId }: Of) =>
  tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.providerId, providerId), eq(settlement.settleNo, refId)))
