import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { user } from '../../core/access-schema'
import type { CallContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { deviceOf } from '../../core/http/device-of'
import { networkOf } from '../../core/http/place-of'
import { operation } from '../../core/operations/operation-schema'
import { writeOperation, type Operation } from '../../core/operations/write'
import { rolesOf } from '../../core/session'
import { noticeTo } from './notice'

/** The log's call name for sign-ins. */
export const SIGN_IN = '/v1/user/login'
/** What the log says of a sign-in from where there was none lately. */
export const NEW_DEVICE = '新设备'
/** A device that was not used for so long is a new one. */
const KNOWN_DAYS = 180

type User = typeof user.$inferSelect
type Context = Pick<CallContext, 'tx' | 'clock' | 'address' | 'agent' | 'outbox'>

/**
 * Logs a sign-in, or a failed one under a known name; failures under unknown names are in the
 * security log only. The owner gets a notice of a sign-in from a new device.
 */
export async function logSignIn(context: Context, person: User, failed?: string): Promise<void> {
  const { tx, clock, address, agent } = context
  const place = { device: deviceOf(agent), network: networkOf(address) }
  const since = clock.now() - KNOWN_DAYS * DAY_MS
  let newlySeen = false
  await logOwn(context, person, SIGN_IN, async (providerId) => {
    if (failed !== undefined) return { outcome: 'FAILED', reason: failed }
    const isNew = await isNewDevice(tx, { providerId, userId: person.userId, since }, place)
    newlySeen ||= isNew
    return { outcome: 'DONE', ...(isNew && { reason: NEW_DEVICE }) }
  })
  if (newlySeen) await noticeTo(context, person, `在新设备（${place.device}）登录`)
}

/** Logs what a person did without a session, for each provider of the account. */
export async function logOwn(
  { tx, clock, address, agent }: Context,
  { userId, nickName, loginName }: User,
  action: string,
  resultFor: (providerId: string) => Promise<Pick<Operation, 'outcome' | 'reason'>>,
): Promise<void> {
  const roles = await rolesOf(tx, userId)
  const request = { loginName, device: deviceOf(agent), network: networkOf(address) }
  const providers = new Map(roles.map(({ providerId, partnerId }) => [providerId, partnerId]))
  for (const [providerId, partnerId] of [...providers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await writeOperation(tx, {
      providerId,
      partnerId,
      time: clock.now(),
      userId,
      operator: nickName,
      address,
      action,
      request,
      ...(await resultFor(providerId)),
    })
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
