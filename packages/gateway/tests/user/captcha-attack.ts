import { inflateSync } from 'node:zlib'

/** An attacker as a script writer would make one: no library, a labelled set, and an afternoon. */

const WIDTH = 240
const HEIGHT = 80
const COUNT = 4
/** Of a character once it is cut out. */
const GRID_WIDTH = 20
const GRID_HEIGHT = 26

export interface Labelled {
  text: string
  /** A data URL. */
  image: string
}
type Cut = (picture: Ink) => Ink[]

/** Darkness 0..1 of `width` columns. */
interface Ink {
  width: number
  height: number
  dark: Float32Array
}

/** Grey 0..255 of each pixel of a palette PNG without filters. */
function readPng(image: string): Uint8Array {
  const file = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    chunks[file.toString('latin1', at + 4, at + 8)] = file.subarray(at + 8, at + 8 + length)
    at += length + 12
  }
  const rows = inflateSync(chunks.IDAT!)
  const grey = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const colour = rows[y * (WIDTH + 1) + 1 + x]! * 3
      const [red, green, blue] = chunks.PLTE!.subarray(colour, colour + 3)
      grey[y * WIDTH + x] = Math.round((red! + green! + blue!) / 3)
    }
  return grey
}

/** Grain goes by a median of 3 × 3, paper by a threshold; what is left of it is ink. */
function cleaned(image: string): Ink {
  const grey = readPng(image)
  const dark = new Float32Array(WIDTH * HEIGHT)
  for (let y = 1; y < HEIGHT - 1; y++)
    for (let x = 1; x < WIDTH - 1; x++) {
      const around: number[] = []
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) around.push(grey[(y + dy) * WIDTH + x + dx]!)
      const median = around.toSorted((a, b) => a - b)[4]!
      dark[y * WIDTH + x] = median < 150 ? 1 : 0
    }
  return { width: WIDTH, height: HEIGHT, dark }
}

const isDark = ({ width, height, dark }: Ink, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x]! > 0

/** Takes away what is thinner than `size` pixels: curves that are thinner than strokes. */
function opened(picture: Ink, size: number): Ink {
  const { width, height } = picture
  const over = (from: Ink, all: boolean, shift: number): Ink => {
    const dark = new Float32Array(width * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let dots = 0
        for (let dy = 0; dy < size; dy++)
          for (let dx = 0; dx < size; dx++) if (isDark(from, x + dx - shift, y + dy - shift)) dots++
        dark[y * width + x] = (all ? dots === size * size : dots > 0) ? 1 : 0
      }
    return { width, height, dark }
  }
  return over(over(picture, true, 0), false, size - 1)
}

const column = (picture: Ink, x: number): number => {
  let sum = 0
  for (let y = 0; y < picture.height; y++) sum += picture.dark[y * picture.width + x]!
  return sum
}

function columnsOf({ width, height, dark }: Ink, from: number, to: number): Ink {
  const piece = new Float32Array((to - from) * height)
  for (let y = 0; y < height; y++)
    piece.set(dark.subarray(y * width + from, y * width + to), y * (to - from))
  return { width: to - from, height, dark: piece }
}

/** Where the letters begin and end: between the columns that hold more than a curve. */
function extent(picture: Ink): [number, number] {
  const sums = Array.from({ length: picture.width }, (_, x) => column(picture, x))
  const most = Math.max(...sums) * 0.25
  const from = sums.findIndex((sum) => sum > most)
  return [Math.max(0, from), Math.max(from + 4, sums.findLastIndex((sum) => sum > most) + 1)]
}

/** Four slices of one width between the first and the last column of ink. */
const evenly: Cut = (picture) => {
  const [from, to] = extent(picture)
  const edge = (i: number) => Math.round(from + ((to - from) * i) / COUNT)
  return Array.from({ length: COUNT }, (_, i) => columnsOf(picture, edge(i), edge(i + 1)))
}

/** As `evenly`, but each cut is moved to the nearby column with the least ink. */
const atValleys: Cut = (picture) => {
  const [from, to] = extent(picture)
  const reach = Math.floor((to - from) / COUNT / 3)
  const edge = (i: number): number => {
    const usual = Math.round(from + ((to - from) * i) / COUNT)
    if (i === 0 || i === COUNT) return usual
    let best = usual
    for (let x = usual - reach; x <= usual + reach; x++)
      if (column(picture, x) < column(picture, best)) best = x
    return best
  }
  return Array.from({ length: COUNT }, (_, i) => {
    const left = edge(i)
    return columnsOf(picture, left, Math.max(left + 2, edge(i + 1)))
  })
}

