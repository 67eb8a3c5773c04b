import { and, eq } from 'drizzle-orm'
import { merchant, merchantProduct } from '../../schema'
import type { TestGateway, TestSession } from '../support/gateway'

export type Body = Record<string, unknown>
const MINUTE = 60_000
export const HOUR = 3_600_000

/** The jobs of a change; no other day's work is about it. */
const ITS_JOBS = ['merchant-change.take', 'merchant-change-answer']

interface Keyed {
  changeId: string
  merId: string
  changeStatus: string
  version: number
}

/** Calls about changes, as two persons make them. */
export async function changeDesk(gw: TestGateway) {
  const admin = await gw.signIn('fws_admin')
  const ops = await gw.signIn('fws_ops')
  const post = (action: string, body: Body, session: TestSession = admin) =>
    gw.post(`/v1/merchantChange/${action}`, body, { session })
  const ask = (merId: string, kind: string, after: Body, more: Body = {}, session?: TestSession) =>
    post(
      'ask',
      { merId, kind, after: JSON.stringify(after), changeReason: '商户申请', ...more },
      session,
    )

  /** Asked by the administrator. */
  async function asked(merId: string, kind: string, after: Body): Promise<Keyed> {
    const answer = await ask(merId, kind, after)
    if (answer.respCode !== '90000') throw new Error(JSON.stringify(answer))
    return answer.respData
  }

  const decide = (action: string, { changeId, version }: Keyed, remark = '', session = ops) =>
    post(action, { changeId, version, decideRemark: remark }, session)

  /** Asked, agreed to by the second person and by upstream. */
  async function agreed(merId: string, kind: string, after: Body): Promise<Keyed> {
    const change = await asked(merId, kind, after)
    const answer = await decide('approve', change)
    if (answer.respCode !== '90000') throw new Error(JSON.stringify(answer))
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(5 * MINUTE)
    return answer.respData
  }

  const detail = async (changeId: string, session = ops) =>
    (await post('detail', { changeId }, session)).respData

  const answers = (id: string, decision: string, reason?: string) =>
    gw.app.inject({
      method: 'POST',
      url: '/sandbox/api/decide',
      payload: { kind: 'merchantChange', id, decision, reason },
      headers: { host: '127.0.0.1' },
    })

  return { admin, ops, post, ask, asked, decide, agreed, detail, answers, ITS_JOBS }
}

export const merchantNow = async (gw: TestGateway, merId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!

/** A merchant's rates of a channel, the oldest first. */
export const ratesNow = (gw: TestGateway, merId: string, payChannel: string) =>
  gw.db
    .select({ day: merchantProduct.effectiveDate, feeRate: merchantProduct.feeRate })
    .from(merchantProduct)
    .where(and(eq(merchantProduct.merId, merId), eq(merchantProduct.payChannel, payChannel)))
    .orderBy(merchantProduct.effectiveDate)
