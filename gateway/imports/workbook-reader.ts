import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../root'
import type { ImportRow, ImportRules } from './workbook'

/** What the worker answers; `refused` in words. */
export type Reading = { rows: ImportRow[] } | { refused: string }

/** From the file's arrival in the worker; five hundred rows take some 20 ms. */
const DEADLINE_MS = 600
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
  const worker = new Worker(join(projectRoot, 'gateway/imports/workbook-worker.mjs'), {
    resourceLimits: MEMORY,
    // The bundle's and the test runner's flags are not the worker's.
    execArgv: [],
  })
  let answer: ((message?: Reading) => void) | undefined
  worker.on('message', (message: Reading) => answer?.(message))
  // What it failed with is told by its end, which follows.
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

  function next(withinMs: number): Promise<Reading | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(undefined)
        void worker.terminate()
      }, withinMs)
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
      if (!(await started)) throw new Error('the workbook worker did not start')
      const reading = next(DEADLINE_MS)
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
