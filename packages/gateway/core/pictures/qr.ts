import qrcode from 'qrcode-generator'
import { notInTransaction } from '../db/transaction-watch'
import { encodePng } from './png'

/** px a module; drawn as it is, because scaled modules are hard to scan. */
const SCALE = 4
/** ISO 18004 wants four modules of white around the code. */
const QUIET = 4

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
