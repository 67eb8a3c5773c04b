import { DAY_MS } from '#domain/dates'
import { showsQr } from '#domain/wx-verify/states'
import type { wxVerify } from '../../features/wx-verify/wx-verify-schema'
import type { ScanCode } from '../../core/upstream/port'

type WxRow = typeof wxVerify.$inferSelect

/** A code is valid for a day; a later request gets the next one. */
const QR_MS = DAY_MS

/** What a state's code leads to, from the moment the state began; nulls for a state without one. */
export function newQr(
  row: Pick<WxRow, 'orderId' | 'applymentState' | 'authorizeState'>,
  now: number,
): Pick<WxRow, 'qrcodeText' | 'qrcodeDeadline'> {
  if (!showsQr(row)) return { qrcodeText: null, qrcodeDeadline: null }
  const { orderId, applymentState } = row
  return {
    qrcodeText: `https://wx.example.com/verify?order=${orderId}&step=${applymentState}`,
    qrcodeDeadline: new Date(now + QR_MS),
  }
}

/** The current code: an expired code is replaced by its successors. */
export function renewedCode({ text, deadline }: ScanCode, now: number): ScanCode {
  const late = now - deadline.getTime()
  const renewals = late < 0 ? 0 : Math.floor(late / QR_MS) + 1
  return {
    text: renewals === 0 ? text : `${text}&n=${renewals}`,
    deadline: new Date(deadline.getTime() + renewals * QR_MS),
  }
}
