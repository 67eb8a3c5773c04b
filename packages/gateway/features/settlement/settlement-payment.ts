import { and, count, eq, like } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { accountEntry } from '../../core/ledger/ledger-schema'
import { post, type Posting } from '../../core/ledger/post'
import type { Settlement } from './settlement-change'
import { openDay } from './settlement-open'

/**
 * A settlement in the books. The provider's own is paid out of its profit account, the adjustment
 * and the tax held back beside it; what partners are paid is in the vouchers of its day.
 *
 * Every posting has the last day of its month and the settlement's number, so that none is posted
 * twice; a payment after a return has `-2`, `-3` … behind the number.
 */

/** Writes down that it was paid. @throws CallError 90409 when the account is short of it */
export async function bookPayment(tx: Tx, row: Settlement, now: number): Promise<void> {
  if (row.targetType !== 'PROVIDER') return
  const { billMonth, adjustAmt, taxAmt, payableAmt } = row
  const about = aboutOf(row)
  const returns = await returnsOf(tx, row)
  if (returns === 0 && adjustAmt !== 0)
    await post(
      tx,
      {
        ...about,
        bizType: 'ADJUST',
        direction: adjustAmt > 0 ? 'IN' : 'OUT',
        amt: Math.abs(adjustAmt),
        remark: `${billMonth} 结算调账`,
      },
      now,
    )
  if (returns === 0 && taxAmt > 0)
    await post(tx, { ...about, bizType: 'FEE', amt: taxAmt, remark: `${billMonth} 代扣税费` }, now)
  if (payableAmt > 0)
    await post(
      tx,
      {
        ...about,
        relatedNo: tryNo(row, returns),
        bizType: 'WITHDRAW',
        amt: payableAmt,
        remark: `${billMonth} 分润结算`,
      },
      now,
    )
}

/** Writes down that the payment came back; adjustment and tax stay as they are. */
export async function bookReturn(tx: Tx, row: Settlement, now: number): Promise<void> {
  if (row.targetType !== 'PROVIDER' || row.payableAmt <= 0) return
  const relatedNo = tryNo(row, await returnsOf(tx, row))
  await post(
    tx,
    {
      ...aboutOf(row),
      relatedNo,
      bizType: 'WITHDRAW_BACK',
      amt: row.payableAmt,
      remark: `${row.billMonth} 分润结算退票`,
    },
    now,
  )
}

const aboutOf = ({ providerId, billMonth, settleNo, acctName }: Settlement) =>
  ({
    providerId,
    acctKind: 'PROFIT',
    bizDate: addDays(openDay(billMonth), -1),
    relatedNo: settleNo,
    counterparty: acctName,
  }) as const satisfies Partial<Posting>

const tryNo = ({ settleNo }: Settlement, returns: number): string =>
  returns === 0 ? settleNo : `${settleNo}-${returns + 1}`

/** How often its payment has come back. */
async function returnsOf(tx: Tx, { providerId, settleNo }: Settlement): Promise<number> {
  const [row] = await tx
    .select({ returns: count() })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, providerId),
        eq(accountEntry.bizType, 'WITHDRAW_BACK'),
        like(accountEntry.relatedNo, `${settleNo}%`),
      ),
    )
  return row?.returns ?? 0
}
