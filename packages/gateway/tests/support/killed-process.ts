import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { projectRoot } from '../../core/root'
import { bundled } from './bundled'

/** Programs that work on a data directory and are killed at it. */
export interface Killing {
  /** A data directory with the sample database, as a first start would leave it. */
  sampleDir(): Promise<string>
  /**
   * Runs a script, named from the project's folder.
   * @param killAfter lines said, then a moment later; without it the script ends by itself
   * @returns what it said, line by line, and whether it came to its end
   */
  run(
    script: string,
    args: readonly string[],
    killAfter?: number,
  ): Promise<{ said: string[]; ended: boolean }>
  /** A copy of a data directory that no process has open. */
  copyOf(dataDir: string): Promise<string>
  cleanUp(): Promise<void>
}

/** It dies at whatever work it is at by then. */
const SOME_MOMENT_MS = 300

/** In place of a code, of a process that did not end by itself. */
const KILLED = -1

export function killing(): Killing {
  const folders: string[] = []
  const running = new Set<ChildProcess>()
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
    async run(script, args, killAfter) {
      const life = spawn(process.execPath, [await bundled(script), ...args], {
        cwd: projectRoot,
        env: { ...process.env, VITEST: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(life)
      let said = ''
      let trouble = ''
      life.stderr.on('data', (text: Buffer) => void (trouble += String(text)))
      life.stdout.on('data', (text: Buffer) => {
        said += String(text)
        if (killAfter !== undefined && said.split('\n').length > killAfter)
          setTimeout(() => life.kill('SIGKILL'), Math.random() * SOME_MOMENT_MS)
      })
      // Not `exit`: what it said last may still be on its way then.
      const code = await new Promise<number>((resolve) =>
        life.once('close', (ended: number | null) => resolve(ended ?? KILLED)),
      )
      running.delete(life)
      if (code !== 0 && code !== KILLED)
        throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${trouble}\n${said}`)
      // The last line may have been cut off.
      return { said: said.split('\n').slice(0, -1), ended: code === 0 }
    },
    async cleanUp() {
      for (const life of running) life.kill('SIGKILL')
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
