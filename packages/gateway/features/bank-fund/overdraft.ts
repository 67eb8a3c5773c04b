import { eq } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { OVERDRAFT_FACTS, provider } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { badField, notFound } from '../../core/errors'
import { lockInProvider } from '../../core/db/locks'
import { keepFacts } from '../../core/record-facts'
import { noteChange } from '../../core/operations/notes'
import { bankFundsOf, seesBank } from './bank-funds'
import { sendWaiting } from './send-waiting'

/**
 * States how far the bank account may be overdrawn, and sends what waited for that.
 * @throws CallError 90404 for a caller of part of the provider, 90400 at `overdraftAmt` for less than
 *   is overdrawn, or promised, already
 */
export async function setOverdraft(
  context: SessionContext,
  { overdraftAmt, reason }: { overdraftAmt: number; reason: string },
) {
  const { tx, caller, clock, upstream } = context
  const { providerId, nickName } = caller
  if (!seesBank(caller)) throw notFound()
  const asked = { providerId, now: clock.now() }
  await lockInProvider(tx, 'bankFunds', providerId, '')
  const before = await bankFundsOf(tx, asked)
  const used = before.committedAmt - before.bookAmt
  if (before.known && overdraftAmt < used && overdraftAmt < (before.overdraftAmt ?? 0))
    throw badField('overdraftAmt', `已占用透支额度${formatYuan(used)}，不能低于此金额`)
  await tx.update(provider).set({ overdraftAmt }).where(eq(provider.providerId, providerId))
  await keepFacts(
    tx,
    OVERDRAFT_FACTS,
    { providerId, nos: [providerId] },
    { operator: nickName, reason, time: asked.now },
  )
  noteChange(context.tx, {
    type: 'provider',
    id: providerId,
    after: {
      before: before.overdraftAmt === null ? null : formatYuan(before.overdraftAmt),
      overdraftAmt: formatYuan(overdraftAmt),
      reason,
    },
  })
  const sentCount = await sendWaiting(tx, upstream, asked)
  return { overdraftAmt, sentCount }
}

/** How much further the account may be overdrawn than now. @throws CallError 90404 as `setOverdraft` */
export async function raisedOverdraft(
  { overdraftAmt }: { overdraftAmt: number },
  { tx, caller, clock }: SessionContext,
): Promise<number> {
  const { providerId } = caller
  if (!seesBank(caller)) throw notFound()
  await lockInProvider(tx, 'bankFunds', providerId, '')
  const before = await bankFundsOf(tx, { providerId, now: clock.now() })
  return Math.max(0, overdraftAmt - (before.overdraftAmt ?? 0))
}
