/** The queue is full, or the wait was too long. */
export class TooBusy extends Error {}

export interface TurnRules {
  /** Works that run side by side. */
  atOnce: number
  /** Queued works of one owner; default: any number. */
  waiting?: number
  /** How long a work may be queued; default: no limit. */
  waitMs?: number
}

/**
 * Runs a few works at once and queues the others, each owner's in their order and the owners in
 * turn: an owner with a hundred works delays only its own. A queued work holds only its place, so
 * it fetches what it needs when it runs.
 * @returns runs `work` in its turn; rejects with TooBusy without having run it
 */
export function createTurns({ atOnce, waiting = Infinity, waitMs }: TurnRules) {
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  function next(): void {
    const [first] = queues
    if (!first || running >= atOnce) return
    const [owner, queue] = first
    queues.delete(owner)
    const start = queue.shift()!
    // To the end of the queue of owners.
    if (queue.length > 0) queues.set(owner, queue)
    running++
    start()
  }
  function wait(owner: string): Promise<void> {
    const queue = queues.get(owner) ?? []
    if (queue.length >= waiting) throw new TooBusy()
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = (): void => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0 && queues.get(owner) === queue) queues.delete(owner)
        reject(new TooBusy())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      queue.push(start)
      queues.set(owner, queue)
      next()
    })
  }
  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await wait(owner)
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
}
