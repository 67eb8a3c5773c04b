import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesOf, MENU_CODES } from '../../../../core/code-groups'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../../core/db/open'
import { warnOfAlikeNames } from '../../../../features/user'
import { account, job, user, userRole } from '../../../../schema'
import { projectRoot } from '../../../../core/root'

/** Steps of the schema that the version before this one had. */
const STEPS_BEFORE = 5
const DISPUTES = ['02100034', '02100034:answer']
const REVIEW = '02100006:settleReview'
const PAYEE = '02100027:review'
const MONEY = ['02100006:reserve', '02100006:topUp', '02100006:settleNow']
const NEW_CODES = ['02100006:reRegister', '02100011:diff', ...DISPUTES, REVIEW, PAYEE, ...MONEY]

let folder: string
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-upgrade-'))
  await cp(join(projectRoot, 'packages/gateway/core/db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  journal.entries = journal.entries.slice(0, STEPS_BEFORE)
  await writeFile(file, JSON.stringify(journal))
  // As the version before left it, once: a copy takes a tenth of the time.
  const before = await openDatabase({ memory: true })
  await migrate(before.db, { migrationsFolder: folder })
  await writeFile(join(folder, 'before.tar'), await before.dump!())
  await before.close()
})
beforeEach(async () => {
  database = await openDatabase({ memory: true, template: join(folder, 'before.tar') })
})
afterEach(() => database.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

test('tables of a later version are left alone, with a sentence', async () => {
  await migrateDatabase(database)
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  await expect(migrateDatabase(database)).rejects.toThrow(
    '这个数据库已由更新的版本升级过（多 1 步），本版本不能使用它。' +
      '请用更新的版本启动；要退回本版本，请恢复升级之前的备份。',
  )
})

test('roles of an older version get the new verbs of areas they held wholly, and no others', async () => {
  const before = (codes: readonly string[]) => codes.filter((code) => !NEW_CODES.includes(code))
  const roles: Record<string, { roleType: string; codes: readonly string[]; gets: string[] }> = {
    all: { roleType: '3', codes: ['all'], gets: [] },
    finance: {
      roleType: '3',
      codes: before(codesOf('3', ['trades', 'fin', 'settlement'])),
      gets: ['02100011:diff', ...DISPUTES, PAYEE],
    },
    narrowed: {
      roleType: '3',
      codes: before(codesOf('3', ['merchants'])).filter((code) => code !== '02100006:freeze'),
      gets: [],
    },
    operations: {
      roleType: '3',
      codes: before(codesOf('3', ['merchants', 'trades'])),
      gets: ['02100006:reRegister', ...DISPUTES, REVIEW, ...MONEY],
    },
    partner: {
      roleType: '4',
      codes: before(codesOf('4', ['merchants'])),
      gets: ['02100006:reRegister'],
    },
    readonly: { roleType: '3', codes: before(MENU_CODES), gets: ['02100034'] },
  }
  for (const [userId, { roleType, codes }] of Object.entries(roles))
    await database.db.execute(sql`
      insert into user_role (user_id, role_type, role_name, cust_id, provider_id, codes)
      values (${userId}, ${roleType}, ${userId}, 'P1', 'P1', ${JSON.stringify(codes)}::jsonb)`)
  await database.db.execute(sql`insert into app_user
      (user_id, login_name, mobile, password_hash, nick_name)
    values ('finance', 'finance', '1', '', ''), ('none', 'none', '2', '', '')`)
  await migrateDatabase(database)
  const rows = await database.db.select().from(userRole).orderBy(asc(userRole.userId))
  const staff = await database.db.select().from(user).orderBy(asc(user.userId))
  expect(staff.map(({ userId, providerId }) => [userId, providerId])).toEqual([
    ['finance', 'P1'],
    ['none', ''],
  ])
  expect(rows.map(({ userId, codes }) => [userId, codes])).toEqual(
    Object.entries(roles).map(([userId, { codes, gets }]) => [userId, [...codes, ...gets]]),
  )
})

test('what running subsidies may still spend is kept for them, as far as the account holds it', async () => {
  const { db } = database
  await db.insert(account).values(
    ['one', 'two'].map((providerId) => ({
      providerId,
      acctNo: '9001',
      acctKind: 'SUBSIDY',
      acctName: '补贴账户',
      acctStatus: 'NORMAL',
      availAmt: 1_000,
      openTime: new Date('2026-11-01T00:00:00+08:00'),
    })),
  )
  const running: [providerId: string, status: string, planAmt: number, usedAmt: number][] = [
    ['one', 'ACTIVE', 500, 100],
    ['one', 'PAUSED', 300, 0],
    ['one', 'ENDED', 900, 0],
    ['two', 'DRAFT', 1_001, 0],
  ]
  for (const [i, [providerId, status, planAmt, usedAmt]] of running.entries())
    await db.execute(sql`insert into subsidy_activity (provider_id, subsidy_id, activity_no,
        activity_name, mer_id, created_by, subsidy_rule, plan_amt, used_amt, begin_date, end_date,
        subsidy_status, create_time)
      values (${providerId}, ${`SB${i}`}, 'SA', '暖冬立减', 'M', 'U', 'PER_TXN', ${planAmt},
        ${usedAmt}, '2026-11-01', '2026-12-31', ${status}, '2026-11-01')`)
  await migrateDatabase(database)
  const rows = await db.select().from(account).orderBy(asc(account.providerId))
  expect(rows.map(({ availAmt, frozenAmt }) => [availAmt, frozenAmt])).toEqual([
    [300, 700],
    [1_000, 0],
  ])
})

test('of dailies that gateways planned twice one chain is left, and no day runs again', async () => {
  const { db } = database
  const rows: [jobId: string, kind: string, refId: string, day: string | null, state: string][] = [
    // Side by side.
    ['a1', 'income.close', '6001', '2026-11-20', 'DONE'],
    ['a2', 'income.close', '6001', '2026-11-20', 'DONE'],
    ['a3', 'income.close', '6001', '2026-11-21', 'WAITING'],
    ['a4', 'income.close', '6001', '2026-11-21', 'WAITING'],
    // One behind the other.
    ['b1', 'ledger.day', '6001', '2026-11-20', 'DONE'],
    ['b2', 'ledger.day', '6001', '2026-11-20', 'RUNNING'],
    ['b3', 'ledger.day', '6001', '2026-11-21', 'WAITING'],
    // Given up here, still to run there.
    ['c1', 'profit.post', '6001', '2026-11-20', 'FAILED'],
    ['c2', 'profit.post', '6001', '2026-11-20', 'WAITING'],
    ['c3', 'profit.post', '6001', '2026-11-21', 'WAITING'],
    // Other work that waits twice for one thing.
    ['d1', 'apply-next', 'A1', null, 'WAITING'],
    ['d2', 'apply-next', 'A1', null, 'WAITING'],
  ]
  for (const [jobId, kind, refId, day, state] of rows)
    await db.execute(sql`insert into job (job_id, provider_id, kind, ref_id, payload, clock, state,
        run_at, created_at)
      values (${jobId}, '6001', ${kind}, ${refId}, ${JSON.stringify(day ? { day } : {})}::jsonb,
        'business', ${state}, '2026-11-20', '2026-11-20')`)
  await migrateDatabase(database)
  const left = await db.select().from(job).orderBy(asc(job.jobId))
  expect(left.map(({ jobId, day }) => [jobId, day])).toEqual([
    ['a1', '2026-11-20'],
    ['a3', '2026-11-21'],
    ['b1', '2026-11-20'],
    ['b3', '2026-11-21'],
    ['c2', '2026-11-20'],
    ['c3', '2026-11-21'],
    ['d1', null],
    ['d2', null],
  ])
})

test('accounts whose login names differ only by case are kept, warned of, and get no third', async () => {
  const { db } = database
  const add = (userId: string, loginName: string) =>
    db.execute(sql`insert into app_user (user_id, login_name, mobile, password_hash, nick_name)
      values (${userId}, ${loginName}, ${userId}, '', '')`)
  await add('1', 'Wang')
  await add('2', 'wang')
  await add('3', 'zhang')
  await migrateDatabase(database)
  const rows = await db.select().from(user).orderBy(asc(user.userId))
  expect(rows.map(({ loginName, loginNameAlike }) => [loginName, loginNameAlike])).toEqual([
    ['Wang', false],
    ['wang', true],
    ['zhang', false],
  ])
  const warned: unknown[] = []
  const ignore = () => undefined
  await warnOfAlikeNames(db, { info: ignore, error: ignore, warn: (told) => warned.push(told) })
  expect(warned).toEqual([{ names: ['Wang', 'wang'] }])
  await expect(add('4', 'WANG')).rejects.toThrow('Failed query')
  await expect(add('5', 'Zhang')).rejects.toThrow('Failed query')
})
