import sha256 from 'crypto-js/sha256'

/** What a captcha asks for beside what it shows (contract §7). */
export interface Pow {
  challenge: string
  /** Zero bits. */
  difficulty: number
}

/** The page stays usable: so long is searched at a time, ms. */
const SLICE_MS = 8

/**
 * Finds a decimal `n` for which sha256(challenge + n) begins with so many zero bits, in slices.
 * @param signal gives it up; the promise then never settles
 */
export function solvePow({ challenge, difficulty }: Pow, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let nonce = 0
    const search = () => {
      if (signal?.aborted) return
      const until = performance.now() + SLICE_MS
      do {
        const [first = 0] = sha256(`${challenge}${nonce}`).words
        if (Math.clz32(first) >= difficulty) return resolve(String(nonce))
        nonce++
      } while (performance.now() < until)
      setTimeout(search)
    }
    search()
  })
}
