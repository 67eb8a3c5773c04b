import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { expiryRule } from './merchant-expiry'
import { expiryEnd } from './merchant-expiry-state'
import { merchant } from './merchant-schema'

/** The rule as its form has it, and how many merchants it is about. */
export async function expiryRuleNow({
  tx,
  caller,
  clock,
}: Pick<SessionContext, 'tx' | 'caller' | 'clock'>) {
  const { providerId } = caller
  const days = await expiryRule(tx, providerId)
  const today = formatDate(clock.now())
  const { rows } = await tx.execute<{ expired: string; limited: string }>(sql`
    select count(*) filter (where ${expiryEnd} < ${today}::date) as expired,
      count(*) filter (where ${merchant.expiryLimited}) as limited
    from ${merchant} where ${merchant.providerId} = ${providerId} and mer_status <> 'CLOSED'`)
  return {
    expiryAct: days === null ? 'REMIND' : 'LIMIT',
    expiryLimitDays: days,
    expiredCount: Number(rows[0]!.expired),
    limitedCount: Number(rows[0]!.limited),
  }
}
