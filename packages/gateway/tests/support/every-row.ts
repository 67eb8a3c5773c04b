import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Db } from '../../core/db/open'
import { message } from '../../core/outbox/message-schema'
import { tables } from './tables'

/** They hold no business data, only when a process did what. */
const OTHER = new Set(['session', 'captcha', 'sms_code', 'login_failure', 'setting'])
/** Made by chance, or of the wall clock. */
const CHANCE = new Set([
  'jobId',
  'fileToken',
  'token',
  'leaseUntil',
  'createdAt',
  'attempts',
  'messageId',
  'nextAt',
  'expiresAt',
])

/** Texts of rows by table. */
type Content = Record<string, string[]>

/** Every row of every table. */
export async function everyRow(db: Db): Promise<Content> {
  const content: Content = {}
  for (const table of tables) {
    if (OTHER.has(getTableName(table))) continue
    // The sender gets to a message at a wall moment of its own, beside the jobs.
    const names = Object.keys(getTableColumns(table)).filter(
      (name) => !CHANCE.has(name) && !(table === message && name === 'sentAt'),
    )
    const rows = (await db.select().from(table)) as Record<string, unknown>[]
    content[getTableName(table)] = rows
      .map((row) => JSON.stringify(names.map((name) => row[name])))
      .toSorted()
  }
  return content
}

/** A few of the rows that one has and the other lacks, by table; none of those that agree. */
export const differing = (wanted: Content, got: Content) =>
  Object.keys(wanted).flatMap((name) => {
    const [more, less] = [without(got[name]!, wanted[name]!), without(wanted[name]!, got[name]!)]
    return more.length + less.length === 0
      ? []
      : [{ name, more: more.slice(0, 3), less: less.slice(0, 3) }]
  })

/** Rows that are there twice count twice. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const n = left.get(row) ?? 0
    left.set(row, n - 1)
    return n <= 0
  })
}
