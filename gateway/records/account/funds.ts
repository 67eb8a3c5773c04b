import type { AcctKind } from '../../../src/lib/dicts/account'
import { maskCard } from '../../../src/lib/mask'
import type { SessionContext } from '../../call'
import { notFound } from '../../errors'
import { payeeOf } from '../withdraw/apply'
import { balancesOf } from './balances'

/**
 * What an account has to give, for a dialog that is about to spend it; the profit account says
 * where it pays to as well, masked.
 * @throws CallError 90404 without that account in the scope
 */
export async function fundsOf(context: SessionContext, { acctKind }: { acctKind: AcctKind }) {
  const [balance] = await balancesOf(context, acctKind)
  if (!balance) throw notFound()
  const { acctNo, acctStatus, totalAmt, availAmt, frozenAmt, withdrawableAmt } = balance
  const funds = { acctKind, acctNo, acctStatus, totalAmt, availAmt, frozenAmt }
  if (acctKind !== 'PROFIT') return funds
  const payee = await payeeOf(context)
  return {
    ...funds,
    withdrawableAmt,
    payeeName: payee?.payeeName ?? null,
    payeeAcct: payee ? maskCard(payee.payeeAcct) : null,
    bankName: payee?.bankName ?? null,
  }
}
