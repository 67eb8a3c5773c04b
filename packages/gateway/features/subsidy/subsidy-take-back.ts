import { and, asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate } from '#domain/dates'
import { formatFen } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { subsidyActivity, subsidyBack, subsidyTrade } from './subsidy-schema'
import { type trade } from '../trade/trade-schema'
import { holdReturned, lockAccount } from '../../core/ledger/hold'
import { post } from '../../core/ledger/post'
import { changeSubsidy, subsidyIs } from './subsidy-change'
import { LIVE } from './subsidy-moves'
import { takenBy } from './subsidy-part'

type Trade = Pick<
  typeof trade.$inferSelect,
  'providerId' | 'tradeNo' | 'merId' | 'payAmt' | 'refundAmt'
>

/**
 * A refund takes back its part of the trade's subsidy, in the refund's transaction: one entry for
 * all activities, whose budgets are free again while they run: a used-up one goes on if its last day
 * is not over. A closed account takes no entry any more, and holds up no refund.
 * @param owner the trade with this refund in it, locked by the caller
 * @param now business time, epoch ms
 */
export async function takeBackSubsidy(
  tx: Tx,
  owner: Trade,
  refundNo: string,
  now: number,
): Promise<void> {
  const { providerId, tradeNo, merId } = owner
  const paid = await tx
    .select()
    .from(subsidyTrade)
    .where(and(eq(subsidyTrade.providerId, providerId), eq(subsidyTrade.tradeNo, tradeNo)))
    .orderBy(asc(subsidyTrade.subsidyId))
  const backs = paid
    .map((row) => ({ subsidyId: row.subsidyId, amt: takenBy(row, owner) - row.backAmt }))
    .filter(({ amt }) => amt > 0)
  if (backs.length === 0) return
  const activities = await tx
    .select()
    .from(subsidyActivity)
    .where(
      and(
        eq(subsidyActivity.providerId, providerId),
        isAnyOf(
          subsidyActivity.subsidyId,
          backs.map(({ subsidyId }) => subsidyId),
        ),
      ),
    )
    .orderBy(asc(subsidyActivity.subsidyId))
    .for('update')
  const about = { providerId, acctKind: 'SUBSIDY' } as const
  if ((await lockAccount(tx, about)).acctStatus === 'CLOSED') return

  const [payee] = await tx
    .select({ name: merchant.merRegName })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await post(
    tx,
    {
      ...about,
      bizType: 'SUBSIDY_BACK',
      amt: backs.reduce((sum, { amt }) => sum + amt, 0),
      bizDate: formatDate(now),
      relatedNo: refundNo,
      counterparty: payee?.name ?? merId,
      remark: `退款收回补贴：${activities.map(({ activityName }) => activityName).join('、')}`,
    },
    now,
  )
  await tx.insert(subsidyBack).select(
    rowsOf(
      subsidyBack,
      backs.map(({ subsidyId, amt }) => ({
        providerId,
        refundNo,
        subsidyId,
        tradeNo,
        amt,
        backTime: new Date(now),
      })),
    ),
  )
  for (const { subsidyId, amt } of backs) {
    const activity = activities.find((one) => one.subsidyId === subsidyId)!
    const isLive = (LIVE as readonly string[]).includes(activity.subsidyStatus)
    const revives = activity.subsidyStatus === 'USED_UP' && formatDate(now) <= activity.endDate
    if (isLive || revives) await holdReturned(tx, { ...about, amt })
    const change = {
      usedAmt: activity.usedAmt - amt,
      backAmt: activity.backAmt + amt,
      version: activity.version + 1,
    }
    await tx.update(subsidyActivity).set(change).where(subsidyIs(activity))
    if (revives)
      await changeSubsidy(
        tx,
        { ...activity, ...change },
        {
          event: 'revive',
          operator: '系统',
          remark: `退款 ${refundNo} 收回补贴 ${formatFen(amt)} 元`,
          now,
        },
      )
    await tx
      .update(subsidyTrade)
      .set({ backAmt: sql`${subsidyTrade.backAmt} + ${amt}` })
      .where(
        and(
          eq(subsidyTrade.providerId, providerId),
          eq(subsidyTrade.subsidyId, subsidyId),
          eq(subsidyTrade.tradeNo, tradeNo),
        ),
      )
  }
}
