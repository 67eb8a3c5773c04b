import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode } from '../../scripts/shell.mjs'

/** One gateway's environment on a database of its own. */
export interface Place {
  name: string
  env: Record<string, string>
  close(): Promise<void>
}

/** PGlite always, and PostgreSQL where BENCH_DATABASE_URL names a server. */
export function placeKinds(): [name: string, open: () => Promise<Place>][] {
  const url = process.env.BENCH_DATABASE_URL
  return [
    ['PGlite', embedded],
    ...(url ? ([['PostgreSQL', () => serverDatabase(url)]] as const) : []),
  ] as [string, () => Promise<Place>][]
}

export async function embedded(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  return {
    name: 'PGlite',
    env: { DATA_DIR: dataDir, DATABASE_URL: '', SANDBOX: '1' },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A database of its own beside the one named, dropped afterwards. */
async function serverDatabase(url: string): Promise<Place> {
  const { Client } = (await import('pg')).default
  const name = `bench_${process.pid}_${Date.now()}`
  const run = async (text: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: dataDir, DATABASE_URL: own.href, SANDBOX: '1' },
    close: async () => {
      await run(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills an empty database as `npm run seed -- --trades N` does. */
export async function seedTrades(
  trades: number,
  env: Record<string, string>,
  more: readonly string[] = [],
): Promise<void> {
  const args = [join(root, 'packages/gateway/cli/seed.ts'), '--trades', String(trades)]
  args.push(...more)
  const code = await runNode(join(root, 'scripts/run.mjs'), args, { env, quiet: true })
  if (code !== 0) throw new Error(`seeding ${trades} trades ended with ${code}`)
}
