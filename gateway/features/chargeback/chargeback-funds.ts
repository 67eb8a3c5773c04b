import { and, eq, inArray, ne } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { CHARGEBACK_POSTING } from '#domain/chargeback/dicts'
import type { Tx } from '../../core/db/open'
import { postVoucher, type VoucherLine } from '../../core/ledger/voucher'
import { trade } from '../trade/trade-schema'
import { chargeback } from './chargeback-schema'

/**
 * The money of a chargeback. On arrival the disputed amount leaves what is owed to merchants and is
 * kept aside; it goes back to them when the dispute is won, and to the payer, by way of the channel's
 * clearing, when it is lost. Each is one voucher of the chargeback, which therefore is posted once.
 */

type Chargeback = typeof chargeback.$inferSelect
type Of = Pick<
  Chargeback,
  'providerId' | 'chargebackNo' | 'disputeKind' | 'disputeAmt' | 'tradeNo' | 'tradeTime'
>
type Posting = keyof typeof CHARGEBACK_POSTING

const LINES: Readonly<Record<Posting, (amt: number) => VoucherLine[]>> = {
  CHARGEBACK_HOLD: (amt) => [
    { account: 'MERCHANT', amt },
    { account: 'HELD', amt: -amt },
  ],
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
export async function postChargeback(tx: Tx, row: Of, bizType: Posting, now: number) {
  const { providerId, chargebackNo, disputeAmt } = row
  await postVoucher(
    tx,
    {
      providerId,
      voucherNo: chargebackVoucherNo(chargebackNo, bizType),
      bizType,
      bizDate: formatDate(now),
      relatedNo: chargebackNo,
      lines: LINES[bizType](disputeAmt),
    },
    now,
  )
}

/**
 * Withholds the disputed amount of a new chargeback; a retrieval asks for papers only. A trade that
 * is not settled yet waits for the end as well. The caller holds the trade.
 */
export async function withhold(
  tx: Tx,
  row: Of,
  now: number,
): Promise<Pick<Chargeback, 'fundStatus' | 'holdsTrade'>> {
  if (row.disputeKind !== 'CHARGEBACK') return { fundStatus: 'NONE', holdsTrade: false }
  await postChargeback(tx, row, 'CHARGEBACK_HOLD', now)
  const held = await tx
    .update(trade)
    .set({ settleStatus: 'HELD' })
    .where(and(tradeIs(row), eq(trade.settleStatus, 'UNSETTLED')))
    .returning({ tradeNo: trade.tradeNo })
  return { fundStatus: 'HELD', holdsTrade: held.length > 0 }
}

/**
 * Gives the amount back to the merchant, or takes it for good. A trade of which something was taken
 * stays out of settlement: what it would bring is not the merchant's any more.
 */
export async function endHold(
  tx: Tx,
  row: Of & Pick<Chargeback, 'fundStatus' | 'holdsTrade'>,
  won: boolean,
  now: number,
): Promise<Partial<Chargeback>> {
  if (row.fundStatus !== 'HELD') return {}
  await postChargeback(tx, row, won ? 'CHARGEBACK_BACK' : 'CHARGEBACK_LOSS', now)
  if (!row.holdsTrade || !won) return { fundStatus: won ? 'RELEASED' : 'TAKEN' }
  if (!(await heldByAnother(tx, row)))
    await tx
      .update(trade)
      .set({ settleStatus: 'UNSETTLED' })
      .where(and(tradeIs(row), eq(trade.settleStatus, 'HELD')))
  return { fundStatus: 'RELEASED', holdsTrade: false }
}

/** Another dispute of the same trade, which holds it from now on. */
async function heldByAnother(tx: Tx, { providerId, tradeNo, chargebackNo }: Of): Promise<boolean> {
  const others = await tx
    .update(chargeback)
    .set({ holdsTrade: true })
    .where(
      and(
        eq(chargeback.providerId, providerId),
        eq(chargeback.tradeNo, tradeNo),
        ne(chargeback.chargebackNo, chargebackNo),
        inArray(chargeback.fundStatus, ['HELD', 'TAKEN']),
      ),
    )
    .returning({ chargebackNo: chargeback.chargebackNo })
  return others.length > 0
}

const tradeIs = ({ providerId, tradeTime, tradeNo }: Of) =>
  and(eq(trade.providerId, providerId), eq(trade.tradeTime, tradeTime), eq(trade.tradeNo, tradeNo))
