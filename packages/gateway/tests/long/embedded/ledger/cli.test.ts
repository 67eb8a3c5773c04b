import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase } from '../../../../core/db/open'
import {
  account,
  ACCOUNT_FACTS,
  RECHARGE_FACTS,
  rechargeOrder,
  recordLog,
} from '../../../../schema'
import { keepFacts } from '../../../../core/record-facts'
import { post } from '../../../../core/ledger/post'
import { projectRoot } from '../../../../core/root'
import { bundled } from '../../../support/bundled'

const ONE = '6000000000000001'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function check(dataDir: string): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [await bundled('packages/gateway/cli/ledger-check.ts')], {
    cwd: projectRoot,
    env: { ...env, DATA_DIR: dataDir, VITEST: '' },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => void (output += String(text)))
  child.stderr.on('data', (text: Buffer) => void (output += String(text)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('the command says what it checked, ends with 1 on a difference, and names it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-check-'))
  folders.push(dataDir)
  expect(await check(dataDir)).toEqual({ code: 1, output: `数据目录 ${dataDir} 里没有数据库\n` })

  const first = await openDatabase({ dataDir })
  await migrateDatabase(first)
  await first.db.insert(account).values({
    providerId: ONE,
    acctNo: '9001000000000001',
    acctKind: 'BASIC',
    acctName: '基本账户',
    acctStatus: 'NORMAL',
    openTime: new Date('2026-11-01T00:00:00+08:00'),
  })
  await first.db.insert(rechargeOrder).values({
    providerId: ONE,
    rechargeNo: 'RC26112000000001',
    acctNo: '9001000000000001',
    acctKind: 'BASIC',
    applyTime: new Date('2026-11-20T14:00:00+08:00'),
    payWay: 'EBANK',
    amt: 123_456,
    payerName: '云杉支付服务有限公司',
    payerAcct: '6228480012345678901',
    arriveAmt: 123_456,
    arriveTime: new Date('2026-11-20T15:00:00+08:00'),
    rechargeStatus: 'SUCCESS',
    createdBy: '1000000000000001',
    applyUser: '服务商管理员',
  })
  await first.db.insert(recordLog).values({
    providerId: ONE,
    targetType: 'recharge',
    targetId: 'RC26112000000001',
    seq: 1,
    time: new Date('2026-11-20T14:00:00+08:00'),
    title: '到账',
    operator: '银行',
    toState: 'SUCCESS',
  })
  await first.db.transaction(async (tx) => {
    await keepFacts(tx, ACCOUNT_FACTS)
    await keepFacts(tx, RECHARGE_FACTS)
  })
  await first.db.transaction((tx) =>
    post(
      tx,
      {
        providerId: ONE,
        acctKind: 'BASIC',
        bizType: 'RECHARGE',
        amt: 123_456,
        bizDate: '2026-11-20',
        relatedNo: 'RC26112000000001',
      },
      Date.parse('2026-11-20T15:00:00+08:00'),
    ),
  )
  await first.close()
  const clean = await check(dataDir)
  expect(clean.output).toContain('✓ 每张凭证借贷相等，分录行齐全：1 项，相符')
  expect(clean.output).toContain('银行存款 -¥1,234.56\n  基本账户 ¥1,234.56\n  合计 ¥0.00')
  expect(clean.output).toMatch(/全部相符\n$/)
  expect(clean.code).toBe(0)

  const second = await openDatabase({ dataDir })
  await second.db.update(account).set({ availAmt: 123_457 })
  await second.close()
  const wrong = await check(dataDir)
  expect(wrong.output).toContain('✗ 账户余额等于流水合计，也等于凭证行合计：1 项，2 处不符')
  expect(wrong.output).toContain('    BASIC 9001000000000001：余额 123457，流水合计 123456')
  expect(wrong.output).toMatch(/共 2 处不符\n$/)
  expect(wrong.code).toBe(1)
}, 90_000)
