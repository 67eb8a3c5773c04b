import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { application } from '../application/application-schema'
import type { DailyJob } from '../../core/jobs'
import { expireSigning } from './application-upstream'

/** What its merchant has not signed in time is taken back (domain §7.1). */
export const applicationExpireDaily: DailyJob = {
  kind: 'apply.expire',
  at: '00:10',
  async run(tx, { providerId }, { clock, upstream }) {
    const now = clock.now()
    const late = await tx
      .select()
      .from(application)
      .where(
        and(
          eq(application.providerId, providerId),
          eq(application.applyStatus, 'TO_SIGN'),
          isNull(application.deletedAt),
          lte(application.signDeadline, new Date(now)),
        ),
      )
      .orderBy(asc(application.applyId))
      .for('update')
    for (const row of late) await expireSigning(tx, row, { now, upstream })
  },
}
