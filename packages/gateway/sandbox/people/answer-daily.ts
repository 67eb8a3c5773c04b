import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { codes } from '#domain/chargeback/fields'
import { DAY_MS } from '#domain/dates'
import { enqueueOnce } from '../../core/jobs'
import type { DailyJob, JobDefinition, LongJob } from '../../core/jobs/definition'
import { acceptChargeback, answerChargeback } from '../../features/chargeback/chargeback-answer'
import type { Chargeback } from '../../features/chargeback/chargeback-change'
import { chargeback } from '../../features/chargeback/chargeback-schema'
import { diceOf } from '../dice'
import { addSlip } from '../samples/slip'
import { actAsStaff, storeUpload } from './staff'

/** Staff answer disputes two days after they came, and let some run past the deadline. */

const AFTER_MS = 2 * DAY_MS
const ACCEPTED = '商户确认重复收款，同意退还'
const EXPLAINED = '顾客到店消费并当场确认金额，附签购单，商品已当面交付。'

type Deed = 'leave' | 'accept' | 'answer'
type Dispute = Pick<Chargeback, 'chargebackNo' | 'disputeKind'>

/** Of eight one is left and two are accepted; a retrieval only asks for papers. */
function deedFor({ chargebackNo, disputeKind }: Dispute): Deed {
  const dice = diceOf(`answer/${chargebackNo}`)[0]! % 8
  if (dice === 0) return 'leave'
  return dice <= 2 && disputeKind === 'CHARGEBACK' ? 'accept' : 'answer'
}

const answerDaily: DailyJob = {
  kind: 'people.dispute.answer',
  at: '14:40',
  async run(tx, { providerId, day }, { clock }) {
    const now = clock.now()
    const open = await tx
      .select()
      .from(chargeback)
      .where(
        and(
          eq(chargeback.providerId, providerId),
          eq(chargeback.chargebackStatus, 'PENDING'),
          lte(chargeback.receiveTime, new Date(now - AFTER_MS)),
          gt(chargeback.deadline, new Date(now)),
        ),
      )
      .orderBy(asc(chargeback.chargebackNo))
    for (const row of open) {
      const deed = deedFor(row)
      const about = { providerId, clock: 'business', runAt: now, day } as const
      if (deed !== 'leave')
        await enqueueOnce(tx, { ...about, kind: answerJob.kind, refId: row.chargebackNo })
    }
  },
}

/** A long job: it draws a paper, and no transaction may wait for that. */
const answerJob: LongJob = {
  kind: 'people.dispute.answer.one',
  lane: 'long',
  async run({ db, job, ...deps }) {
    const { providerId, refId: chargebackNo } = job
    const [row] = await db
      .select()
      .from(chargeback)
      .where(and(eq(chargeback.providerId, providerId), eq(chargeback.chargebackNo, chargebackNo)))
    if (!row) return
    const { version } = row
    const about = { providerId, code: codes.verbs.answer }
    if (deedFor(row) === 'accept') {
      const request = { chargebackNo, version, reason: ACCEPTED }
      const deed = { ...about, path: '/v1/chargeback/accept', request }
      await db.transaction((tx) =>
        actAsStaff(tx, deed, deps, (acting) => acceptChargeback(acting, request)),
      )
      return
    }
    const name = `dispute ${providerId} ${chargebackNo}`
    const now = deps.clock.now()
    const slip = await addSlip(deps.files, { providerId, name, fileName: '样本-签购单.png', now })
    const request = { chargebackNo, version, explanation: EXPLAINED, documents: [slip.token] }
    const deed = { ...about, path: '/v1/chargeback/answer', request, takesFiles: true }
    await db.transaction((tx) =>
      actAsStaff(tx, deed, deps, async (acting) => {
        await storeUpload(acting, slip)
        return answerChargeback(acting, request)
      }),
    )
  },
}

export const ANSWER_JOBS: readonly JobDefinition[] = [answerDaily, answerJob]
