import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportKind } from '#domain/moving-in/dicts'
import { checkOnly, moveFileIn, providerOf } from '../../packages/gateway/cli/import-run'
import { createUpstream } from '../../packages/gateway/core/upstream/ask'
import { prove } from '../../packages/gateway/features/proof/prove'
import { merchantOpening } from '../../packages/gateway/schema'
import { csv, oldMerchant, oldShop } from '../../packages/gateway/tests/moving-in/files'
import { startEmptyGateway } from '../../packages/gateway/tests/support/empty-gateway'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import type { Row } from './report'

const MB = 1024 ** 2
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** The key of an empty gateway, without which the seals of its operations are not checked. */
const KEYS = { dataSecret: 'a-secret-for-what-is-kept-in-tests' }

const terminal = (n: number, shops: number) => ({
  终端序列号: `BENCH${String(n).padStart(7, '0')}`,
  设备品类: '智能POS',
  型号: 'ZX-A8',
  入网认证编号: 'P3100',
  门店: `OLD-S${(n % shops) + 1}`,
  终端号: String(10_000_000 + n),
})
const balance = (n: number) => ({
  商户: `OLD-M${n}`,
  类型: n % 2 ? '待结算' : '余额',
  结算日期: n % 2 ? '2026-11-23' : '',
  金额: String(n),
})
const times = <T>(n: number, of: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => of(i + 1))

/**
 * How long an old system's files take to be checked and moved in, into an empty PostgreSQL with its
 * durability: merchants, twice as many shops, three times as many terminals, and an opening balance
 * each.
 */
export async function benchMovingIn(merchants: number): Promise<Row[]> {
  const bin = postgresBin()
  if (!bin) return [{ what: '数据迁入', got: '没有安装 PostgreSQL，未测', budget: '' }]
  const server = await startPostgres(bin, { durable: true })
  const gateway = await startEmptyGateway({ init: true, databaseUrl: server.url })
  const folder = mkdtempSync(join(tmpdir(), 'console-bench-import-'))
  try {
    const deps = { ...gateway, upstream: createUpstream(undefined, true), log: SILENT }
    const providerId = await providerOf(gateway.db, undefined)
    const files: [ImportKind, Buffer][] = [
      ['MERCHANTS', csv(times(merchants, (n) => oldMerchant(n)))],
      ['SHOPS', csv(times(2 * merchants, (n) => oldShop(n, ((n - 1) % merchants) + 1)))],
      ['TERMINALS', csv(times(3 * merchants, (n) => terminal(n, 2 * merchants)))],
      ['BALANCES', csv(times(merchants, balance))],
    ]
    const spent = { check: 0, apply: 0 }
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
    for (const [importKind, bytes] of files) {
      const path = join(folder, `${importKind}.csv`)
      writeFileSync(path, bytes)
      const file = { providerId, importKind, path }
      spent.check += await timed(() => checkOnly(deps, file, () => undefined))
      spent.apply += await timed(() => moveFileIn(deps, file, () => undefined))
    }
    clearInterval(watch)
    const [sum] = await gateway.db
      .select({ n: gateway.db.$count(merchantOpening) })
      .from(merchantOpening)
      .limit(1)
    const { proven } = await prove(gateway.db, undefined, KEYS)
    const wrong = proven.reduce((total, one) => total + one.wrong, 0)
    const size = `${merchants} 商户、${2 * merchants} 门店、${3 * merchants} 终端、${sum?.n ?? 0} 笔期初`
    return [
      { what: `核对（${size}）`, got: seconds(spent.check), budget: '2 分钟' },
      { what: '迁入（含再核对一次）', got: seconds(spent.apply), budget: '5 分钟' },
      {
        what: '内存增加',
        got: `${Math.round((most - before) / MB)} MB`,
        budget: '200 MB',
      },
      { what: '账务核对的差异', got: String(wrong), budget: '0' },
    ]
  } finally {
    rmSync(folder, { recursive: true })
    await gateway.close()
    await server.stop()
  }
}

/** @throws Error when a row was refused */
async function timed(run: () => Promise<boolean>): Promise<number> {
  const from = performance.now()
  if (!(await run())) throw new Error('wanted every row moved in, got some refused')
  return performance.now() - from
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
