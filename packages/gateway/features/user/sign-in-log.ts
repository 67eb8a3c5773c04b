import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { user } from '../../core/access-schema'
import type { CallContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { deviceOf } from '../../core/http/device-of'
import { networkOf } from '../../core/http/place-of'
import { operation } from '../../core/operations/operation-schema'
import { writeOperation } from '../../core/operations/write'
import { rolesOf } from '../../core/session'

/** The log's call name for sign-ins. */
export const SIGN_IN = '/v1/user/login'
/** What the log says of a sign-in from where there was none lately. */
export const NEW_DEVICE = '新设备'
/** A device that was not used for so long is a new one. */
const KNOWN_DAYS = 180

type Context = Pick<CallContext, 'tx' | 'clock' | 'address' | 'agent'>

/**
 * Logs a sign-in, or a failed one under a known name, for each provider of the account; failures
 * under unknown names are in the security log only.
 */
export async function logSignIn(
  { tx, clock, address, agent }: Context,
  { userId, nickName, loginName }: typeof user.$inferSelect,
  failed?: string,
): Promise<void> {
  const roles = await rolesOf(tx, userId)
  const device = deviceOf(agent)
  const network = networkOf(address)
  const providers = new Map(roles.map(({ providerId, partnerId }) => [providerId, partnerId]))
  for (const [providerId, partnerId] of [...providers].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const who = { providerId, userId, since: clock.now() - KNOWN_DAYS * DAY_MS }
    const isNew = failed === undefined && (await isNewDevice(tx, who, { device, network }))
    await writeOperation(tx, {
      providerId,
      partnerId,
      time: clock.now(),
      userId,
      operator: nickName,
      address,
      action: SIGN_IN,
      outcome: failed === undefined ? 'DONE' : 'FAILED',
      reason: failed ?? (isNew ? NEW_DEVICE : undefined),
      request: { loginName, device, network },
    })
  }
}

/** Whether the account has signed in before, and never like this. */
async function isNewDevice(
  tx: Tx,
  { providerId, userId, since }: { providerId: string; userId: string; since: number },
  { device, network }: { device: string; network: string },
): Promise<boolean> {
  const earlier = await tx
    .select({
      same: sql<boolean>`request ->> 'device' = ${device}::text and request ->> 'network' = ${network}::text`.as(
        'same',
      ),
    })
    .from(operation)
    .where(
      and(
        eq(operation.providerId, providerId),
        eq(operation.userId, userId),
        eq(operation.action, SIGN_IN),
        eq(operation.outcome, 'DONE'),
        gt(operation.operationTime, new Date(since)),
        // Rows of versions without a device cannot be compared.
        sql`request ->> 'device' is not null`,
      ),
    )
    .orderBy(desc(sql`same`))
    .limit(1)
  return earlier.length > 0 && !earlier[0]!.same
}
