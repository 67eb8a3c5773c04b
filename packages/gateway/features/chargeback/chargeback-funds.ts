import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { CHARGEBACK_POSTING } from '#domain/chargeback/dicts'
import type { Tx } from '../../core/db/open'
import { postVoucher, type VoucherLine } from '../../core/ledger/voucher'
import {
  coverByMerchant,
  holdTrades,
  releaseTrades,
  type MerchantAccount,
} from '../merchant-account'
import { merchant } from '../merchant/merchant-schema'
import { trade, tradeKey } from '../trade/trade-schema'
import type { chargeback } from './chargeback-schema'

/**
 * The money of a chargeback. On arrival the disputed amount is taken from the merchant, as a refund
 * is, and kept aside; it goes back to the merchant when the dispute is won, and to the payer, by way
 * of the channel's clearing, when it is lost. Each is one voucher of the chargeback, which therefore
 * is posted once.
 */

type Chargeback = typeof chargeback.$inferSelect
type Trade = typeof trade.$inferSelect
type Of = Pick<Chargeback, 'providerId' | 'chargebackNo' | 'disputeKind' | 'disputeAmt' | 'merId'>
type Posting = keyof typeof CHARGEBACK_POSTING

/** `cover` is what the merchant's own account gave of it. */
type Lines = (amt: number, cover: number, merId: string) => VoucherLine[]

const LINES: Readonly<Record<Posting, Lines>> = {
  CHARGEBACK_HOLD: (amt, cover, merId) => [
    { account: `MERCHANT:${merId}`, amt: cover },
    { account: 'MERCHANT', amt: amt - cover },
    { account: 'HELD', amt: -amt },
  ],
  // The merchant's next batch settles it.
  CHARGEBACK_BACK: (amt) => [
    { account: 'HELD', amt },
    { account: 'MERCHANT', amt: -amt },
  ],
  // The channel keeps it back from what it clears, and that reaches the bank account.
  CHARGEBACK_LOSS: (amt) => [
    { account: 'HELD', amt },
    { account: 'BANK', amt: -amt },
  ],
}

const SUFFIX: Readonly<Record<Posting, string>> = {
  CHARGEBACK_HOLD: 'H',
  CHARGEBACK_BACK: 'B',
  CHARGEBACK_LOSS: 'L',
}

/** The number of a chargeback's voucher; it exists once. */
export const chargebackVoucherNo = (chargebackNo: string, posting: Posting): string =>
  `V${chargebackNo}${SUFFIX[posting]}`

/** Books one of the three. @param now business time, epoch ms */
export async function postChargeback(
  tx: Tx,
  row: Of & Pick<Chargeback, 'coverAmt'>,
  bizType: Posting,
  now: number,
) {
  const { providerId, chargebackNo, disputeAmt, coverAmt, merId } = row
  await postVoucher(
    tx,
    {
      providerId,
      voucherNo: chargebackVoucherNo(chargebackNo, bizType),
      bizType,
      bizDate: formatDate(now),
      relatedNo: chargebackNo,
      lines: LINES[bizType](disputeAmt, coverAmt, merId),
    },
    now,
  )
}

/**
 * Withholds the disputed amount of a new chargeback; a retrieval asks for papers only. A trade that
 * is in no batch waits for the end, and what it brings pays first. The caller holds the trade, and
 * before it the merchant's account.
 */
export async function withhold(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  row: Of,
  of: Trade,
  now: number,
): Promise<Pick<Chargeback, 'fundStatus' | 'holdsTrade' | 'coverAmt' | 'openAmt'>> {
  if (row.disputeKind !== 'CHARGEBACK')
    return { fundStatus: 'NONE', holdsTrade: false, coverAmt: 0, openAmt: 0 }
  const holdsTrade = of.batchNo === null && of.settleStatus !== 'SETTLED'
  if (holdsTrade) await holdTrades(tx, of, [of.tradeNo])
  const settleStatus = holdsTrade ? 'HELD' : of.settleStatus
  const about = {
    relatedNo: row.chargebackNo,
    entryType: 'CHARGEBACK',
    cost: row.disputeAmt,
  } as const
  const taken = await coverByMerchant(tx, held, { ...of, settleStatus, ...about }, now)
  await postChargeback(tx, { ...row, ...taken }, 'CHARGEBACK_HOLD', now)
  return { fundStatus: 'HELD', holdsTrade, ...taken }
}

/**
 * Gives the amount back to the merchant, whose next batch settles it, or takes it for good. Either
 * way its trade may be settled (`releaseDisputed`): of a lost one the rest.
 */
export async function endHold(
  tx: Tx,
  row: Chargeback,
  won: boolean,
  now: number,
): Promise<Partial<Chargeback>> {
  if (row.fundStatus !== 'HELD') return {}
  await postChargeback(tx, row, won ? 'CHARGEBACK_BACK' : 'CHARGEBACK_LOSS', now)
  return {
    fundStatus: won ? 'RELEASED' : 'TAKEN',
    holdsTrade: false,
    ...(won && { openAmt: row.openAmt - row.disputeAmt }),
  }
}

/**
 * Releases the trade of a dispute that has ended for settlement, unless its merchant is frozen or
 * another hold is on the trade.
 */
export async function releaseDisputed(tx: Tx, row: Chargeback, now: number): Promise<void> {
  if (!row.holdsTrade) return
  const { providerId, merId, tradeNo } = row
  const [owner] = await tx
    .select({ merStatus: merchant.merStatus, settleCycle: merchant.settleCycle })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
    .for('share')
  // Of two disputes that end at once the second one sees that the first has let go.
  await tx.select({ one: trade.tradeNo }).from(trade).where(tradeKey(row)).for('update')
  if (owner?.merStatus === 'NORMAL')
    await releaseTrades(tx, { providerId, merId, settleCycle: owner.settleCycle }, now, [tradeNo])
}
