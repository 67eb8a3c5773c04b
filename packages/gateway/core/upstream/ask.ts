import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import { DAY_MS } from '#domain/dates'
import type { Tx } from '../db/open'
import { dropBillLines } from './bill-lines'
import { moneyMoves } from '../money-watch'
import { MOVING } from './ordered-amt'
import { upstreamOrder } from './upstream-schema'
import { newestOrder } from './newest-order'
import type { Asked, ChannelLine, Upstream } from './port'
import { wakeSender } from './wake'

export type UpstreamOrder = typeof upstreamOrder.$inferSelect

/**
 * An upstream in the same database, which gets an order in the transaction that creates it: the
 * sandbox's. Others get it after the commit (`sender.ts`).
 */
export interface Inside {
  take(tx: Tx, order: UpstreamOrder): Promise<void>
  /** Drops the order and everything planned for it: its answer is not needed any more. */
  drop(tx: Tx, of: { providerId: string; kind: string; refId: string }): Promise<void>
  /** A channel's bill, simulated from our own lines of the day. */
  channelBill(billId: string, ours: readonly ChannelLine[]): ChannelLine[]
  /** Codes to scan are renewed whenever a user requests one. */
  codeNow: Upstream['wechat']['codeNow']
}

/** Default time to answer. */
const PATIENCE_MS = 7 * DAY_MS
const DISPUTE_PATIENCE_MS = 60 * DAY_MS

interface Question {
  counterparty: string
  kind: string
  refId: string
  payload?: Record<string, unknown>
  /** Time to answer, from when upstream has the order. */
  patienceMs?: number | undefined
  /** It is not sent before `sendKept`. */
  kept?: boolean | undefined
  waitDay?: string | null | undefined
}

/** Deterministic, so that two runs of one history leave the same rows. */
const orderIdOf = (providerId: string, kind: string, refId: string, seq: number): string =>
  createHash('sha256').update(`${providerId}/${kind}/${refId}/${seq}`).digest('hex').slice(0, 32)

/**
 * @param inside an upstream in this database; absent: orders wait to be sent
 * @param connected an outside upstream takes orders and sends news
 */
