import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { inject } from 'vitest'
import { projectRoot } from '../../gateway/core/root'
import { bundled } from './bundled'
import { KILLED } from './killed'

/** Programs that work on a data directory and are killed at it. */
export interface Killing {
  /** A data directory with the sample database, as a first start would leave it. */
  sampleDir(): Promise<string>
  /**
   * Runs a script, named from the project's folder.
   * @param killAfter lines said, then a moment later; without it the script ends by itself
   * @param as default: a thread, which dies between two of its steps as a process does, with its
   * database's own thread, and whose files are the same; a process compiles the database anew
   * @returns what it said, line by line, and whether it came to its end
   */
  run(
    script: string,
    args: readonly string[],
    killAfter?: number,
    as?: 'process',
  ): Promise<{ said: string[]; ended: boolean }>
  /** A copy of a data directory that no process has open. */
  copyOf(dataDir: string): Promise<string>
  cleanUp(): Promise<void>
}

/** It dies at whatever work it is at by then. */
const SOME_MOMENT_MS = 300

interface Life {
  stdout: NodeJS.ReadableStream
  stderr: NodeJS.ReadableStream
  /** Resolves to its code; `KILLED` when it did not end by itself. */
  ended: Promise<number>
  kill(): void
}

function inProcess(program: string, args: readonly string[]): Life {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectRoot,
    env: { ...process.env, VITEST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    // Not `exit`: what it said last may still be on its way then.
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code ?? KILLED))),
    kill: () => void child.kill('SIGKILL'),
  }
}

function inThread(program: string, args: readonly string[]): Life {
  const worker = new Worker(program, {
    argv: [...args],
    env: { ...process.env, VITEST: '' },
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let killed = false
  const ended = new Promise<number>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => setImmediate(() => resolve(killed ? KILLED : code)))
  })
  return {
    stdout: worker.stdout,
    stderr: worker.stderr,
    ended,
    kill() {
      killed = true
      void worker.terminate()
    },
  }
}

export function killing(): Killing {
  const folders: string[] = []
  const running = new Set<Life>()
  async function copyOf(folder: string): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'console-killed-'))
    folders.push(copy)
    await cp(folder, copy, { recursive: true })
    return copy
  }
  return {
    copyOf,
    async sampleDir() {
      const template = inject('gatewayTemplate')
      if (template.kind !== 'pglite') throw new Error('wanted the PGlite template')
      const dataDir = await copyOf(template.filesDir)
      await mkdir(join(dataDir, 'pg'))
      await promisify(execFile)('tar', ['xf', template.file, '-C', join(dataDir, 'pg')])
      return dataDir
    },
    async run(script, args, killAfter, as) {
      const life = (as === 'process' ? inProcess : inThread)(await bundled(script), args)
      running.add(life)
      let said = ''
      let trouble = ''
      life.stderr.on('data', (text: Buffer) => void (trouble += String(text)))
      life.stdout.on('data', (text: Buffer) => {
        said += String(text)
        if (killAfter !== undefined && said.split('\n').length > killAfter)
          setTimeout(() => life.kill(), Math.random() * SOME_MOMENT_MS)
      })
      const code = await life.ended.catch((error: Error) => {
        trouble += error.stack ?? error.message
        return 1
      })
      running.delete(life)
      if (code !== 0 && code !== KILLED)
        throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${trouble}\n${said}`)
      // The last line may have been cut off.
      return { said: said.split('\n').slice(0, -1), ended: code === 0 }
    },
    async cleanUp() {
      for (const life of running) life.kill()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
