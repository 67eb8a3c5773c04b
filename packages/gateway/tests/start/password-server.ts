import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const PROGRAMS = '/usr/lib/postgresql'

export interface PasswordServer {
  port: number
  /** User console, password secret, database console_db. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL of its own that asks for passwords, or why there can be none here. */
export async function passwordServer(): Promise<{ server: PasswordServer } | { reason: string }> {
  const versions = await readdir(PROGRAMS).catch(() => [])
  const version = versions.sort().at(-1)
  if (!version) return { reason: `no PostgreSQL under ${PROGRAMS}` }
  const bin = (name: string) => join(PROGRAMS, version, 'bin', name)
  const root = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  const as = (program: string, args: string[]) =>
    root ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)
  const folder = await mkdtemp(join(tmpdir(), 'console-pg-password-'))
  const stop = async () => {
    await as(bin('pg_ctl'), ['-D', join(folder, 'db'), '-m', 'immediate', 'stop']).catch(() => 0)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await chmod(folder, 0o777)
    await writeFile(join(folder, 'password'), 'secret')
    const port = await freePort()
    const data = join(folder, 'db')
    const auth = ['-A', 'scram-sha-256', '--pwfile', join(folder, 'password')]
    await as(bin('initdb'), ['-D', data, '-U', 'admin', '-N', '-E', 'UTF8', ...auth])
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
    const log = join(folder, 'log')
    await as(bin('pg_ctl'), ['-D', data, '-w', '-l', log, '-o', options, 'start'])
    const admin = new pg.Client(`postgres://admin:secret@127.0.0.1:${port}/postgres`)
    await admin.connect()
    await admin.query(`CREATE USER console PASSWORD 'secret'`)
    await admin.query(`CREATE USER guest PASSWORD 'secret'`)
    await admin.query('CREATE DATABASE console_db OWNER console')
    await admin.query(
      `CREATE DATABASE latin_db OWNER console ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
    )
    await admin.end()
    const url = `postgres://console:secret@127.0.0.1:${port}/console_db`
    return { server: { port, url, stop } }
  } catch (error) {
    await stop()
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
