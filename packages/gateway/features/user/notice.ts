import { formatDateTime } from '#domain/dates'
import type { user } from '../../core/access-schema'
import type { CallContext } from '../../core/call'

/**
 * Writes a notice to a person about their own account, e.g. `在新设备登录`; without a carrier none is
 * written.
 * @param person with the number and address that get it
 */
export async function noticeTo(
  { tx, outbox, clock }: Pick<CallContext, 'tx' | 'outbox' | 'clock'>,
  person: Pick<typeof user.$inferSelect, 'userId' | 'providerId' | 'mobile' | 'email'>,
  event: string,
): Promise<void> {
  const { providerId, userId, mobile, email } = person
  await outbox?.put(tx, {
    providerId,
    template: 'NOTICE',
    to: { mobile, email },
    params: { event, time: formatDateTime(clock.wall()) },
    subject: event,
    refId: userId,
  })
}
