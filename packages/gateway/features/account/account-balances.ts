import { formatDate, parseTime } from '#domain/dates'
import { type AcctKind } from '#domain/account/dicts'
import type { SessionContext } from '../../core/call'
import { seesAll } from '../../core/scope'
import { withdrawableOf } from '../withdraw'
import { accountsWithMoves, incomeNotPosted } from './account-moves'

/** An account as the overview's cards show it; amounts in fen. */
export interface Balance {
  acctNo: string
  acctKind: string
  acctName: string
  acctStatus: string
  totalAmt: number
  availAmt: number
  frozenAmt: number
  /** On its way and not in the balance yet. */
  transitAmt: number
  todayInAmt: number
  todayOutAmt: number
  /** Of the profit account: what may be withdrawn. */
  withdrawableAmt?: number
}

/** The accounts inside the caller's scope, `only` of one kind if asked. */
export async function balancesOf(context: SessionContext, only?: AcctKind): Promise<Balance[]> {
  const { tx, caller, clock } = context
  // An account is the whole provider's: who sees a part of it sees none.
  if (!seesAll(caller.scope)) return []
  const { providerId } = caller.scope
  const since = new Date(parseTime(formatDate(clock.now())))
  const rows = await accountsWithMoves(tx, { providerId, only, since })
  const profit = rows.map(({ own }) => own).find(({ acctKind }) => acctKind === 'PROFIT')
  const income = profit && (await incomeNotPosted(tx, providerId))
  const free = profit && (await withdrawableOf(tx, providerId, profit.availAmt))
  return rows.map(({ own, inAmt, outAmt, paidAmt }) => ({
    acctNo: own.acctNo,
    acctKind: own.acctKind,
    acctName: own.acctName,
    acctStatus: own.acctStatus,
    totalAmt: own.availAmt + own.frozenAmt,
    availAmt: own.availAmt,
    frozenAmt: own.frozenAmt,
    transitAmt: Number((own === profit ? income?.[0]?.sum : paidAmt) ?? 0),
    todayInAmt: Number(inAmt),
    todayOutAmt: Number(outAmt),
    ...(own === profit && { withdrawableAmt: free }),
  }))
}
