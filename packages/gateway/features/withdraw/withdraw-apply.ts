import { and, desc, eq, ne } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { formatFen } from '#domain/money'
import type { Acting } from '../../core/call'
import { settlement } from '../settlement/settlement-schema'
import { WITHDRAW_FACTS, withdrawOrder } from './withdraw-schema'
import { badField, conflict } from '../../core/errors'
import { hold, lockAccount } from '../../core/ledger/hold'
import { keepFacts } from '../../core/record-facts'
import { appendLog } from '../../core/record-log'
import { nextNumber } from '../../core/numbers'
import { APPLY_TITLE } from './withdraw-moves'
import { withdrawableOf } from './withdrawable'

/**
 * Asks for profit to be paid out (domain §9.4, 提现); the money is frozen at once. It goes where the
 * provider's settlements are paid.
 * @throws CallError 90409 without a payee's account or
 *   while the account cannot move money, 90400 at `amt` beyond what may be withdrawn
 */
export async function applyWithdraw(
  context: Acting,
  { amt, remark }: { amt: number; remark: string },
) {
  const { tx, caller, clock, upstream } = context
  const { providerId } = caller
  const now = clock.now()
  // The account first: of many at once each sees what the one before has taken.
  const account = await lockAccount(tx, { providerId, acctKind: 'PROFIT' })
  if (account.acctStatus === 'FROZEN') throw conflict('账户已冻结')
  const free = await withdrawableOf(tx, providerId, account.availAmt)
  if (amt > free) throw badField('amt', `提现金额不能超过可提现金额${formatFen(free)}元`)
  const payee = await payeeOf(context)
  if (!payee) throw conflict('还没有收款账户，请先在结算单中维护')
  await hold(tx, { providerId, acctKind: 'PROFIT', amt })
  const [row] = await tx
    .insert(withdrawOrder)
    .values({
      ...payee,
      providerId,
      withdrawNo: await nextNumber(tx, 'WD', formatDate(now)),
      acctNo: account.acctNo,
      acctKind: account.acctKind,
      applyTime: new Date(now),
      amt,
      withdrawStatus: 'PROCESSING',
      remark,
      createdBy: caller.userId,
      applyUser: caller.nickName,
    })
    .returning()
  const { withdrawNo, withdrawStatus, version } = row!
  await keepFacts(
    tx,
    WITHDRAW_FACTS,
    { providerId, nos: [withdrawNo] },
    { operator: caller.nickName, reason: APPLY_TITLE, time: now },
  )
  await appendLog(tx, {
    providerId,
    targetType: 'withdraw',
    targetId: withdrawNo,
    title: APPLY_TITLE,
    operator: caller.nickName,
    toState: withdrawStatus,
    remark: `冻结 ${formatFen(amt)} 元`,
    time: now,
  })
  await upstream.bank.withdrawal(tx, { providerId, withdrawNo, amt, now })
  return { withdrawNo, withdrawStatus, version }
}

/** Where the provider's own settlements are paid; undefined while there is no account. */
export async function payeeOf({ tx, caller: { providerId } }: Acting) {
  const [last] = await tx
    .select()
    .from(settlement)
    .where(
      and(
        eq(settlement.providerId, providerId),
        eq(settlement.targetId, providerId),
        ne(settlement.acctNo, ''),
      ),
    )
    .orderBy(desc(settlement.createTime))
    .limit(1)
  return last && { payeeName: last.acctName, payeeAcct: last.acctNo, bankName: last.bankName }
}
