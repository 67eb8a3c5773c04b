import type { ShortJob } from '../../core/jobs'
import { lockByKey } from './merchant-change-find'
import { MERCHANT_CHANGE_JOB } from './merchant-change-job-queue'
import { changeStep } from './merchant-change-step'
import { SYSTEM, takeChange } from './merchant-change-take'

/** The time of an agreed change has come. A merchant closed meanwhile takes none. */
export const merchantChangeJob: ShortJob = {
  kind: MERCHANT_CHANGE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }, { upstream }) {
    const locked = await lockByKey(tx, { providerId, changeId: refId })
    if (locked?.row.changeStatus !== 'WAITING') return
    const now = runAt.getTime()
    if (locked.holder.merStatus !== 'CLOSED') await takeChange(tx, locked, { upstream, now })
    else
      await changeStep(tx, locked.row, {
        event: 'lapse',
        operator: SYSTEM,
        remark: '商户已注销',
        now,
      })
  },
}
