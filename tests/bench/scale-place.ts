import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seedTrades } from './place'

/** Trades and merchants: all of a database grows alike. */
export interface Size {
  trades: number
  merchants: number
}
/** A merchant for nine trades or so, as the samples have. */
export const sizeOf = (trades: number): Size => ({ trades, merchants: Math.round(trades * 0.11) })

/** Business time of these databases: nothing falls due while they are measured. */
export const SCALE_TIME = '2026-11-20 15:00:00'

export const scaleEnv = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SANDBOX: '1',
  SANDBOX_TIME: SCALE_TIME,
})

/** An embedded database of a size in a folder; made once and kept under its name, as the others are. */
export async function wideFolder(
  folder: string,
  { trades, merchants }: Size,
): Promise<{ env: Record<string, string>; seconds?: number }> {
  const made = join(folder, `scale_${trades}`)
  const env = (dataDir: string) => ({ ...scaleEnv(''), DATA_DIR: dataDir })
  if (existsSync(made)) return { env: env(made) }
  const part = `${made}_part`
  rmSync(part, { recursive: true, force: true })
  const startedAt = performance.now()
  await seedTrades(trades, env(part), ['--merchants', String(merchants)])
  const seconds = (performance.now() - startedAt) / 1000
  renameSync(part, made)
  return { env: env(made), seconds }
}

/**
 * The database of a size beside the one named; made once and kept under its name.
 * @returns its URL, and the seconds that making it took
 */
export async function wideDatabase(
  url: string,
  { trades, merchants }: Size,
): Promise<{ url: string; seconds?: number }> {
  const own = new URL(url)
  const name = `scale_${trades}`
  const part = `${name}_part`
  own.pathname = `/${part}`
  const made = new URL(url)
  made.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return { url: made.href }
    // One that was left half made is begun anew.
    await client.query(`drop database if exists ${part} with (force)`)
    await client.query(`create database ${part}`)
    const startedAt = performance.now()
    await seedTrades(trades, scaleEnv(own.href), ['--merchants', String(merchants)])
    const seconds = (performance.now() - startedAt) / 1000
    await client.query(`alter database ${part} rename to ${name}`)
    return { url: made.href, seconds }
  } finally {
    await client.end()
  }
}

/** Statements of a day of ten million trades are made one after the other. */
const SETTLED_MS = 3_600_000

const TOKEN = 'what only the benchmark knows of it'
/** For a gateway whose database no other process can query. */
export const TOLD_ENV = { METRICS_TOKEN: TOKEN }
/** Looks between which no job began or ended. */
const STILL = 5

/** The same by what the gateway says of itself. */
export async function settledInside(origin: string): Promise<void> {
  let last = ''
  for (let still = 0; still < STILL;) {
    const answer = await fetch(`${origin}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const jobs = (await answer.text()).match(/^console_jobs\{.*$/gm)?.join('\n') ?? ''
    still = jobs === last && !jobs.includes('RUNNING') ? still + 1 : 0
    last = jobs
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Until the jobs that seeding has left are done: they would be measured with the lists. */
export async function settled(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const until = Date.now() + SETTLED_MS; ;) {
      const { rows } = await client.query<{ kinds: string | null }>(
        `select string_agg(distinct kind, ', ') as kinds from job
         where state = 'RUNNING' or state = 'WAITING' and attempts < 5
           and (clock = 'business' and run_at <= $1::timestamptz or clock = 'wall' and run_at <= now())`,
        [`${SCALE_TIME}+08`],
      )
      const kinds = rows[0]!.kinds
      if (kinds === null) return
      if (Date.now() > until) throw new Error(`these jobs are not done yet: ${kinds}`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  } finally {
    await client.end()
  }
}
