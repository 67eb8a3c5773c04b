import type { Tx } from '../../core/db/open'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { appendLogs } from '../../core/record-log'
import type { Importing } from './file-kind'

/** Logs records that an import has made, and tries the payments again that waited for them. */
export async function logMovedIn(
  tx: Tx,
  { providerId, importNo, operator, now }: Importing,
  targetIds: readonly string[],
  step: { targetType: string; title: string; toState: string },
): Promise<void> {
  const remark = `数据迁入 ${importNo}`
  await appendLogs(tx, targetIds, { ...step, providerId, operator, remark, time: now })
  await retryWaitingEvents(tx, providerId, now)
}
