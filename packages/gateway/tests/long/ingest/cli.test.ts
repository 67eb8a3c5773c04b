import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyFile, printVector, readOnly, sourceOf } from '../../../cli/ingest-run'
import { createUpstream } from '../../../core/upstream/ask'
import { ingestEvent, ingestFile, operationWaiting, operation, trade } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { FILE_EXAMPLE, VECTOR } from '../../ingest/docs'
import { SECRET, SOURCE } from '../../ingest/support'

const gw = await gatewayForFile()
const of = await sourceOf(gw, SOURCE)
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'console-ingest-cli-'))))
afterAll(() => rm(folder, { recursive: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const deps = { ...gw, upstream: createUpstream(), log: silent }

async function given(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return { path, date: '2026-11-19' }
}

/** The printed lines of a command that prints with the given function. */
async function linesOf<T>(run: (print: (line: string) => void) => T | Promise<T>) {
  const lines: string[] = []
  const value = await run((line) => lines.push(line))
  return { lines, value }
}

describe('npm run ingest', () => {
  test('with --dry-run prints the rows, sums and errors of a file and stores nothing', async () => {
    const file = await given('page.csv', FILE_EXAMPLE.csv)
    const { lines, value } = await linesOf((print) => readOnly(of, file, print))
    expect(value).toBe(true)
    expect(lines[0]).toBe(
      '第 2 行 [{"kind":"trade.paid","occurredAt":"2026-11-19 10:12:00","channelTradeNo":"4200002026111900000000000001","transAmt":2600,"payChannel":"WECHAT","payType":"JSAPI","merId":"8240505001001235"}]',
    )
    expect(lines.slice(4)).toEqual([
      '第 6 行 transAmt: 金额须为整数，不能有小数点',
      '共 5 行，读不懂的 1 行',
      '笔数 5，金额 ¥85.50；退款 1 笔，¥6.00',
      '文件里的合计：{"count":5,"sum":8550}',
    ])
    expect(await gw.db.$count(ingestFile, eq(ingestFile.fileName, 'page.csv'))).toBe(0)
    const told = eq(ingestEvent.channelTradeNo, '4200002026111900000000000001')
    expect(await gw.db.$count(ingestEvent, told)).toBe(0)
  })

  test('applies a file, counts its rows by outcome and prints the refused ones', async () => {
    const file = await given('page.csv', FILE_EXAMPLE.csv)
    const { lines, value } = await linesOf((print) => applyFile(deps, of, file, print))
    expect(value).toBe(true)
    expect(lines).toEqual([
      expect.stringMatching(/^page\.csv：文件 IF\d+，2026-11-19，第 1 版$/),
      '已入账，共 5 行：已入账 3，已有 0，等待中 1，未采纳 1',
      '  第 6 行 transAmt: 金额须为整数，不能有小数点',
    ])
    const paid = eq(trade.channelTradeNo, '4200002026111900000000000001')
    expect(await gw.db.$count(trade, paid)).toBe(1)
    const again = await linesOf((print) => applyFile(deps, of, file, print))
    expect(again.lines[0]).toMatch(/^page\.csv：与文件 IF\d+ 的内容相同，不再入账$/)
    expect(await gw.db.$count(trade, paid)).toBe(1)
    const logged =
      (await gw.db.$count(operationWaiting, eq(operationWaiting.action, 'cli:ingest'))) +
      (await gw.db.$count(operation, eq(operation.action, 'cli:ingest')))
    expect(logged).toBe(2)
  })

  test('says why a whole file is refused, and that it is', async () => {
    const file = await given('off.csv', FILE_EXAMPLE.csv.replace('sum=8550', 'sum=8551'))
    for (const run of [readOnly, applyFile.bind(undefined, deps)]) {
      const { lines, value } = await linesOf((print) => run(of, file, print))
      expect(value).toBe(false)
      expect(lines.at(-1)).toMatch(/(未采纳|整个文件不能入账)：.*85\.51/)
    }
  })

  test('refuses a day to come and an unknown source', async () => {
    const file = { ...(await given('page.csv', FILE_EXAMPLE.csv)), date: '2026-11-21' }
    await expect(applyFile(deps, of, file, () => {})).rejects.toThrow('date: 不能晚于今天')
    await expect(sourceOf(gw, 'SR99999999')).rejects.toThrow('没有数据来源 SR99999999')
  })

  test('with --keys prints the vector of the page, the secret only where it is asked for', async () => {
    const at = { timestamp: '1795152600' }
    const { lines } = await linesOf((print) =>
      printVector(undefined, of, { ...at, showSecret: false }, print),
    )
    expect(lines).toContain(`signature ${VECTOR.signature}`)
    expect(lines.join('\n')).not.toContain('whsec_')
    const shown = await linesOf((print) =>
      printVector(undefined, of, { ...at, showSecret: true }, print),
    )
    expect(shown.lines).toContain(`secret    ${SECRET}`)
  })
})
