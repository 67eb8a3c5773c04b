import { WX_UNAUTHORIZED } from '#domain/wx-verify/states'
import type { SessionContext } from '../../core/call'
import { qrPng } from '../../core/pictures/qr'
import { remaining } from '../../core/remaining'
import type { Waits } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import type { Merchant, WxRow } from './wx-verify-find'

const waitsAt = (cell: 'applymentState' | 'authorizeState'): Waits<WxRow | undefined> => ({
  targetType: 'wxVerify',
  // What has passed waits for the authorisation only.
  ref: (row) =>
    row && (row.applymentState === 'PASSED') === (cell === 'authorizeState') ? row.orderId : null,
  cell,
})
export const WX_WAITS = [waitsAt('applymentState'), waitsAt('authorizeState')]

/** What both calls say of an application, or of there being none yet. */
export function stateOf(
  { clock, upstream }: SessionContext,
  applicant: Merchant,
  row: WxRow | undefined,
) {
  const now = clock.now()
  const latest = row === undefined || row.orderId === applicant.wxOrderId
  // A code of an application that others have followed must not be scanned any more.
  const { qrcodeText: text, qrcodeDeadline: deadline } = row ?? {}
  const qr = latest && text && deadline && upstream.wechat.codeNow({ text, deadline }, now)
  return {
    applyId: applicant.applyId,
    orderId: row?.orderId ?? '0',
    applymentState: row?.applymentState ?? 'NONE',
    authorizeState: row?.authorizeState ?? WX_UNAUTHORIZED,
    ...(qr && {
      qrcodeText: qr.text,
      qrcodeDeadline: wireTime(qr.deadline),
      remainText: remaining(qr.deadline, now).remainText,
    }),
    rejectParam: row?.rejectParam ?? '',
    rejectReason: row?.rejectReason ?? '',
    version: row?.version ?? 0,
  }
}

/** Draws the code that a state leads to. */
export function presentQr<T extends { qrcodeText?: string }>({ qrcodeText, ...state }: T) {
  return { ...state, ...(qrcodeText !== undefined && { qrcodeData: qrPng(qrcodeText) }) }
}
