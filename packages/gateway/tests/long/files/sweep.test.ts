import { eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, inject, test } from 'vitest'
import { application, file, job, dataImport } from '../../../schema'
import { heldTokens } from '../../../features/file/held-files'
import { fileHolders } from '../../../features/file/file-readers'
import { removeUnheld } from '../../../features/file/sweep'
import { PROVIDER_ONE } from '../../support/samples'
import { gatewayForFile, type Loose } from '../../support/gateway'
import { addImports } from '../../support/sample-imports'
import { tables } from '../../support/tables'
import { putFile } from '../../files/rows'
import { png } from '../../files/samples'

const DAY = 86_400_000

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')

const upload = () =>
  putFile(gw, { uploaderId: ops.userId, bytes: png(), kind: 'png', fileName: 'a.png' })
const isThere = async (token: string) => ({
  row: (await gw.db.$count(file, eq(file.token, token))) === 1,
  bytes: (await gw.files.size(token)) !== undefined,
})
const THERE = { row: true, bytes: true }
const GONE = { row: false, bytes: false }
/** Transactions that wait for another. */
const waiting = async () => {
  const { rows } = await gw.db.execute<{ n: number }>(sql`select count(*)::int as n
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]!.n
}
const save = (storeHeaderPic: string[], more: Record<string, unknown> = {}) =>
  gw.post(
    '/v1/private/business/applyStep',
    { data: { storeHeaderPic }, entryKind: 'normal', ...more },
    { session: ops },
  )
const HOLDERS = fileHolders
  .flatMap(({ columns }) => columns)
  .map((column): [name: string, column: AnyPgColumn] => [
    `${getTableConfig(column.table as PgTable).name}.${column.name}`,
    column,
  ])

describe('every column that could hold a token', () => {
  test('is a holder’s, or is known to hold none', () => {
    const columns = tables.flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((column) => column.getSQLType() === 'jsonb' || /pic|file|token/i.test(column.name))
        .map((column) => `${getTableConfig(table).name}.${column.name}`),
    )
    const holders = HOLDERS.map(([name]) => name)
    expect(columns.filter((name) => !holders.includes(name)).toSorted()).toEqual(NO_HOLDERS)
  })

  test.each(HOLDERS)('%s holds a token anywhere in its value', async (_, column) => {
    const [token, other] = [await upload(), await upload()]
    const value =
      column.getSQLType() === 'jsonb'
        ? sql`${JSON.stringify({ any: [{ deep: token }] })}::jsonb`
        : sql`${token}`
    let held: Set<string> | undefined
    await gw.db
      .transaction(async (tx) => {
        const table = column.table as PgTable
        if (table === dataImport) await addImports(tx)
        await tx.execute(sql`update ${table} set ${sql.identifier(snake(column.name))} = ${value}`)
        held = await heldTokens(tx, [token, other])
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!String(error).includes('Rollback')) throw error
      })
    expect(held).toEqual(new Set([token]))
  })
})

describe('an upload', () => {
  test('no row holds outlives a weekend and a long form, and goes after two weeks', async () => {
    const [given, turnedAway, abandoned] = [await upload(), await upload(), await upload()]
    await gw.keepOnlyJobs('file.sweep.plan', 'file.sweep', 'file.strays', 'file.remove')
    const first = await save([turnedAway])
    await save([given], first.respData)
    await gw.clock.advance(13 * DAY)
    const young = await upload()
    for (const token of [given, turnedAway, abandoned]) expect(await isThere(token)).toEqual(THERE)
    await gw.clock.advance(2 * DAY)
    expect(await isThere(turnedAway)).toEqual(GONE)
    expect(await isThere(abandoned)).toEqual(GONE)
    expect(await isThere(given)).toEqual(THERE)
    expect(await isThere(young)).toEqual(THERE)
    // Held by a row and named nowhere in a request: it never goes.
    await gw.clock.advance(14 * DAY)
    expect(await isThere(given)).toEqual(THERE)
    expect(await isThere(young)).toEqual(GONE)
  })

  test('of the samples and of the gateway’s own making stays', async () => {
    const made = await putFile(gw, {
      uploaderId: 'gateway',
      bytes: png(),
      kind: 'png',
      fileName: 'template.png',
    })
    await gw.clock.advance(15 * DAY)
    expect(await isThere(made)).toEqual(THERE)
  })

  test('its row goes with the order to remove its bytes: a crash between loses neither', async () => {
    const token = await upload()
    expect(await removeUnheld(gw.db, PROVIDER_ONE, [token])).toBe(1)
    const orders = await gw.db.select().from(job).where(eq(job.kind, 'file.remove'))
    expect(orders.filter(({ payload }) => payload.token === token)).toMatchObject([
      // The runner may have found it in the same moment.
      { state: expect.stringMatching(/^(WAITING|RUNNING)$/), providerId: PROVIDER_ONE },
    ])
    await gw.runDue()
    expect(await isThere(token)).toEqual(GONE)
  })

  test('that a call is just taking is either held and there, or refused and gone', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, upload))
    const outcomes = await Promise.all(
      tokens.map(async (token) => {
        const [{ respCode }] = await Promise.all([
          save([token]),
          removeUnheld(gw.db, PROVIDER_ONE, [token]),
        ])
        return { token, respCode }
      }),
    )
    await gw.runDue()
    for (const { token, respCode } of outcomes) {
      const expected = respCode === '90000' ? THERE : GONE
      expect(await isThere(token)).toEqual(expected)
      expect(await heldTokens(gw.db, [token])).toEqual(new Set(respCode === '90000' ? [token] : []))
    }
  })

  test('that a copy of an application takes over stays, when its original drops it at that moment', async ({
    skip,
  }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'pglite', 'on PGlite no two transactions run at once')
    const [token, other] = [await upload(), await upload()]
    const { respData: source } = await save([token])
    let goOn = (): void => undefined
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    let locked: Promise<void> | undefined
    // The copy has read and locked its original by the time it waits to write its own row.
    await new Promise<void>((isLocked) => {
      locked = gw.db.transaction(async (tx) => {
        await tx.execute(sql`lock table mer_apply in share mode`)
        isLocked()
        await mayGoOn
      })
    })
    const { applyId } = source
    const copying = gw.post<Loose>('/v2/merApply/clone', { applyId }, { session: ops })
    let dropping: ReturnType<typeof save> | undefined
    try {
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      let isDropped = false
      dropping = save([other], source).finally(() => (isDropped = true))
      await expect
        .poll(async () => isDropped || (await waiting()) === 2, { timeout: 60_000 })
        .toBe(true)
      expect(await removeUnheld(gw.db, PROVIDER_ONE, [token])).toBe(0)
    } finally {
      goOn()
      await locked
    }
    const copy = await copying
    expect([copy.respCode, (await dropping).respCode]).toEqual(['90000', '90000'])
    await gw.runDue()
    expect(await isThere(token)).toEqual(THERE)
    const [row] = await gw.db
      .select({ data: application.data })
      .from(application)
      .where(eq(application.applyId, copy.respData.applyId))
    expect(row!.data).toEqual({ storeHeaderPic: [token] })
  })

  test('that is held is never removed, even when it is named', async () => {
    const token = await upload()
    await save([token])
    expect(await removeUnheld(gw.db, PROVIDER_ONE, [token])).toBe(0)
    expect(await isThere(token)).toEqual(THERE)
  })
})

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** JSON, and names like a file's, that hold no token of an upload. */
const NO_HOLDERS = [
  'app_role.codes',
  'appeal.content',
  'appeal.relatedTrades',
  'approval.approverRoleNos',
  'approval.effects',
  'approval_rule.approverRoleNos',
  'bank_entry.fileId',
  'bank_statement.fileId',
  'bank_statement.fileName',
  'bank_statement.fileState',
  'billing_rule.invoiceKinds',
  'billing_rule.notes',
  'channel_no.awaitsFile',
  'data_import.fileName',
  'data_import.preview',
  'data_import.totals',
  'drop_file.fileName',
  'export_task.fileName',
  'export_task.fileSize',
  'export_task.filters',
  'file.fileName',
  'file.token',
  'holiday_year.offDays',
  'holiday_year.workedDays',
  'idempotency.answer',
  'income_day.upperShares',
  'income_entry.upperShares',
  'income_month.upperShares',
  'ingest_delivery.answer',
  'ingest_event.fileId',
  'ingest_file.fileDate',
  'ingest_file.fileId',
  'ingest_file.fileName',
  'ingest_file.fileState',
  'ingest_file.fileVersion',
  'ingest_file.profile',
  'ingest_file.totals',
  'ingest_file.unknownColumns',
  'ingest_row.fileId',
  'job.payload',
  'ledger_month.fileDigest',
  'ledger_month.fileName',
  'ledger_month.fileSize',
  'list_look.state',
  'mer_apply.rejectItems',
  'merchant.channelLimits',
  'merchant_change.after',
  'merchant_change.before',
  'operation.changes',
  'operation.request',
  'operation_waiting.changes',
  'operation_waiting.request',
  'partner.salesmanIds',
  'proof_run.checks',
  'rebate.tiers',
  'rebate_rule.targetIds',
  'rebate_rule.tiers',
  'record_fact.facts',
  'reset_link.tokenHash',
  'risk_case.tradeNos',
  'row_note.after',
  'row_note.before',
  'saved_view.state',
  'setting.value',
  'source.fileDays',
  'source.merchantNos',
  'source.payChannels',
  'source.profile',
  'statement.fileName',
  'statement.fileSize',
  'statement_diff.fileId',
  'statement_diff.fileLine',
  'trade.upperShares',
  'trade_day.upperShares',
  'trade_rollup.upperShares',
  'upstream_order.answer',
  'upstream_order.payload',
  'user_role.codes',
  'user_role.partnerIds',
  'user_role.shopIds',
  'user_role.teamIds',
]
