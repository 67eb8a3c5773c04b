import type { CallContext } from '../../core/call'
import type { user } from '../../core/access-schema'
import { writeOperation } from '../../core/operations/write'
import { rolesOf } from '../../core/session'

/**
 * Says in the log of each provider of an account who signed in, or that somebody tried to under a
 * name it knows; names that nobody has are in the security log only.
 */
export async function logSignIn(
  { tx, clock, address }: Pick<CallContext, 'tx' | 'clock' | 'address'>,
  { userId, nickName, loginName }: typeof user.$inferSelect,
  failed?: string,
): Promise<void> {
  const roles = await rolesOf(tx, userId)
  const providers = new Map(roles.map(({ providerId, partnerId }) => [providerId, partnerId]))
  for (const [providerId, partnerId] of [...providers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await writeOperation(tx, {
      providerId,
      partnerId,
      time: clock.now(),
      userId,
      operator: nickName,
      address,
      action: '/v1/user/login',
      outcome: failed === undefined ? 'DONE' : 'FAILED',
      reason: failed,
      request: { loginName },
    })
}
