import { and, eq } from 'drizzle-orm'
import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { changeRequest } from './settle-change-change'
import { keyOf, lockSettleChange, type SettleChange } from './settle-change-find'
import { settleChange } from './settle-change-schema'
import { takeChange } from './settle-change-take'

/** The end of a cooling time. */
const SETTLE_CHANGE_JOB = 'settle-change.take'

type Key = Pick<SettleChange, 'providerId' | 'changeId'>

export const settleChangeJob: ShortJob = {
  kind: SETTLE_CHANGE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }, { upstream }) {
    const key = { providerId, changeId: refId }
    const asked = await lockMerchantOf(tx, key)
    const row = await lockSettleChange(tx, key)
    // Withdrawn since.
    if (!asked || row?.changeStatus !== 'COOLING') return
    const now = runAt.getTime()
    if (asked.merStatus === 'CLOSED')
      await changeRequest(tx, row, asked, {
        event: 'withdraw',
        operator: '系统',
        remark: '商户已注销',
        set: { withdrawTime: new Date(now), withdrawer: '系统' },
        now,
      })
    else await takeChange(tx, upstream, { row, holder: asked, now })
  },
}

/** The merchant first, as every call on a request does. */
async function lockMerchantOf(tx: Tx, key: Key) {
  const [row] = await tx.select({ merId: settleChange.merId }).from(settleChange).where(keyOf(key))
  if (!row) return undefined
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, key.providerId), eq(merchant.merId, row.merId)))
    .for('update')
  return holder
}

export async function awaitEnd(tx: Tx, { providerId, changeId }: Key, at: Date): Promise<void> {
  const about = { kind: SETTLE_CHANGE_JOB, refId: changeId, providerId }
  await enqueueJob(tx, { ...about, runAt: at.getTime(), clock: 'business' })
}

/** It was withdrawn. */
export async function dropEnd(tx: Tx, { providerId, changeId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: SETTLE_CHANGE_JOB, providerId, refId: changeId })
}
