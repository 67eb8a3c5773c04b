type Point = readonly [x: number, y: number]
/** Strokes of a letter as lines through points: 1 is the letter's height, x to the right, y down. */
type Strokes = readonly (readonly Point[])[]

/** Points on an ellipse, from one angle to another in degrees; 0 is right, 90 is down. */
function arc(centre: Point, radii: Point, from: number, to: number): Point[] {
  const steps = 10
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)]
  })
}

const BOWL = arc([0.05, 0.27], [0.52, 0.27], -90, 90)

/**
 * Letters and digits without those that people take for each other: 0/o/q, 1/i/l, 2/z, 5/s, 6/g,
 * 8/b, 9, n/h, u/v.
 */
export const LETTERS: Readonly<Record<string, Strokes>> = {
  A: [
    [
      [0, 1],
      [0.36, 0],
      [0.72, 1],
    ],
    [
      [0.13, 0.66],
      [0.59, 0.66],
    ],
  ],
  C: [arc([0.42, 0.5], [0.4, 0.5], -45, -315)],
  D: [
    [
      [0.05, 0],
      [0.05, 1],
    ],
    arc([0.05, 0.5], [0.64, 0.5], -90, 90),
  ],
  E: [
    [
      [0.62, 0],
      [0.05, 0],
      [0.05, 1],
      [0.62, 1],
    ],
    [
      [0.05, 0.48],
      [0.52, 0.48],
    ],
  ],
  F: [
    [
      [0.62, 0],
      [0.05, 0],
      [0.05, 1],
    ],
    [
      [0.05, 0.48],
      [0.5, 0.48],
    ],
  ],
  H: [
    [
      [0.05, 0],
      [0.05, 1],
    ],
    [
      [0.65, 0],
      [0.65, 1],
    ],
    [
      [0.05, 0.5],
      [0.65, 0.5],
    ],
  ],
  J: [
    [
      [0.25, 0],
      [0.7, 0],
    ],
    [[0.5, 0], [0.5, 0.7], ...arc([0.28, 0.7], [0.22, 0.3], 0, 170)],
  ],
  K: [
    [
      [0.05, 0],
      [0.05, 1],
    ],
    [
      [0.62, 0],
      [0.08, 0.56],
    ],
    [
      [0.25, 0.4],
      [0.66, 1],
    ],
  ],
  M: [
    [
      [0, 1],
      [0.06, 0],
      [0.4, 0.62],
      [0.74, 0],
      [0.8, 1],
    ],
  ],
  P: [
    [
      [0.05, 1],
      [0.05, 0],
    ],
    BOWL,
  ],
  R: [
    [
      [0.05, 1],
      [0.05, 0],
    ],
    BOWL,
    [
      [0.25, 0.54],
      [0.62, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [0.7, 0],
    ],
    [
      [0.35, 0],
      [0.35, 1],
    ],
  ],
  W: [
    [
      [0, 0],
      [0.2, 1],
      [0.42, 0.35],
      [0.64, 1],
      [0.84, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [0.66, 1],
    ],
    [
      [0.66, 0],
      [0, 1],
    ],
  ],
  Y: [
    [
      [0, 0],
      [0.34, 0.5],
      [0.68, 0],
    ],
    [
      [0.34, 0.5],
      [0.34, 1],
    ],
  ],
  3: [arc([0.28, 0.25], [0.3, 0.25], -150, 90), arc([0.28, 0.75], [0.34, 0.25], -90, 150)],
  4: [
    [
      [0.5, 1],
      [0.5, 0],
      [0, 0.68],
      [0.7, 0.68],
    ],
  ],
  7: [
    [
      [0.02, 0],
      [0.64, 0],
      [0.22, 1],
    ],
  ],
}
