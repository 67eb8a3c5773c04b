import sha256 from 'crypto-js/sha256'

/** The proof of work of a captcha (contract §7). */
export interface Pow {
  challenge: string
  /** Required number of leading zero bits. */
  difficulty: number
}

/** ms per slice of the search; the page stays responsive between slices. */
const SLICE_MS = 8

/**
 * Finds a decimal `n` for which sha256(challenge + n) begins with `difficulty` zero bits, in
 * slices.
 * @param signal aborts the search; the promise then never settles
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
