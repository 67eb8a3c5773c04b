import { formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { badField } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'
import { nextNumber } from '../../core/numbers'
import { appendLog } from '../../core/record-log'
import { ledgerCorrection } from './correction-schema'

interface Asked {
  ofMonth: string
  debitAccount: string
  creditAccount: string
  amt: number
  reason: string
  documents: readonly string[]
}

/**
 * Asks for a voucher by hand; nothing is posted before another person agrees.
 * @throws CallError 90400 for a month to come, or for what is not the caller's own picture
 */
export async function askCorrection(context: SessionContext, asked: Asked) {
  const { tx, caller, clock } = context
  const now = clock.now()
  if (asked.ofMonth > formatDate(now).slice(0, 7)) throw badField('ofMonth', '不能是以后的月份')
  const documents = [...new Set(asked.documents)]
  const own = await ownUploads(context, documents)
  for (const token of documents) {
    const error = pictureError(own.get(token))
    if (error) throw badField('documents', error)
  }
  const { providerId, userId: requestedBy, nickName: requester } = caller
  const correctionNo = await nextNumber(tx, 'LC', formatDate(now))
  const correctionStatus = 'TO_REVIEW'
  const by = { requestedBy, requester, requestTime: new Date(now) }
  await tx
    .insert(ledgerCorrection)
    .values({ providerId, correctionNo, correctionStatus, ...asked, documents, ...by })
  await appendLog(tx, {
    providerId,
    targetType: 'ledgerCorrection',
    targetId: correctionNo,
    title: '申请更正',
    operator: requester,
    toState: correctionStatus,
    remark: asked.reason,
    time: now,
  })
  return { correctionNo, correctionStatus, version: 1 }
}