export function createUpstream(inside?: Inside, connected = inside !== undefined): Upstream {
  /** The state of an order that is sent at `now`. */
  const settingOut = (now: number, patienceS: number) => {
    const at = new Date(now)
    const deadline = new Date(now + patienceS * 1000)
    return inside
      ? { state: 'SENT', attempts: 1, nextAt: null, sentAt: at, deadline }
      : { state: 'WAITING', attempts: 0, nextAt: at, sentAt: null, deadline: null }
  }
  const bring = async (tx: Tx, order: UpstreamOrder): Promise<void> => {
    if (inside) await inside.take(tx, order)
    else wakeSender()
  }
  const ask = async (tx: Tx, { providerId, now }: Asked, question: Question): Promise<void> => {
    const {
      counterparty,
      kind,
      refId,
      payload = {},
      patienceMs = PATIENCE_MS,
      kept,
      waitDay,
    } = question
    const patienceS = Math.ceil(patienceMs / 1000)
    if (MOVING.has(kind) || payload.decision === 'ACCEPT') moneyMoves(tx, kind)
    const about = and(
      eq(upstreamOrder.providerId, providerId),
      eq(upstreamOrder.kind, kind),
      eq(upstreamOrder.refId, refId),
    )
    // The caller holds the record's lock, so no two of its orders get the same number.
    const [last] = await tx
      .select({ seq: max(upstreamOrder.seq) })
      .from(upstreamOrder)
      .where(about)
    const seq = (last?.seq ?? 0) + 1
    const waits = { state: 'KEPT', attempts: 0, nextAt: null, sentAt: null }
    const [order] = await tx
      .insert(upstreamOrder)
      .values({
        providerId,
        orderId: orderIdOf(providerId, kind, refId, seq),
        counterparty,
        kind,
        refId,
        seq,
        payload,
        patienceS,
        waitDay: waitDay ?? null,
        askedAt: new Date(now),
        ...(kept ? waits : settingOut(now, patienceS)),
      })
      .returning()
    if (!kept) await bring(tx, order!)
  }

  return {
    connected,
    channel: {
      refund: (tx, { refundNo, tradeNo, payChannel, refundAmt, ...by }) =>
        ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.refund',
          refId: refundNo,
          payload: { tradeNo, payChannel, refundAmt },
        }),
      register: (tx, { merId, payChannel, regId, ...by }) =>
        ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.register',
          refId: regId,
          payload: { merId, payChannel },
        }),
      sign: (tx, { applyId, deadline, ...by }) =>
        ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.sign',
          refId: applyId,
          patienceMs: deadline === undefined ? undefined : Math.max(0, deadline - by.now),
        }),
      open: (tx, { applyId, ...by }) =>
        ask(tx, by, { counterparty: 'CHANNEL', kind: 'channel.open', refId: applyId }),
      change: (tx, { changeId, kind, ...by }) =>
        ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.change',
          refId: changeId,
          payload: { kind },
        }),
      dispute: (tx, { chargebackNo, decision, ...by }) =>
        ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.dispute',
          refId: chargebackNo,
          payload: { decision },
          // Banks take weeks for disputes.
          patienceMs: DISPUTE_PATIENCE_MS,
        }),
      async bill(tx, { billId, billDate, payChannel, ...by }) {
        if (inside) return true
        await dropBillLines(tx, { providerId: by.providerId, billId })
        await ask(tx, by, {
          counterparty: 'CHANNEL',
          kind: 'channel.bill',
          refId: billId,
          payload: { billDate, payChannel },
        })
        return false
      },
      async billLines(tx, { providerId, billId }) {
        if (inside) return { play: (ours) => inside.channelBill(billId, ours) }
        const order = await newestOrder(tx, { providerId, kind: 'channel.bill', refId: billId })
        return order?.answer?.code === 'BILL' ? { orderId: order.orderId } : undefined
      },
    },
    bank: {
      cashOut: (tx, { cashNo, amt, kept, waitDay, ...by }) =>
        ask(tx, by, {
          kept,
          waitDay,
          counterparty: 'BANK',
          kind: 'bank.cashOut',
          refId: cashNo,
          payload: { amt },
        }),
      autoCash: (tx, { autoCashId, amt, kept, waitDay, ...by }) =>
        ask(tx, by, {
          kept,
          waitDay,
          counterparty: 'BANK',
          kind: 'bank.autoCash',
          refId: autoCashId,
          payload: { amt },
        }),
      withdrawal: (tx, { withdrawNo, amt, ...by }) =>
        ask(tx, by, {
          counterparty: 'BANK',
          kind: 'bank.withdrawal',
          refId: withdrawNo,
          payload: { amt },
        }),
      verify: (tx, { applyId, ...by }) =>
        ask(tx, by, { counterparty: 'BANK', kind: 'bank.verify', refId: applyId }),
      verifyAccount: (tx, { accountId, amt, ...by }) =>
        ask(tx, by, {
          counterparty: 'BANK',
          kind: 'bank.verifyAccount',
          refId: accountId,
          payload: { amt },
        }),
      settlement: (tx, { settleNo, amt, kept, ...by }) =>
        ask(tx, by, {
          kept,
          counterparty: 'BANK',
          kind: 'bank.settlement',
          refId: settleNo,
          payload: { amt },
        }),
      recharge: (tx, { rechargeNo, amt, payWay, ...by }) =>
        ask(tx, by, {
          counterparty: 'BANK',
          kind: 'bank.recharge',
          refId: rechargeNo,
          payload: { amt, payWay },
        }),
      async sendKept(tx, { providerId, now }, may) {
        moneyMoves(tx, 'sendKept')
        const of = eq(upstreamOrder.providerId, providerId)
        const orders = await tx
          .select()
          .from(upstreamOrder)
          .where(and(of, eq(upstreamOrder.state, 'KEPT')))
          .orderBy(asc(upstreamOrder.askedAt), asc(upstreamOrder.orderId))
          .for('update')
        const sent: UpstreamOrder[] = []
        for (const order of orders) {
          if (!may({ ...order, amt: Number(order.payload.amt) })) continue
          const change = settingOut(now, order.patienceS)
          await tx
            .update(upstreamOrder)
            .set(change)
            .where(and(of, eq(upstreamOrder.orderId, order.orderId)))
          // The time to answer starts now: upstream did not have the order before.
          await bring(tx, { ...order, ...change, askedAt: new Date(now) })
          sent.push(order)
        }
        return sent
      },
    },
    risk: {
      apply: (tx, { applyId, ...by }) =>
        ask(tx, by, { counterparty: 'RISK', kind: 'risk.apply', refId: applyId }),
      appeal: (tx, { appealId, again, ...by }) =>
        ask(tx, by, {
          counterparty: 'RISK',
          kind: 'risk.appeal',
          refId: appealId,
          payload: { again },
        }),
      review: (tx, { applyId, again, ...by }) =>
        ask(tx, by, {
          counterparty: 'RISK',
          kind: 'risk.review',
          refId: applyId,
          payload: { again },
        }),
    },
    wechat: {
      verify: (tx, { orderId, step, version, unhurried, ...by }) =>
        ask(tx, by, {
          counterparty: 'WECHAT',
          kind: 'wechat.verify',
          refId: orderId,
          payload: { step, version, unhurried },
        }),
      codeNow:
        inside?.codeNow ?? ((code, now) => (now < code.deadline.getTime() ? code : undefined)),
    },
    clearing: {
      report: (tx, { deviceId, ...by }) =>
        ask(tx, by, { counterparty: 'CLEARING', kind: 'clearing.report', refId: deviceId }),
    },
    acquirer: {
      invoice: (tx, { invoiceApplyNo, amt, ...by }) =>
        ask(tx, by, {
          counterparty: 'ACQUIRER',
          kind: 'acquirer.invoice',
          refId: invoiceApplyNo,
          payload: { amt },
        }),
      redden: (tx, { invoiceApplyNo, amt, ...by }) =>
        ask(tx, by, {
          counterparty: 'ACQUIRER',
          kind: 'acquirer.redden',
          refId: invoiceApplyNo,
          payload: { amt },
        }),
      dispute: (tx, { settleNo, ...by }) =>
        ask(tx, by, { counterparty: 'ACQUIRER', kind: 'acquirer.dispute', refId: settleNo }),
    },

    async withdraw(tx, { providerId, kinds, refId }) {
      await tx
        .update(upstreamOrder)
        .set({ state: 'CANCELED', nextAt: null })
        .where(
          and(
            eq(upstreamOrder.providerId, providerId),
            isAnyOf(upstreamOrder.kind, kinds),
            eq(upstreamOrder.refId, refId),
            inArray(upstreamOrder.state, ['WAITING', 'SENT', 'EXPIRED', 'KEPT']),
          ),
        )
      for (const kind of kinds) await inside?.drop(tx, { providerId, kind, refId })
    },
  }
}
