import { notInTransaction } from '../../core/db/transaction-watch'
import { encodePng, type Rgb } from '../../core/pictures/png'
import { LETTERS } from './captcha-letters'

export interface CaptchaImage {
  text: string
  /** A data URL. */
  image: string
}

/** Uniform in [0, 1). */
export type Random = () => number

/** Draws 32 bits for each number, some hundred at a time. */
export function uniformOf(randomBytes: (size: number) => Buffer): Random {
  let bytes: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at + 4 > bytes.length) [bytes, at] = [randomBytes(4096), 0]
    at += 4
    return bytes.readUInt32LE(at - 4) / 2 ** 32
  }
}

/** Shown at half of it. */
const WIDTH = 240
const HEIGHT = 80
const COUNT = 4
const SHADES = 16
const PAPER: Rgb = [244, 246, 249]
const INK: Rgb = [38, 54, 84]

const PALETTE: readonly Rgb[] = Array.from({ length: SHADES }, (_, i) => mixed(i / (SHADES - 1)))

function mixed(share: number): Rgb {
  const [red, green, blue] = PAPER.map((paper, i) => Math.round(paper + (INK[i]! - paper) * share))
  return [red!, green!, blue!]
}

/**
 * Draws a captcha: letters that differ each time in shape, slant, size and weight, that touch each
 * other, under curves as thick as their strokes, on a warped and grainy ground.
 */
export function drawCaptcha(random: Random): CaptchaImage {
  notInTransaction('a captcha')
  const names = Object.keys(LETTERS)
  const text = Array.from({ length: COUNT }, () => names[Math.floor(random() * names.length)]!)
  const between = (least: number, most: number) => least + random() * (most - least)
  const sheet = new Float32Array(WIDTH * HEIGHT)
  const warp = warpOf(between)
  let left = between(14, 24)
  for (const name of text) left = drawLetter(sheet, name, left, warp, between)
  for (let i = 0; i < 2; i++) drawCurve(sheet, between(1.6, 2.6), 1, between)
  for (let i = 0; i < 2; i++) drawCurve(sheet, between(0.9, 1.4), 0, between)
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let at = 0; at < pixels.length; at++) pixels[at] = shadeOf(sheet[at]!, random())
  const png = encodePng({ width: WIDTH, height: HEIGHT, palette: PALETTE, pixels })
  return { text: text.join(''), image: `data:image/png;base64,${png.toString('base64')}` }
}

/** Ink with the grain of a bad print: most of it slight, a dot here and there. */
function shadeOf(ink: number, chance: number): number {
  const grain = chance < 0.06 ? 0.2 + chance * 12 : (chance - 0.3) * 0.3
  const shade = ink * 0.85 + grain * (1 - ink * 0.5)
  return Math.min(SHADES - 1, Math.max(0, Math.round(shade * SHADES)))
}

type Between = (least: number, most: number) => number
type Warp = (x: number, y: number) => [number, number]

/** Bends the whole picture by two waves. */
function warpOf(between: Between): Warp {
  const [a, b] = [between(2, 4.5), between(2, 4.5)]
  const [along, across] = [between(0.05, 0.09), between(0.025, 0.05)]
  const [p, q] = [between(0, 6.3), between(0, 6.3)]
  return (x, y) => [x + a * Math.sin(y * along + p), y + b * Math.sin(x * across + q)]
}

/** @returns where the next letter begins */
function drawLetter(
  sheet: Float32Array,
  name: string,
  left: number,
  warp: Warp,
  between: Between,
): number {
  const height = between(42, 58)
  const width = between(40, 66)
  const [turn, slant] = [between(-0.46, 0.46), between(-0.35, 0.35)]
  const middle = [left + between(22, 26), HEIGHT / 2 + between(-7, 7)] as const
  const radius = between(2.4, 3.8)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  for (const stroke of LETTERS[name]!) {
    const points = stroke.map(([px, py]) => {
      const y = (py - 0.5 + between(-0.045, 0.045)) * height
      const x = (px - 0.36 + between(-0.045, 0.045)) * width + slant * y
      return warp(middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos)
    })
    drawLine(sheet, points, radius, 1)
  }
  return left + between(38, 56)
}

/** A wave from edge to edge; `shade` 0 wipes out. */
function drawCurve(sheet: Float32Array, radius: number, shade: number, between: Between): void {
  const [y0, y1] = [between(10, HEIGHT - 10), between(10, HEIGHT - 10)]
  const [high, along, phase] = [between(6, 22), between(0.015, 0.045), between(0, 6.3)]
  const points = Array.from({ length: 31 }, (_, i): [number, number] => {
    const x = (i / 30) * WIDTH
    return [x, y0 + ((y1 - y0) * i) / 30 + high * Math.sin(x * along + phase)]
  })
  drawLine(sheet, points, radius, shade)
}

/** Stamps discs along a line, with soft edges. */
function drawLine(
  sheet: Float32Array,
  points: readonly (readonly [number, number])[],
  radius: number,
  shade: number,
): void {
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!]
    const steps = Math.ceil(Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) / 1.5)
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps
      stamp(sheet, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, radius, shade)
    }
  }
}

function stamp(sheet: Float32Array, x: number, y: number, radius: number, shade: number): void {
  const reach = Math.ceil(radius + 1)
  for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
    if (row < 0 || row >= HEIGHT) continue
    for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
      if (column < 0 || column >= WIDTH) continue
      const cover = Math.min(
        1,
        Math.max(0, radius + 0.5 - Math.sqrt((column - x) ** 2 + (row - y) ** 2)),
      )
      if (cover === 0) continue
      const at = row * WIDTH + column
      sheet[at] = shade === 0 ? Math.min(sheet[at]!, 1 - cover) : Math.max(sheet[at]!, cover)
    }
  }
}
