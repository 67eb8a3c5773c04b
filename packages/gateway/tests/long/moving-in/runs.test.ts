import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOnly, moveFileIn, providerOf } from '../../../cli/import-run'
import { createUpstream } from '../../../core/upstream/ask'
import { JobStopped, type LongJobContext } from '../../../core/jobs'
import { importJob } from '../../../features/moving-in'
import { dataImport, importedRow, job, merchant } from '../../../schema'
import { upload } from '../../imports/upload'
import { gatewayForFile, startTestGateway } from '../../support/gateway'
import { apply, check, csv, oldMerchant, PROVIDER, stored } from '../../moving-in/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const deps = { ...gw, upstream: createUpstream(), log: silent }
const many = (from: number, n: number) =>
  csv(Array.from({ length: n }, (_, i) => oldMerchant(from + i)))
const opened = (prefix: string) => gw.db.$count(merchant, like(merchant.oldId, `${prefix}%`))

describe('an import that is stopped midway', () => {
  test('goes on after the rows that are done, and opens each merchant once', async () => {
    // Its jobs are run by the test alone.
    const still = await startTestGateway({ without: ['proof.plan', importJob.kind] })
    const boss = await still.signIn('fws_admin')
    const run = async (importNo: string, parts = 99) => {
      const [row] = await still.db.select().from(job).where(eq(job.refId, importNo)).limit(1)
      await importJob.run({
        ...still,
        upstream: deps.upstream,
        log: silent,
        job: row!,
        signal: new AbortController().signal,
        async renew() {
          if (parts-- === 0) throw new JobStopped()
        },
      } as unknown as LongJobContext)
    }
    try {
      const { importNo } = await check(still, boss, 'MERCHANTS', many(50_000, 1_200))
      await run(importNo)
      await apply(still, boss, importNo)
      await expect(run(importNo, 2)).rejects.toThrow(JobStopped)
      expect(await still.db.$count(merchant, like(merchant.oldId, 'OLD-M5%'))).toBe(1_000)
      expect(await stored(still, importNo)).toMatchObject({
        importState: 'APPLYING',
        doneLine: 1_001,
      })
      await run(importNo)
      expect(await still.db.$count(merchant, like(merchant.oldId, 'OLD-M5%'))).toBe(1_200)
      expect(await stored(still, importNo)).toMatchObject({
        importState: 'APPLIED',
        appliedCount: 1_200,
        refusedCount: 0,
      })
      const rows = eq(importedRow.importNo, importNo)
      expect(await still.db.$count(importedRow, rows)).toBe(1_200)
    } finally {
      await still.close()
    }
  })
})

describe('who may move data in', () => {
  test('needs the code to enter, and the whole provider even to see', async () => {
    const clerk = await gw.signIn('fws_readonly')
    const token = await upload(gw, admin, many(60_000, 1), '迁入.csv')
    const create = { importKind: 'MERCHANTS', token }
    expect((await gw.post('/v1/import/list', {}, { session: clerk })).respCode).toBe('90000')
    expect((await gw.post('/v1/import/create', create, { session: clerk })).respCode).toBe('90403')
    const partner = await gw.signIn('qd_admin')
    expect((await gw.post('/v1/import/list', {}, { session: partner })).respCode).toBe('90403')
  })

  test('gets a template of each kind that explains its columns', async () => {
    const kinds = ['MERCHANTS', 'SHOPS', 'TERMINALS', 'RATES', 'BALANCES', 'BRANCHES']
    for (const importKind of kinds) {
      const { respData } = await gw.post('/v1/import/template', { importKind }, { session: admin })
      const url = await gw.post(
        '/v1/function/jfileUrl',
        { jToken: String(respData.token) },
        { session: admin },
      )
      expect(url.respCode).toBe('90000')
    }
  })

  test('a file that is checked already cannot be checked or applied twice at once', async () => {
    const { importNo } = await check(gw, admin, 'MERCHANTS', many(60_100, 1))
    expect((await apply(gw, admin, importNo)).respCode).toBe('90000')
    expect((await apply(gw, admin, importNo)).respDesc).toBe('只有待迁入的文件可以开始迁入')
    await gw.runDue()
  })
})

describe('npm run import', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'console-import-cli-'))))
  afterAll(() => rm(folder, { recursive: true }))

  async function given(name: string, bytes: Buffer) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return { providerId: PROVIDER, importKind: 'MERCHANTS' as const, path }
  }
  async function linesOf(run: (print: (line: string) => void) => Promise<boolean>) {
    const lines: string[] = []
    const isWhole = await run((line) => lines.push(line))
    return { lines, isWhole }
  }

  test('with --dry-run prints counts and reasons, writes the bad rows beside the file, and stores nothing', async () => {
    const before = await gw.db.$count(dataImport)
    const file = await given(
      'a.csv',
      csv([oldMerchant(70_001), oldMerchant(70_002, { 联系手机: '1' })]),
    )
    const { lines, isWhole } = await linesOf((print) => checkOnly(deps, file, print))
    expect(isWhole).toBe(false)
    expect(lines).toEqual([
      '共 2 行：可迁入 1，已有 0，有问题 1',
      '  第 3 行 联系手机：请输入11位手机号',
      `有问题的行在 ${join(folder, 'a.有问题的行.xlsx')}`,
    ])
    expect(existsSync(join(folder, 'a.有问题的行.xlsx'))).toBe(true)
    expect(await gw.db.$count(dataImport)).toBe(before)
    expect(await opened('OLD-M7000')).toBe(0)
  })

  test('moves a file in, and the same file again changes nothing', async () => {
    const file = await given('b.csv', csv([oldMerchant(70_001), oldMerchant(70_003)]))
    const first = await linesOf((print) => moveFileIn(deps, file, print))
    expect(first.isWhole).toBe(true)
    expect(first.lines).toEqual([
      expect.stringMatching(/^b\.csv：MI\d{14}，共 2 行：可迁入 2，已有 0，有问题 0$/),
      '已迁入：2 行',
    ])
    const again = await linesOf((print) => moveFileIn(deps, file, print))
    expect(again.isWhole).toBe(true)
    expect(again.lines[1]).toBe('都已迁入过，没有新的行')
    expect(await opened('OLD-M7000')).toBe(2)
  })

  test('names the providers where there are several', async () => {
    expect(await providerOf(gw.db, PROVIDER)).toBe(PROVIDER)
    await expect(providerOf(gw.db, 'none')).rejects.toThrow('没有服务商 none')
  })
})