/** Every letter has about the same position in every picture: fixed slices. */
const fixed: Cut = (picture) =>
  Array.from({ length: COUNT }, (_, i) => columnsOf(picture, 12 + i * 48, 12 + i * 48 + 56))

/** Cropped to its ink, scaled to one size and blurred. */
function normalised(picture: Ink): Float32Array {
  let [left, right, top, bottom] = [picture.width, 0, picture.height, 0]
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      if (isDark(picture, x, y))
        [left, right, top, bottom] = [
          Math.min(left, x),
          Math.max(right, x + 1),
          Math.min(top, y),
          Math.max(bottom, y + 1),
        ]
  const scaled = new Float32Array(GRID_WIDTH * GRID_HEIGHT)
  if (right <= left) return scaled
  for (let y = 0; y < GRID_HEIGHT; y++)
    for (let x = 0; x < GRID_WIDTH; x++) {
      const fromX = Math.floor(left + ((right - left) * x) / GRID_WIDTH)
      const fromY = Math.floor(top + ((bottom - top) * y) / GRID_HEIGHT)
      if (isDark(picture, fromX, fromY)) scaled[y * GRID_WIDTH + x] = 1
    }
  return blurred(scaled)
}

function blurred(grid: Float32Array): Float32Array {
  const out = new Float32Array(grid.length)
  for (let y = 0; y < GRID_HEIGHT; y++)
    for (let x = 0; x < GRID_WIDTH; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [px, py] = [x + dx, y + dy]
          if (px >= 0 && py >= 0 && px < GRID_WIDTH && py < GRID_HEIGHT)
            sum += grid[py * GRID_WIDTH + px]!
        }
      out[y * GRID_WIDTH + x] = sum / 9
    }
  return out
}

/** How little two characters differ at the best of some small shifts. */
function distance(a: Float32Array, b: Float32Array): number {
  let best = Infinity
  for (let dy = -2; dy <= 2; dy += 2)
    for (let dx = -2; dx <= 2; dx += 2) {
      let sum = 0
      for (let y = 0; y < GRID_HEIGHT; y++)
        for (let x = 0; x < GRID_WIDTH; x++) {
          const [px, py] = [x + dx, y + dy]
          const inside = px >= 0 && py >= 0 && px < GRID_WIDTH && py < GRID_HEIGHT
          const other = inside ? b[py * GRID_WIDTH + px]! : 0
          sum += (a[y * GRID_WIDTH + x]! - other) ** 2
        }
      best = Math.min(best, sum)
    }
  return best
}

const CUTS: Readonly<Record<string, Cut>> = { evenly, atValleys, fixed }
/** Curves of so many pixels are taken away first. */
const OPENINGS: readonly number[] = [1, 4]

/** Every way of cutting with every way of cleaning: a reader knows how its pictures are cut. */
export const METHODS = Object.keys(CUTS).flatMap((cut) =>
  OPENINGS.map((opening) => ({ cut, opening })),
)

/**
 * Learns from labelled pictures and reads others by the nearest neighbours, three of them.
 * @returns what it takes each of `pictures` to say
 */
export function attack(
  { cut, opening }: (typeof METHODS)[number],
  known: readonly Labelled[],
  pictures: readonly string[],
): string[] {
  const glyphsOf = (image: string) => {
    const picture = cleaned(image)
    return CUTS[cut]!(opening > 1 ? opened(picture, opening) : picture).map(normalised)
  }
  const learned = known.flatMap(({ text, image }) =>
    glyphsOf(image).map((glyph, i) => ({ name: text[i]!, glyph })),
  )
  const read = (glyph: Float32Array): string => {
    const nearest = learned
      .map(({ name, glyph: other }) => ({ name, far: distance(glyph, other) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, 3)
    const votes = new Map<string, number>()
    for (const { name, far } of nearest) votes.set(name, (votes.get(name) ?? 0) + 1 / (far + 1))
    return [...votes].toSorted(([, a], [, b]) => b - a)[0]![0]
  }
  return pictures.map((image) => glyphsOf(image).map(read).join(''))
}
