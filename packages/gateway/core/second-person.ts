import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { user } from './access-schema'
import type { SessionContext } from './call'
import { forbidden } from './errors'

const WORDS = '不能复核由您发起、或由发起人开通或改过登录方式的账号处理的申请'
const DAYS = 30

/**
 * The four-eyes rule: a decision on a request is refused to its requester, to an account that the
 * requester made, changed or gave new credentials within 30 days, and to an account whose password
 * or mobile was changed by any user since the request.
 * @throws CallError 90403
 */
export async function requireSecondPerson(
  { tx, caller, clock }: Pick<SessionContext, 'tx' | 'caller' | 'clock'>,
  request: { requestedBy: string; requestTime: Date },
): Promise<void> {
  const { providerId, userId } = caller
  const asker = request.requestedBy
  if (asker === userId) throw forbidden(WORDS)
  const [self] = await tx
    .select({ credentialsAt: user.credentialsAt })
    .from(user)
    .where(eq(user.userId, userId))
  if (self?.credentialsAt && self.credentialsAt >= request.requestTime) throw forbidden(WORDS)
  // Every change of an account by a staff call is in the operation log, chained or waiting.
  const since = new Date(clock.now() - DAYS * DAY_MS).toISOString()
  const byAsker = sql`provider_id = ${providerId} and user_id = ${asker} and outcome = 'DONE'
    and operation_time >= ${since}::timestamptz`
  const account = JSON.stringify([{ type: 'staff', id: userId }])
  const { rows } = await tx.execute(sql`
    select 1 from operation o join operation_record r using (provider_id, seq)
    where ${byAsker} and r.record_type = 'staff' and r.record_no = ${userId}
    union all
    select 1 from operation_waiting where ${byAsker} and changes @> ${account}::jsonb
    limit 1`)
  if (rows.length > 0) throw forbidden(WORDS)
}
