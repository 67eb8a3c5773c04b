import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const INSTALLED = '/usr/lib/postgresql'
const READY_WITHIN_MS = 30_000
/**
 * Nothing in it outlives the run: what protects it from a crash would only cost time. Commits are still
 * waited for: a replica is sent what is flushed.
 */
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB', 'jit=off']

/** The newest PostgreSQL server of this machine; undefined where none is installed. */
export function postgresBin(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  return readdirSync(INSTALLED)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * An empty PostgreSQL for one test, on a socket in a folder of its own: for what PGlite cannot
 * show, which has one connection for all.
 */
export async function startPostgres(
  bin: string,
  { durable = false } = {},
): Promise<PostgresServer> {
  return run(bin, durable, ({ data, quiet }) => {
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], quiet)
  })
}

/** A streaming replica of such a server, which must be running. */
export async function startReplica(bin: string, primary: PostgresServer): Promise<PostgresServer> {
  return run(bin, false, ({ data, quiet }) => {
    const from = ['-h', primary.dir, '-U', 'postgres', '-D', data]
    execFileSync(join(bin, 'pg_basebackup'), [...from, '-R', '-X', 'stream', '-c', 'fast'], quiet)
  })
}

export interface PostgresServer {
  url: string
  /** Where its socket is. */
  dir: string
  /** Stops the server as `pg_ctl stop -m` does; its data stays. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again, and resolves once it lets clients in. */
  resume(): Promise<void>
  stop(): Promise<void>
}

type Quiet = Parameters<typeof execFileSync>[2] & { cwd: string; stdio: 'ignore' }

async function run(
  bin: string,
  durable: boolean,
  make: (at: { data: string; quiet: Quiet }) => void,
): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'console-postgres-'))
  const as = serverUser()
  if (as) chownSync(dir, as.uid, as.gid)
  const data = join(dir, 'data')
  const quiet = { ...as, cwd: dir, stdio: 'ignore' } as const
  make({ data, quiet })
  const settings = ['listen_addresses=', 'max_connections=200', ...(durable ? [] : THROW_AWAY)]
  const args = ['-D', data, '-k', dir, ...settings.flatMap((one) => ['-c', one])]
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`
  let server: ChildProcess
  let ended: Promise<unknown>
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), args, quiet)
    ended = once(server, 'exit')
    await readiness(url)
  }
  const halt = async (mode: 'fast' | 'immediate') => {
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  await resume()
  return {
    url,
    dir,
    halt,
    resume,
    async stop() {
      process.off('exit', kill)
      await halt('immediate')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The server refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function readiness(url: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
