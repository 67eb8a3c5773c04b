import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import { maskCard } from '#domain/mask'
import { defineCall, type SessionContext } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { payeeOf } from '../../withdraw'
import { balancesOf } from '../account-balances'

const kinds = Object.keys(ACCT_KIND) as AcctKind[]

/** What an account has to give, for who may give it out (domain §9.4). */
export default defineCall({
  path: '/v1/account/funds',
  access: { roles: ['3'], codes: [CODES.recharge.apply, CODES.subsidy.allot, CODES.rebate.allot] },
  request: z.object({ acctKind: z.enum(kinds, '请选择账户') }),
  handler: fundsOf,
})

/**
 * What an account has to give, for a dialog that is about to spend it; the profit account says
 * where it pays to as well, masked.
 * @throws CallError 90404 without that account in the scope
 */
async function fundsOf(context: SessionContext, { acctKind }: { acctKind: AcctKind }) {
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
