import { and, eq } from 'drizzle-orm'
import { account, accountEntry, rechargeOrder } from '../../schema'
import type { Loose, TestGateway, TestSession } from '../support/gateway'
import { png } from '../files/samples'
import { putFile } from '../files/rows'

export const PROVIDER = '6000000000000001'

/** ¥1,200.00 into the basic account by e-bank. */
export const EBANK = {
  acctKind: 'BASIC',
  amt: '120000',
  payWay: 'EBANK',
  payerName: '云杉支付服务有限公司',
  payerAcct: '110-9355 0261 0801',
  remark: '活动资金',
}

export interface Desk {
  gw: TestGateway
  session: TestSession
  ask(call: string, body: Record<string, unknown>, session?: TestSession): Promise<Loose>
  /** Stores a picture of the session's user. */
  picture(session?: TestSession): Promise<string>
  /** An order by e-bank, 待付款, or by transfer, 待确认. */
  apply(payWay?: 'EBANK' | 'TRANSFER', over?: Record<string, unknown>): Promise<string>
  row(rechargeNo: string): Promise<typeof rechargeOrder.$inferSelect>
  entries(rechargeNo: string): Promise<(typeof accountEntry.$inferSelect)[]>
  balance(acctKind: string): Promise<number>
  decide(order: Record<string, unknown>): Promise<{ status: number; body: Loose }>
  pending(): Promise<Loose[]>
  /** Of another amount than asked for: ¥1,000.00 came in. */
  differing(): Promise<string>
}

export function deskOf(gw: TestGateway, session: TestSession): Desk {
  const desk: Desk = {
    gw,
    session,
    ask: (call, body, by = session) => gw.post(`/v1/account/${call}`, body, { session: by }),
    picture: (by = session) =>
      putFile(gw, { uploaderId: by.userId, bytes: png(), kind: 'png', fileName: '回单.png' }),
    async apply(payWay = 'EBANK', over = {}) {
      const receipt = payWay === 'TRANSFER' ? { receiptPic: [await desk.picture()] } : {}
      const answer = await desk.ask('rechargeApply', { ...EBANK, payWay, ...receipt, ...over })
      if (answer.respCode !== '90000') throw new Error(answer.respDesc)
      return answer.respData.rechargeNo
    },
    async row(rechargeNo) {
      const where = eq(rechargeOrder.rechargeNo, rechargeNo)
      return (await gw.db.select().from(rechargeOrder).where(where))[0]!
    },
    entries: (rechargeNo) =>
      gw.db.select().from(accountEntry).where(eq(accountEntry.relatedNo, rechargeNo)),
    async balance(acctKind) {
      const where = and(eq(account.providerId, PROVIDER), eq(account.acctKind, acctKind))
      return (await gw.db.select().from(account).where(where))[0]!.availAmt
    },
    async decide(order) {
      const url = '/sandbox/api/decide'
      const payload = { kind: 'recharge', ...order }
      const answer = await gw.app.inject({ method: 'POST', url, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    async pending() {
      const { list } = (await gw.app.inject({ url: '/sandbox/api/pending' })).json()
      return list.filter(({ kind }: Loose) => kind === 'recharge')
    },
    async differing() {
      const id = await desk.apply('TRANSFER')
      await desk.decide({ id, decision: 'arrive', arriveAmt: 100_000 })
      return id
    },
  }
  return desk
}
