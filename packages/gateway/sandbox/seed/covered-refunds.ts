import { and, eq, sql, type SQL } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import { CallError } from '../../core/errors'
import type { Tx } from '../../core/db/open'
import {
  costOfRefund,
  coverByMerchant,
  lockMerchantAccounts,
} from '../../features/merchant-account'
import { refund } from '../../features/refund/refund-schema'
import { heldBy, sharesOf } from '../../features/trade'
import { trade } from '../../features/trade/trade-schema'
import { PROVIDER_ONE, STAFF } from './accounts'
import { yyMMdd, type SeedTime } from './time'

/** Whose balance, reserve and limit of debt pays, each the first that has to. */
const KINDS: readonly SQL[] = [
  sql`a.balance_amt > 0`,
  sql`a.balance_amt = 0 and a.reserve_amt > 0`,
  sql`a.balance_amt = 0 and a.reserve_amt = 0`,
]
/** Merchants that are looked at for each. */
const TRIES = 12
const REASON = '顾客退货，商品已寄回'
/** None that trades bring with them. */
const noOf = (time: SeedTime, i: number) => `RF${yyMMdd(time.today)}9000000${i + 1}`

/** Before the merchants' money is walked through anew. */
export const dropCoveredRefunds = (tx: Tx) =>
  tx.execute(sql`delete from refund where refund_no like 'RF______9000000_'`)

/**
 * Refunds of this moment whose trades were paid out and whose merchants have sold too little since:
 * as the call that asks for one, their own money is taken.
 */
export async function layCoveredRefunds(tx: Tx, time: SeedTime): Promise<void> {
  for (const [i, kind] of KINDS.entries()) {
    const { rows } = await tx.execute<{ no: string }>(sql`
      select t.trade_no as no
      from merchant_account a
      join merchant m using (provider_id, mer_id)
      cross join lateral (select trade_no from trade t where t.provider_id = a.provider_id
        and t.mer_id = a.mer_id and t.settle_status = 'SETTLED' and t.trade_status = 'SUCCESS'
        and t.refund_state = 'NONE' and t.batch_no is not null
        and not exists (select from refund r where r.provider_id = t.provider_id
          and r.trade_no = t.trade_no)
        and not exists (select from chargeback c where c.provider_id = t.provider_id
          and c.trade_no = t.trade_no)
        order by t.settle_amt desc, t.trade_no limit 1) t
      where a.provider_id = ${PROVIDER_ONE} and m.mer_status = 'NORMAL' and ${kind}
      order by a.mer_id desc limit ${TRIES}`)
    for (const { no } of rows) if (await lay(tx, no, noOf(time, i), time.now)) break
  }
}

/** @returns whether it was refunded at the cost of its merchant's money */
async function lay(tx: Tx, tradeNo: string, refundNo: string, now: number): Promise<boolean> {
  const key = and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeNo, tradeNo))
  const [row] = await tx.select().from(trade).where(key)
  const { providerId, merId, payAmt } = row!
  const accounts = await lockMerchantAccounts(tx, providerId, [merId])
  const shares = sharesOf(row!, heldBy([]), payAmt)
  const cost = costOfRefund({ refundAmt: payAmt, ...shares })
  const about = { relatedNo: refundNo, entryType: 'REFUND', cost } as const
  const taken = await coverByMerchant(tx, accounts, { ...row!, ...about }, now).catch(refused)
  if (!taken?.coverAmt) return false
  await tx.insert(refund).values({
    providerId,
    refundTime: new Date(now),
    refundNo,
    outRefundNo: `SR${formatDateTime(now).slice(2).replace(/\D/g, '')}${refundNo.slice(-8)}`,
    tradeNo,
    tradeTime: row!.tradeTime,
    merId,
    shopId: row!.shopId,
    partnerId: row!.partnerId,
    createdBy: row!.createdBy,
    payChannel: row!.payChannel,
    transAmt: row!.transAmt,
    refundAmt: payAmt,
    ...shares,
    ...taken,
    refundSource: 'CONSOLE',
    operatorName: STAFF.admin.name,
    refundReason: REASON,
    refundStatus: 'PROCESSING',
  })
  return true
}

/** It would owe more than it may. */
function refused(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}
