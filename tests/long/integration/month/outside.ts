import { setTimeout as pause } from 'node:timers/promises'
import { notify, type SentOrder } from '../../../../packages/gateway/tests/support/upstream'
import { PROVIDER, type World } from './world'

export type Answer = Record<string, unknown> & { code: string }
/** What is answered to an order, now; an empty list: nothing yet. */
export type Policy = (order: SentOrder) => readonly Answer[]

/**
 * Everybody whom orders go to. An order is answered once, by the policy of its kind; where that says
 * nothing, the order is looked at again whenever it comes again.
 */
export function createOutside(world: World, policies: Readonly<Record<string, Policy>>) {
  let seen = 0
  const answered = new Set<string>()
  const counts: Record<string, number> = {}

  /** Answers everything that has come, and what that brings about. */
  async function answer(): Promise<void> {
    const { gw, upstream } = world
    for (;;) {
      await gw.runDue()
      const come = upstream.orders.slice(seen)
      if (come.length === 0) return
      seen += come.length
      for (const order of come) {
        if (answered.has(order.orderId!)) continue
        const policy = policies[order.kind!]
        if (!policy) throw new Error(`no policy for ${order.kind}`)
        for (const one of policy(order)) await say(order, one)
      }
    }
  }

  /** @throws Error where the answer does not fit */
  async function say({ providerId, orderId, kind, refId }: SentOrder, one: Answer) {
    const result = await send({ providerId, orderId, ...one })
    if (result !== 'APPLIED') throw new Error(`${kind} ${refId} ${one.code}: ${result}`)
    answered.add(orderId!)
    counts[`${kind} ${one.code}`] = (counts[`${kind} ${one.code}`] ?? 0) + 1
  }

  async function send(fields: Record<string, unknown>): Promise<string> {
    for (;;) {
      const { status, result, respDesc } = await notify(world.gw, fields)
      if (status !== 429) return result ?? respDesc
      await pause(100)
    }
  }

  return {
    answer,
    /** How many answers of each kind and code were applied. */
    counts,
    /** Another answer to the newest order about a record, or the only one that it gets. */
    async tellLater(kind: string, refId: string, one: Answer) {
      const order = world.upstream.about(refId).findLast((sent) => sent.kind === kind)
      await say(order!, one)
    },
    /** News that no order asks for. */
    async news(kind: string, refId: string, one: Answer) {
      const result = await send({ providerId: PROVIDER, kind, refId, ...one })
      if (result !== 'APPLIED') throw new Error(`${kind} ${refId} ${one.code}: ${result}`)
    },
  }
}
export type Outside = ReturnType<typeof createOutside>

const registered = (payChannel: string, merchant: number) => ({
  payChannel,
  registered: true,
  subMchId: `${payChannel.slice(0, 2)}${String(merchant).padStart(8, '0')}`,
})

/** What upstream says where all goes well; a test lays its own policies over these. */
export function goodPolicies(): Record<string, Policy> {
  let opened = 0
  const met = new Map<string, number>()
  const nth = (orderId: string) => met.get(orderId) ?? met.set(orderId, met.size).get(orderId)!
  const yes =
    (...answers: Answer[]): Policy =>
    () =>
      answers
  return {
    'risk.apply': yes({ code: 'APPROVED' }),
    'bank.verify': yes({ code: 'MATCHED' }),
    'channel.sign': (order) => [
      { code: 'LINK', signUrl: `https://sign.example.com/${order.refId}` },
      { code: 'SIGNED' },
    ],
    'channel.open': () => {
      opened++
      const channels = ['WECHAT', 'ALIPAY', 'UNIONPAY'].map((one) => registered(one, opened))
      return [{ code: 'OPENED', channels }]
    },
    'clearing.report': yes({ code: 'REPORTED' }),
    // Of nine payouts one fails, and one's answer is lost: it comes when the order comes again.
    'bank.cashOut': ({ orderId, attempt }) => {
      const n = nth(orderId!)
      if (n % 9 === 3) return [{ code: 'FAIL', reason: '账户状态异常' }]
      if (n % 9 === 5 && attempt === '1') return []
      return [{ code: 'ACCEPTED' }, { code: 'SUCCESS' }]
    },
    'bank.autoCash': ({ orderId }) =>
      nth(orderId!) % 11 === 4 ? [{ code: 'FAIL', reason: '卡已挂失' }] : [{ code: 'SUCCESS' }],
    'bank.withdrawal': yes({ code: 'PAID' }),
    'bank.settlement': yes({ code: 'STARTED' }, { code: 'PAID' }),
    'bank.verifyAccount': yes({ code: 'VERIFIED' }),
    'bank.recharge': ({ amt }) => [{ code: 'PAID' }, { code: 'ARRIVED', arriveAmt: Number(amt) }],
    'acquirer.invoice': yes({ code: 'APPROVED' }),
    'acquirer.redden': yes({ code: 'REDDENED' }),
    'risk.appeal': yes({ code: 'CLOSED', auditResult: 'PASS', opinion: '材料属实' }),
    'risk.review': yes({ code: 'PASSED' }),
    'channel.refund': ({ outRefundNo, refundNo = outRefundNo, orderId }) =>
      nth(orderId!) % 2 === 0
        ? [{ code: 'ABNORMAL', reason: '用户账户已注销' }]
        : [{ code: 'SUCCESS', channelRefundNo: `C${refundNo!.slice(-20)}` }],
    'channel.dispute': ({ decision }) => [
      decision === 'ANSWER'
        ? { code: 'WON', opinion: '凭证有效' }
        : { code: 'LOST', opinion: '商户接受' },
    ],
  }
}
