import { Canvas, textWidth } from './canvas'
import type { Picture, Rgb } from '../../core/pictures/png'

/** A picture that says 样本 and shows nobody. */
export interface Design {
  title: string
  width: number
  height: number
  paper: Rgb
  ink: Rgb
  draw(canvas: Canvas): void
  /** It carries words: 样本 stands pale behind them instead of in front. */
  written?: boolean
}

const WHITE: Rgb = [255, 255, 255]

export function design(
  title: string,
  width: number,
  height: number,
  paper: Rgb,
  ink: Rgb,
  draw: Design['draw'],
): Design {
  return { title, width, height, paper, ink, draw }
}

/** Palette: 0 paper, 1 white, 2 ink, 3 ink mixed with paper, for what is only hinted at. */
export function drawn({ title, width, height, paper, ink, draw, written }: Design): Picture {
  const pale = ink.map((part, i) => Math.round((part + 3 * paper[i]!) / 4)) as unknown as Rgb
  const canvas = new Canvas(width, height)
  const mark = (colour: number) =>
    canvas.text('样本', (width - 6 * textWidth('样本')) / 2, height / 2 - 48, 6, colour)
  if (written) mark(3)
  draw(canvas)
  canvas.text(title, (width - 2 * textWidth(title)) / 2, 44, 2, 2)
  if (!written) mark(2)
  canvas.text('仅供测试', (width - textWidth('仅供测试')) / 2, height - 40, 1, 2)
  return { width, height, palette: [paper, WHITE, ink, pale], pixels: canvas.pixels }
}
