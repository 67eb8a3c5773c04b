import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../root'
import type { ImportRules, ImportTable } from './workbook'

/** The worker's answer; `refused` in words. */
export type Reading = ImportTable | { refused: string }

/**
 * CPU time of a reading, its wall time for a machine that gives it less than a core, and its memory,
 * whatever the file contains. Five hundred rows take some 20 ms.
 */
const BOUNDS = {
  form: { deadlineMs: 600, latestMs: 4_000, heapMb: 96 },
  system: { deadlineMs: 30_000, latestMs: 180_000, heapMb: 192 },
} as const
type Size = keyof typeof BOUNDS
/** A worker that has not loaded its modules by then is given up. */
const START_MS = 10_000
/** An idle worker ends after this time. */
const IDLE_MS = 30_000

const TOO_SLOW = '文件内容过大，读取超时，请把数据复制到模板里再上传'

/** A worker that reads one file at a time. */
interface Reader {
  /** Undefined: the worker ended, by its deadline or out of memory. */
  read(bytes: Uint8Array<ArrayBuffer>, rules: WorkerRules): Promise<Reading | undefined>
  /** Keeps the worker for the next file, for a while. */
  keep(): void
  end(): void
}
type WorkerRules = Omit<ImportRules, 'field'>
/** A worker's first message. */
interface Started {
  /** Its folder in /proc; undefined where there is none. */
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
  { headers, required, maxRows, size = 'form' }: WorkerRules,
): Promise<Reading> {
  if (size === 'system') return readOnce(bytes, { headers, required, maxRows, size })
  const reader = spare.pop() ?? startReader()
  const reading = await reader.read(bytes, { headers, required, maxRows })
  // The next file need not wait for a new worker to load.
  const kept = reading ? reader : startReader()
  kept.keep()
  return reading ?? { refused: TOO_SLOW }
}

/** A large file has a worker of its own, whose memory goes with it. */
async function readOnce(bytes: Uint8Array<ArrayBuffer>, rules: WorkerRules): Promise<Reading> {
  const reader = startReader(rules.size)
  try {
    return (await reader.read(bytes, rules)) ?? { refused: TOO_SLOW }
  } finally {
    reader.end()
  }
}

function startReader(size: Size = 'form'): Reader {
  const { deadlineMs, latestMs, heapMb } = BOUNDS[size]
  const worker = new Worker(
    join(projectRoot, 'packages/gateway/core/imports/workbook-worker.mjs'),
    {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
      // The worker must not inherit the flags of the bundle or the test runner.
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
  // Called once listeners are attached: the worker alone must not keep a process alive.
  worker.unref()
  const started = next(START_MS)
  const idle = setTimeout(() => {
    if (forget()) void worker.terminate()
  }, IDLE_MS).unref()

  /** The worker's next message; undefined when it ended or had to be terminated before. */
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
  /** @returns whether it was idle */
  function forget(): boolean {
    const at = spare.indexOf(reader)
    if (at >= 0) spare.splice(at, 1)
    return at >= 0
  }
  const reader: Reader = {
    async read(bytes, rules) {
      const start = await started
      if (!start) throw new Error('the workbook worker did not start')
      const left = timeLeft(start, { deadlineMs, latestMs })
      const reading = next(deadlineMs, left)
      worker.postMessage({ bytes, rules }, [bytes.buffer])
      return reading
    },
    keep() {
      spare.push(reader)
      idle.refresh()
    },
    end() {
      clearTimeout(idle)
      void worker.terminate()
    },
  }
  return reader
}

/**
 * The ms left of a reading that begins now: by the thread's CPU time, because on a busy machine an
 * honest file takes long as well; by the clock where the system does not report CPU time.
 */
function timeLeft(
  { thread }: Started,
  { deadlineMs, latestMs }: { deadlineMs: number; latestMs: number },
): () => number {
  const latest = performance.now() + latestMs
  const before = computedMs(thread)
  return () => {
    const now = computedMs(thread)
    if (now === undefined || before === undefined) return 0
    return Math.min(deadlineMs - (now - before), latest - performance.now())
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
