import type { Readable } from 'node:stream'

/** Interval, ms; `LOOKS` in a row without progress mean that the parser is stuck. */
const LOOK_MS = 200
const LOOKS = 3

class Stuck extends Error {}

/**
 * A step of a parser that reads `source`, given up when the parser makes no progress although bytes
 * lie ready or all have come: busboy waits for ever after a long part that it skips. A slow sender
 * does not count: then there are no bytes to read.
 * @throws Stuck about half a second after the last progress
 */
export async function unlessStuck<T>(
  source: Readable & { complete?: boolean },
  step: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_resolve, reject) => {
    let looks = 0
    let seen = -1
    const look = (): void => {
      const ready = source.readableLength
      looks = (ready > 0 || source.complete === true) && ready === seen ? looks + 1 : 0
      seen = ready
      if (looks >= LOOKS) reject(new Stuck('the parser stands still'))
      else timer = setTimeout(look, LOOK_MS)
    }
    timer = setTimeout(look, LOOK_MS)
  })
  try {
    return await Promise.race([step, stuck])
  } finally {
    clearTimeout(timer)
  }
}
