import { GLYPHS, GLYPH_SIZE } from './glyphs'

/** A picture of palette colours to draw on, one byte a pixel. */
export class Canvas {
  readonly pixels: Uint8Array
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height)
  }

  box(left: number, top: number, width: number, height: number, colour = 3): void {
    for (let y = top; y < Math.min(this.height, top + height); y++)
      this.pixels.fill(
        colour,
        y * this.width + left,
        y * this.width + Math.min(this.width, left + width),
      )
  }

  frame(inset: number, line: number): void {
    const width = this.width - 2 * inset
    const height = this.height - 2 * inset
    this.box(inset, inset, width, line)
    this.box(inset, inset + height - line, width, line)
    this.box(inset, inset, line, height)
    this.box(inset + width - line, inset, line, height)
  }

  disc(x: number, y: number, radius: number): void {
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.floor(Math.sqrt(radius * radius - dy * dy))
      this.box(x - half, y + dy, 2 * half + 1, 1)
    }
  }

  /** @returns how far right it reached */
  text(text: string, left: number, top: number, scale: number, colour: number): number {
    let x = Math.round(left)
    for (const char of text) {
      const { width, bits } = glyphOf(char)
      for (let p = 0; p < bits.length; p++)
        if (bits[p] === '1')
          this.box(
            x + (p % width) * scale,
            Math.round(top) + Math.floor(p / width) * scale,
            scale,
            scale,
            colour,
          )
      x += width * scale
    }
    return x
  }

  /** Text in lines of at most `width` pixels. @returns where the next line begins */
  lines(text: string, left: number, top: number, width: number, colour: number): number {
    let y = top
    let line = ''
    for (const char of text) {
      if (textWidth(line + char) > width) {
        this.text(line, left, y, 1, colour)
        y += LINE
        line = ''
      }
      line += char
    }
    this.text(line, left, y, 1, colour)
    return y + LINE
  }
}

const LINE = 32

/** Pixels of a text at scale 1: letters and digits are half as wide as the others. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + glyphOf(char).width, 0)

/** A character without a bitmap is a gap as wide as its kind. */
function glyphOf(char: string): { width: number; bits: string } {
  const width = char < '\u0100' ? GLYPH_SIZE / 2 : GLYPH_SIZE
  const size = width * GLYPH_SIZE
  return {
    width,
    bits: BigInt(`0x${GLYPHS[char] ?? '0'}`)
      .toString(2)
      .padStart(size, '0'),
  }
}
