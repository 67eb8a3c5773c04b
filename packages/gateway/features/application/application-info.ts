import { APPLY_STATUS } from '#domain/application/dicts'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { timelineOf } from '../../core/record-log'
import { maySeePlain } from '../../core/plain'
import { remaining } from '../../core/remaining'
import { hintOf } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import { findApplication, mayEdit, numberOf, type EntryChannel } from './application-find'
import { hintsOf } from './application-hints'
import { INFO_WAITS } from './application-list'
import { maskedData, SECRET_PICS, withheldOf } from './application-secrets'

/**
 * An application with its form (contract §3): in full for callers who may edit it, masked for all
 * others, whose pictures of persons' documents are withheld unless they may see plain numbers.
 * @param asked its number, or the key of the caller's first save
 * @throws CallError 90404 outside the scope or of the other channel
 */
export async function applicationInfo(
  context: SessionContext,
  channel: EntryChannel | undefined,
  asked: { applyId?: string; draftKey?: string },
) {
  const { tx, caller, clock } = context
  const applyId = asked.applyId ?? (asked.draftKey && (await numberOf(context, asked.draftKey)))
  if (!applyId) throw notFound()
  const row = await findApplication(context, applyId, channel)
  const full = mayEdit(caller, row)
  const shown = (data: Record<string, unknown>) => {
    if (full) return data
    if (!maySeePlain(caller)) return maskedData(data)
    const pics = SECRET_PICS.filter((name) => name in data).map((name) => [name, data[name]])
    return { ...maskedData(data), ...Object.fromEntries(pics) }
  }
  return {
    applyId,
    version: row.version,
    applyStatus: row.applyStatus,
    cardCheck: row.cardCheck,
    cardCheckReason: row.cardCheckReason || null,
    ...(await hintOf(context, INFO_WAITS, row)),
    step: row.step,
    data: shown(row.data),
    submitted: row.submitted && shown(row.submitted),
    /** Pictures that are there and not for this caller. */
    withheld: full || maySeePlain(caller) ? [] : withheldOf(row.data),
    rejectItems: row.rejectItems,
    hints: full ? await hintsOf(tx, row) : [],
    corpEntryChannel: row.corpEntryChannel,
    entryKind: row.entryKind,
    editable: full ? '1' : '0',
    signUrl: row.signUrl,
    signDeadline: wireTime(row.signDeadline),
    ...remaining(row.applyStatus === 'TO_SIGN' ? row.signDeadline : null, clock.now()),
    merId: row.merId,
    createTime: wireTime(row.createTime),
    submitTime: wireTime(row.submitTime),
    updateTime: wireTime(row.updateTime),
    updatedBy: row.updatedBy,
    logs: await timelineOf(
      tx,
      { providerId: row.providerId, targetType: 'apply', targetId: applyId },
      APPLY_STATUS,
    ),
  }
}
