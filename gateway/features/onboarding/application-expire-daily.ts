import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { merApply } from '../application/application-schema'
import type { DailyJob } from '../../core/jobs'
import { expireSigning } from './application-upstream'

/** What its merchant has not signed in time is taken back (domain §7.1). */
export const applyExpireDaily: DailyJob = {
  kind: 'apply.expire',
  at: '00:10',
  async run(tx, { providerId }, { clock, upstream }) {
    const now = clock.now()
    const late = await tx
      .select()
      .from(merApply)
      .where(
        and(
          eq(merApply.providerId, providerId),
          eq(merApply.applyStatus, 'TO_SIGN'),
          isNull(merApply.deletedAt),
          lte(merApply.signDeadline, new Date(now)),
        ),
      )
      .orderBy(asc(merApply.applyId))
      .for('update')
    for (const row of late) await expireSigning(tx, row, { now, upstream })
  },
}
