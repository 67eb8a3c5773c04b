import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../../gateway/db/schema'
import type { Db } from '../../../gateway/db/open'
import { proveAll } from '../../../gateway/ledger/proof/prove'
import { startTestGateway } from '../../support/gateway'

const DAY_MS = 86_400_000
/** Over the end of a month and the second of the next, when rebates are worked out. */
const DAYS = 14

/** Nothing of the business stands in them, but in when a process did what. */
const OTHER = new Set(['session', 'captcha', 'sms_code', 'login_failure', 'setting'])
/** Made by chance. */
const CHANCE = new Set(['jobId', 'fileToken', 'token', 'leaseUntil', 'createdAt', 'attempts'])

/** Every row of every table, as texts, by table. */
async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || OTHER.has(getTableName(table))) continue
    const names = Object.keys(getTableColumns(table)).filter((name) => !CHANCE.has(name))
    const rows = (await db.select().from(table as PgTable)) as Record<string, unknown>[]
    content[getTableName(table)] = rows
      .map((row) => JSON.stringify(names.map((name) => row[name])))
      .toSorted()
  }
  return content
}

test(
  'a leap over many days leaves the same books, statements and settlements as leaps of a day',
  { timeout: 600_000 },
  async () => {
    const daily = await startTestGateway()
    const far = await startTestGateway()
    try {
      for (let day = 0; day < DAYS; day++) await daily.clock.advance(DAY_MS)
      await far.clock.advance(DAYS * DAY_MS)
      expect(far.clock.now()).toBe(daily.clock.now())

      const wanted = await contentOf(daily.db)
      const got = await contentOf(far.db)
      expect(got.account_entry!.length).toBeGreaterThan(100)
      const differing = Object.keys(wanted).flatMap((name) => {
        const [more, less] = [
          got[name]!.filter((row) => !wanted[name]!.includes(row)),
          wanted[name]!.filter((row) => !got[name]!.includes(row)),
        ]
        return more.length + less.length === 0
          ? []
          : [{ name, more: more.slice(0, 3), less: less.slice(0, 3) }]
      })
      expect(differing).toEqual([])
      const found = await far.db.transaction((tx) => proveAll(tx))
      expect(found.flatMap((check) => check.differences)).toEqual([])
    } finally {
      await daily.close()
      await far.close()
    }
  },
)
