import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/shell.mjs'
import { bundled } from '../../packages/gateway/tests/support/bundled'
import type { Order, Said } from './gateway'

export interface ChildGateway {
  origin: string
  errorOf(traceId: string): string | undefined
  /** After a collection of garbage. */
  memory(): Promise<{ rssMb: number; heapMb: number }>
  /** Differences that the ledger check finds. */
  prove(): Promise<string[]>
  stop(): Promise<void>
}

/** Errors that no answer has reported yet. */
const ERRORS_KEPT = 10_000

/**
 * Starts tests/fuzz/gateway.ts on a fresh sandbox.
 * @param dataDir one that has the sample database already; it goes when the child stops
 */
export async function startChild(
  dataDir = mkdtempSync(join(tmpdir(), 'console-fuzz-')),
): Promise<ChildGateway> {
  const child = fork(await bundled('tests/fuzz/gateway.ts'), [dataDir], {
    cwd: root,
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const errors = new Map<string, string>()
  const waiting = new Map<Said['kind'], (said: Said) => void>()
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code, signal) => reject(new Error(`the gateway ended: ${code ?? signal}`))),
  )
  ended.catch(() => undefined)
  child.on('message', (said: Said) => {
    if (said.kind !== 'error') return waiting.get(said.kind)?.(said)
    errors.set(said.traceId, said.error)
    if (errors.size > ERRORS_KEPT) errors.delete(errors.keys().next().value!)
  })
  const hear = <K extends Said['kind']>(kind: K, order?: Order) => {
    const said = new Promise<Extract<Said, { kind: K }>>((resolve) =>
      waiting.set(kind, (one) => resolve(one as Extract<Said, { kind: K }>)),
    )
    if (order) child.send(order)
    return Promise.race([said, ended])
  }
  const { origin } = await hear('ready')
  return {
    origin,
    errorOf: (traceId) => errors.get(traceId),
    memory: () => hear('memory', 'memory'),
    prove: async () => (await hear('proven', 'prove')).differences,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.send('stop' satisfies Order)
        const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
        await gone
        clearTimeout(timer)
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
