import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../root'
import type { ImportRules, ImportTable } from './workbook'

/** What the worker answers; `refused` in words. */
export type Reading = ImportTable | { refused: string }

/** What a reading may compute; five hundred rows take some 20 ms. */
const DEADLINE_MS = 600
/** How long it may take where the machine gives it less than a core. */
const LATEST_MS = 4_000
/** A worker that has not loaded its modules by then never will. */
const START_MS = 10_000
/** A worker that was not needed for so long ends. */
const IDLE_MS = 30_000
/** What a reading may take of memory, whatever the file does. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

const TOO_SLOW = '文件内容过大，读取超时，请把数据复制到模板里再上传'

/** A worker that reads one file at a time. */
interface Reader {
  /** Undefined: it broke off, by its deadline or for want of memory, and is gone. */
  read(bytes: Uint8Array<ArrayBuffer>, rules: WorkerRules): Promise<Reading | undefined>
  /** Lets it wait for the next file, for a while. */
  keep(): void
}
type WorkerRules = Omit<ImportRules, 'field'>
/** A worker's first message. */
interface Started {
  /** A folder of /proc; undefined where there is none. */
  thread?: string
}

const spare: Reader[] = []

/**
 * Reads a workbook in a worker thread, which ends with the reading if that takes too long or too
 * much memory; otherwise it stays for the next. Callers take turns (turns.ts): each reading that
 * runs beside another one has a worker of its own.
 * @param bytes transferred: empty afterwards
 */
export async function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  { headers, required, maxRows }: WorkerRules,
): Promise<Reading> {
  const reader = spare.pop() ?? startReader()
  const reading = await reader.read(bytes, { headers, required, maxRows })
  // The next file need not wait for a new worker to load.
  const kept = reading ? reader : startReader()
  kept.keep()
  return reading ?? { refused: TOO_SLOW }
}

function startReader(): Reader {
  const worker = new Worker(
    join(projectRoot, 'packages/gateway/core/imports/workbook-worker.mjs'),
    {
      resourceLimits: MEMORY,
      // The bundle's and the test runner's flags are not the worker's.
      execArgv: [],
    },
  )
  let answer: ((message?: Reading & Started) => void) | undefined
  worker.on('message', (message: Reading & Started) => answer?.(message))
  // The `exit` that follows reports the failure.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    forget()
    answer?.()
  })
  // Once it is listened to: alone it must not keep a process alive.
  worker.unref()
  const started = next(START_MS)
  const idle = setTimeout(() => {
    if (forget()) void worker.terminate()
  }, IDLE_MS).unref()

  /** What the worker says next; undefined when it ended or had to be ended before. */
  function next(withinMs: number, leftMs = () => 0): Promise<(Reading & Started) | undefined> {
    return new Promise((resolve) => {
      const end = (): void => {
        const more = leftMs()
        if (more > 0) return void (timer = setTimeout(end, more))
        resolve(undefined)
        void worker.terminate()
      }
      let timer = setTimeout(end, withinMs)
      answer = (message) => {
        clearTimeout(timer)
        resolve(message)
      }
    })
  }
  /** @returns whether it was waiting */
  function forget(): boolean {
    const at = spare.indexOf(reader)
    if (at >= 0) spare.splice(at, 1)
    return at >= 0
  }
  const reader: Reader = {
    async read(bytes, rules) {
      const start = await started
      if (!start) throw new Error('the workbook worker did not start')
      const left = timeLeft(start)
      const reading = next(DEADLINE_MS, left)
      worker.postMessage({ bytes, rules }, [bytes.buffer])
      return reading
    },
    keep() {
      spare.push(reader)
      idle.refresh()
    },
  }
  return reader
}

/**
 * How many ms a reading that begins now has left: by what its thread has computed, because on a
 * busy machine an honest file takes long as well; by the clock where the system does not tell.
 */
function timeLeft({ thread }: Started): () => number {
  const latest = performance.now() + LATEST_MS
  const before = computedMs(thread)
  return () => {
    const now = computedMs(thread)
    if (now === undefined || before === undefined) return 0
    return Math.min(DEADLINE_MS - (now - before), latest - performance.now())
  }
}

function computedMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}
