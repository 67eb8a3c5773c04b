import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '../../core/db/open'
import { watchTransactions } from '../../core/db/transaction-watch'
import type { GatewayTemplate } from './template'

/**
 * A copy of the seeded database, gone when closed. On the embedded one, whose only connection a
 * transaction holds, transactions fail when they wait for anything else
 * (packages/gateway/core/db/transaction-watch.ts). PostgreSQL's pool opens sockets and timers of its own.
 */
export async function openTestDatabase(template: GatewayTemplate): Promise<OpenDatabase> {
  const database = await copyOf(template)
  if (database.kind === 'postgres') return database
  return {
    ...database,
    db: watchTransactions(database.db, (broken) => process.stderr.write(`${broken.stack}\n`)),
  }
}

async function copyOf(template: GatewayTemplate): Promise<OpenDatabase> {
  if (template.kind === 'pglite') return openDatabase({ memory: true, template: template.file })
  const name = `console_test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    template.url,
    `CREATE DATABASE ${name} TEMPLATE ${template.name} ${template.copied}`,
  )
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href })
  return {
    ...database,
    async close() {
      try {
        await database.close()
      } finally {
        await asAdmin(template.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two copies of one template at once refuse each other.
    await client.query('SELECT pg_advisory_lock(7301953)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
