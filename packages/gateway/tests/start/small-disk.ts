import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  remount(option: 'ro' | 'rw'): Promise<void>
  stop(): Promise<void>
}

/** A disk of its own in memory, or why there can be none here: it takes the right to mount. */
export async function smallDisk(size: string): Promise<{ disk: SmallDisk } | { reason: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'console-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    return { reason: `cannot mount a disk: ${String((error as Error).message).split('\n')[1]}` }
  }
  return {
    disk: {
      folder,
      remount: async (option) => void (await run('mount', ['-o', `remount,${option}`, folder])),
      stop: async () => {
        await run('umount', ['-l', folder])
        await rm(folder, { recursive: true, force: true })
      },
    },
  }
}
