import { createHash, randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Held while a process uses a data directory. */
export interface Claim {
  release(): Promise<void>
}

/**
 * Two processes on one PGlite directory corrupt it silently; the second one gets this error and
 * exits.
 */
export class DataDirTaken extends Error {
  constructor(dataDir: string) {
    super(
      `数据目录 ${dataDir} 正被另一个网关进程使用。` +
        '请先停止那个进程，或用环境变量 DATA_DIR 指定另一个目录后再启动。',
    )
    this.name = 'DataDirTaken'
  }
}

/** Longest socket path that every system takes (Linux 107 bytes, macOS 103). */
const MAX_SOCKET_PATH = 103
const NAME = /^claim-[0-9a-f]{12}\.sock$/
const ATTEMPTS = 6

/**
 * Claims `dataDir` for this process: a listening unix socket, which ends with the process however
 * it ends and does not depend on pids (a container's repeat).
 *
 * Every starter first listens under a name of its own and only then looks for others, so of two
 * starters at least one sees the other; a starter that sees a living one withdraws. Refused sockets
 * are leftovers of killed processes and are removed. Two that meet while starting both withdraw and
 * try again after a random pause; a running owner never withdraws.
 * @throws DataDirTaken
 */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  await mkdir(dataDir, { recursive: true })
  const real = await realpath(dataDir)
  const folder = await claimFolder(real)
  for (let attempt = 1; ; attempt++) {
    const name = `claim-${randomBytes(6).toString('hex')}.sock`
    const server = await listen(join(folder, name))
    const release = async (): Promise<void> => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(join(folder, name), { force: true })
    }
    if (!(await someoneElse(folder, name))) return { release }
    await release()
    if (attempt === ATTEMPTS) throw new DataDirTaken(real)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200))
  }
}

async function claimFolder(dataDir: string): Promise<string> {
  const sample = join(dataDir, 'claim-0123456789ab.sock')
  if (Buffer.byteLength(sample) <= MAX_SOCKET_PATH) return dataDir
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `console-claim-${hash}`)
  await mkdir(folder, { recursive: true })
  return folder
}

function listen(path: string): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => {
      chmodSync(path, 0o600)
      server.unref()
      resolve(server)
    })
  })
}

async function someoneElse(folder: string, own: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own)
  const living = await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name)
      const alive = await answers(path)
      if (!alive) await rm(path, { force: true })
      return alive
    }),
  )
  return living.includes(true)
}

/**
 * Anything but a plain refusal counts as living: a wrong yes only costs a message, a wrong no costs
 * data.
 */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
}
