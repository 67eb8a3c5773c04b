import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { postVoucher } from '../../core/ledger/voucher'
import { lockMerchantAccounts, moveMerchantMoney } from './merchant-account'

/** The number of a top-up's voucher; it exists once. */
export const topUpVoucherNo = (rechargeNo: string): string => `V${rechargeNo}M`

/**
 * Books a merchant's top-up: it pays the merchant's debt, the rest becomes reserve, which pays
 * refunds and goes back to the merchant when its time is over.
 * @param now business time, epoch ms
 */
export async function topUpMerchant(
  tx: Tx,
  of: { providerId: string; merId: string; rechargeNo: string; amt: number },
  now: number,
): Promise<void> {
  const { providerId, merId, rechargeNo, amt } = of
  const held = await lockMerchantAccounts(tx, providerId, [merId])
  const debt = Math.min(held.get(merId)!.debtAmt, amt)
  const parts = { debt: -debt, reserve: amt - debt }
  const about = { merId, entryType: 'TOP_UP', relatedNo: rechargeNo } as const
  await moveMerchantMoney(tx, held, [{ ...about, ...parts }], now)
  await postVoucher(
    tx,
    {
      providerId,
      voucherNo: topUpVoucherNo(rechargeNo),
      bizType: 'MER_TOP_UP',
      bizDate: formatDate(now),
      relatedNo: rechargeNo,
      lines: [
        { account: 'BANK', amt },
        { account: `MERCHANT:${merId}`, amt: -amt },
      ],
    },
    now,
  )
}
