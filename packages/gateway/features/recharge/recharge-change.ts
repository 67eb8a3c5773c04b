import { and, eq } from 'drizzle-orm'
import { formatDate, formatDateTime } from '#domain/dates'
import { RECHARGE_STATUS } from '#domain/recharge/dicts'
import { type AcctKind } from '#domain/account/dicts'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { RECHARGE_FACTS, rechargeOrder } from './recharge-schema'
import { notFound } from '../../core/errors'
import { post } from '../../core/ledger/post'
import { scoped } from '../../core/scope'
import { keepFacts } from '../../core/record-facts'
import { changeState } from '../../core/change-state'
import { checkVersion, moved } from '../../core/moves'
import { topUpMerchant } from '../merchant-account'
import { RECHARGE_MOVES } from './recharge-moves'

export type Recharge = typeof rechargeOrder.$inferSelect
export type RechargeKey = Pick<Recharge, 'providerId' | 'rechargeNo'>

/** What a call about one recharge names. */
export interface RechargeAction {
  rechargeNo: string
  version: number
}

const keyOf = ({ providerId, rechargeNo }: RechargeKey) =>
  and(eq(rechargeOrder.providerId, providerId), eq(rechargeOrder.rechargeNo, rechargeNo))

/** The recharge, kept from others until the transaction ends; undefined without one. */
export async function lockRecharge(tx: Tx, key: RechargeKey): Promise<Recharge | undefined> {
  const [row] = await tx.select().from(rechargeOrder).where(keyOf(key)).for('update')
  return row
}

/**
 * The caller's recharge, locked and as the caller has seen it.
 * @throws CallError 90404 outside the scope, 90409 for a stale version
 */
export async function lockOwnRecharge(
  { tx, caller }: SessionContext,
  { rechargeNo, version }: RechargeAction,
): Promise<Recharge> {
  const [row] = await tx
    .select()
    .from(rechargeOrder)
    .where(and(scoped(caller.scope, rechargeOrder), eq(rechargeOrder.rechargeNo, rechargeNo)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  return row
}

/** What happens to a recharge, who did it, and why. */
export interface RechargeChange {
  event: keyof typeof RECHARGE_MOVES
  operator: string
  remark?: string
  /** Further columns that change with it. */
  set?: Partial<Pick<Recharge, 'arriveAmt' | 'arriveTime' | 'auditRemark'>>
  /** Business time, epoch ms. */
  now: number
}

const STATUS = {
  table: rechargeOrder,
  targetType: 'recharge',
  id: 'rechargeNo',
  state: 'rechargeStatus',
} as const

/**
 * Moves a recharge one state on; where that is 已入账 it posts what arrived to the account, in the
 * same transaction. The caller holds the row's lock, the account's comes after it.
 * @throws CallError 90409 from a state the event does not start in, or when the account cannot take
 *   the money; no row has been written then
 */
export async function changeRecharge(
  tx: Tx,
  row: Recharge,
  { event, operator, remark = '', set = {}, now }: RechargeChange,
): Promise<{ from: string; to: string; row: Recharge }> {
  const move = RECHARGE_MOVES[event]
  const from = row.rechargeStatus
  const to = moved<string>(move, from, RECHARGE_STATUS)
  const changed: Recharge = { ...row, ...set, rechargeStatus: to, version: row.version + 1 }
  if (to === 'SUCCESS') await book(tx, changed, now)
  await changeState(tx, STATUS, row, { to, title: move.title, operator, remark, set, now })
  await keepFacts(
    tx,
    RECHARGE_FACTS,
    { providerId: row.providerId, nos: [row.rechargeNo] },
    { operator, reason: move.title, time: now },
  )
  return { from, to, row: changed }
}

/** What arrived goes into the account it was meant for. */
async function book(tx: Tx, row: Recharge, now: number): Promise<void> {
  if (row.arriveAmt === null)
    throw new Error(`recharge ${row.rechargeNo}: wanted what arrived, got nothing`)
  const { providerId, rechargeNo, arriveAmt: amt } = row
  if (row.acctKind === 'MERCHANT') {
    await topUpMerchant(tx, { providerId, merId: row.acctNo, rechargeNo, amt }, now)
    return
  }
  await post(
    tx,
    {
      providerId,
      acctKind: row.acctKind as AcctKind,
      bizType: 'RECHARGE',
      amt,
      bizDate: formatDate(now),
      relatedNo: rechargeNo,
      counterparty: row.payerName,
      remark: `充值申请 ${formatDateTime(row.applyTime.getTime())}`,
    },
    now,
  )
}

/** What a write about a recharge answers. */
export const rechargeState = ({ rechargeNo, rechargeStatus, version }: Recharge) => ({
  rechargeNo,
  rechargeStatus,
  version,
})
