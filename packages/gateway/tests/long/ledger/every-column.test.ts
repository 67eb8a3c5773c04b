import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checksWith } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER_ONE } from '../../support/samples'
import { changeOne, columnsOf, finder, plantingsOf } from '../../ledger/planted'
import { TABLES } from '../../ledger/planted-tables'
import { UNPROVED_COLUMNS, UNPROVED_TABLES } from '../../ledger/unproved'

/**
 * Every other table that carries money, a state, a person or a date: such a column of one of its
 * rows is changed behind the gateway's back after two nights, and the next proof says so, or the
 * column is in the reviewed list with its reason.
 */

const DAY_MS = 86_400_000
const KEY = { dataSecret: 'a secret of forty characters or thereabouts' }
const gw = await gatewayForFile({ without: [], config: KEY })
beforeAll(async () => {
  await gw.runDue()
  await gw.keepOnlyJobs('proof.plan', 'proof.run')
  await gw.clock.advance(DAY_MS)
})

const { rows: COLUMNS } = await gw.db.execute<{ table: string; columns: string[] }>(sql`
  select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'public' and table_name in (
      select relname from pg_class where relkind in ('r', 'p') and not relispartition)
    and (data_type in ('bigint', 'date', 'timestamp with time zone')
      or column_name ~ '(status|state|_by|operator|decider|requester)$' or column_name = 'user_id')
  group by 1 order by 1`)
/** Rows that count: anchored proofs, and requests that have ended. */
const WHERE: Readonly<Record<string, string>> = {
  proof_run: 'head_seq is not null',
  bank_entry: 'ask_kind is not null',
  settle_change: "change_status = 'EFFECTIVE'",
  payee_change: "change_status = 'EFFECTIVE'",
  approval: "approval_state = 'APPROVED'",
  approval_decision: "decision = 'APPROVE'",
  merchant_change: "change_status = 'EFFECTIVE'",
}
const OTHERS = COLUMNS.filter(({ table }) => !(table in TABLES))
const find = finder(gw.db, checksWith(KEY))

test('the reviewed list names only tables and columns that are there', () => {
  const known = new Map(OTHERS.map(({ table, columns }) => [table, columns]))
  expect(Object.keys(UNPROVED_TABLES).filter((table) => !known.has(table))).toEqual([])
  const columns = Object.entries(UNPROVED_COLUMNS).flatMap(([table, reasons]) =>
    Object.keys(reasons).map((column) => [table, column] as const),
  )
  expect(columns.filter(([table, column]) => !known.get(table)?.includes(column))).toEqual([])
})

describe('a changed column is found, or listed with a reason', () => {
  test.each(OTHERS.filter(({ table }) => !(table in UNPROVED_TABLES)))(
    'in $table',
    { timeout: 600_000 },
    async ({ table, columns }) => {
      const reasons = UNPROVED_COLUMNS[table] ?? {}
      const { rows } = await gw.db.execute<{ id: string }>(
        sql.raw(`select ctid::text as id from ${table} where provider_id = '${PROVIDER_ONE}' and ${WHERE[table] ?? 'true'}
          order by md5(ctid::text) limit 1`),
      )
      // A table without sample rows is checked by the tests of its feature.
      if (!rows[0]) return
      const all = await columnsOf(gw.db, table)
      const own = all.filter(({ name }) => columns.includes(name) && !(name in reasons))
      const unseen: string[] = []
      for (const column of own)
        for (const { name, statements } of plantingsOf(table, [column], `ctid = '${rows[0].id}'`)) {
          if (!name.startsWith(column.name)) continue
          const seen = await find((tx) => changeOne(tx, statements), [''], `${table} ${name}`)
          if (seen === 'unseen') unseen.push(name)
        }
      expect(unseen).toEqual([])
    },
  )
})
