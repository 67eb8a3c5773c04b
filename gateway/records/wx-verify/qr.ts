import qrcode from 'qrcode-generator'
import { DAY_MS } from '../../../src/lib/dates'
import { showsQr } from '../../../src/lib/wx-verify/states'
import type { wxVerify } from '../../db/schema'
import { notInTransaction } from '../../db/transaction-watch'
import { encodePng } from '../../seed/png'

type WxRow = typeof wxVerify.$inferSelect

/** A code is good for a day; who asks later gets the next one. */
const QR_MS = DAY_MS
/** px a module; drawn as it is, because scaled modules are hard to scan. */
const SCALE = 4
/** ISO 18004 wants four modules of white around the code. */
const QUIET = 4

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

/** The code as it stands now: one that ran out has been followed by others. */
export function qrNow(
  { qrcodeText, qrcodeDeadline }: Pick<WxRow, 'qrcodeText' | 'qrcodeDeadline'>,
  now: number,
): { text: string; deadline: Date } | undefined {
  if (qrcodeText === null || qrcodeDeadline === null) return undefined
  const late = now - qrcodeDeadline.getTime()
  const renewals = late < 0 ? 0 : Math.floor(late / QR_MS) + 1
  return {
    text: renewals === 0 ? qrcodeText : `${qrcodeText}&n=${renewals}`,
    deadline: new Date(qrcodeDeadline.getTime() + renewals * QR_MS),
  }
}

/** A QR code as a PNG in base64, black on white with its quiet zone. */
export function qrPng(text: string): string {
  notInTransaction('a QR code')
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const modules = code.getModuleCount()
  const size = (modules + 2 * QUIET) * SCALE
  const pixels = new Uint8Array(size * size)
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++) {
      if (!code.isDark(row, column)) continue
      const left = (column + QUIET) * SCALE
      for (let y = (row + QUIET) * SCALE; y < (row + QUIET + 1) * SCALE; y++)
        pixels.fill(1, y * size + left, y * size + left + SCALE)
    }
  const palette = [
    [255, 255, 255],
    [0, 0, 0],
  ] as const
  return encodePng({ width: size, height: size, palette, pixels }).toString('base64')
}
