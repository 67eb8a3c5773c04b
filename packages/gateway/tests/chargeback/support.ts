import { and, eq, sql } from 'drizzle-orm'
import { chargeback, ledgerLine, ledgerVoucher, trade } from '../../schema'
import { png } from '../files/samples'
import { putFile } from '../files/rows'
import type { TestGateway, TestSession } from '../support/gateway'

export const PROVIDER = '6000000000000001'
export const EAST = '7000000000000001'

/** Paid trades without refund and without dispute, the newest first. */
export const freeTrades = (gw: TestGateway, where = sql`true`) =>
  gw.db
    .select()
    .from(trade)
    .where(
      and(
        eq(trade.providerId, PROVIDER),
        eq(trade.tradeStatus, 'SUCCESS'),
        eq(trade.refundState, 'NONE'),
        sql`${trade.payAmt} >= 1000`,
        sql`not exists (select from chargeback c where c.trade_no = ${trade.tradeNo})`,
        where,
      ),
    )
    .orderBy(sql`${trade.tradeTime} desc`)
    .limit(40)

export const rowOf = async (gw: TestGateway, chargebackNo: string) =>
  (await gw.db.select().from(chargeback).where(eq(chargeback.chargebackNo, chargebackNo)))[0]!

/** Asks the simulated payer's bank, as a script would. */
export async function decide(gw: TestGateway, order: Record<string, unknown>) {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'chargeback', ...order },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}

export async function opened(gw: TestGateway, tradeNo: string, disputeKind = 'CHARGEBACK') {
  const { body } = await decide(gw, { id: tradeNo, decision: 'open', disputeKind })
  return body.id as string
}

export const picture = (gw: TestGateway, { userId }: TestSession) =>
  putFile(gw, { uploaderId: userId, bytes: png(), kind: 'png', fileName: 'slip.png' })

/** The vouchers of a dispute: business, and what each account got. */
export async function vouchersOf(gw: TestGateway, chargebackNo: string) {
  const rows = await gw.db
    .select({ bizType: ledgerVoucher.bizType, account: ledgerLine.account, amt: ledgerLine.amt })
    .from(ledgerVoucher)
    .innerJoin(
      ledgerLine,
      and(
        eq(ledgerLine.providerId, ledgerVoucher.providerId),
        eq(ledgerLine.voucherNo, ledgerVoucher.voucherNo),
      ),
    )
    .where(eq(ledgerVoucher.relatedNo, chargebackNo))
    .orderBy(ledgerVoucher.voucherNo, ledgerLine.account)
  return rows.map(({ bizType, account, amt }) => [bizType, account, amt])
}
