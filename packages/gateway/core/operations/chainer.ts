import type { Log } from '../call'
import type { Db } from '../db/open'
import { chainOperations } from './chain'
import type { SealKeys } from './seal'

/** Moves operations into the chains, soon after they were written. */
export interface Chainer {
  /** An operation was written: it is chained in a moment, together with the next ones. */
  wake(): void
  /** Resolves when all operations committed so far are chained. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Long enough for a busy moment to cost one transaction, short enough to leave few operations
 * unchained.
 */
const AFTER_MS = 150
/** After a failure, such as a database that is away. */
const AGAIN_MS = 2_000

export function createChainer(db: Db, log: Log, keys: SealKeys): Chainer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let again: Promise<void> | undefined
  let isClosed = false

  /** One run at a time; requests during a run share the next one. */
  const run = (): Promise<void> => {
    again ??= running
      .catch(() => undefined)
      .then(() => {
        again = undefined
        running = chainOperations(db, keys)
        return running
      })
    return again
  }
  const runIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      run().catch((error: unknown) => {
        // Waiting operations are not lost.
        log.error({ error: String(error) }, 'operations wait to be chained')
        if (!isClosed) runIn(AGAIN_MS)
      })
    }, ms)
    timer.unref()
  }
  return {
    wake: () => runIn(AFTER_MS),
    settled: run,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await run().catch((error: unknown) =>
        log.error({ error: String(error) }, 'operations wait to be chained'),
      )
    },
  }
}
