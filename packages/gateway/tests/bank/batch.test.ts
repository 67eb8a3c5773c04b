import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createXlsx } from '../../core/export/xlsx'
import { bankEntry } from '../../features/bank-recon/bank-schema'
import { readWorkbook } from '../download/read-file'
import { upload } from '../imports/upload'
import { gatewayForFile } from '../support/gateway'
import { addAccount, csvOf, give, openOf, withoutSamples, type Line } from './support'

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
await withoutSamples(gw)
const HEAD = ['对账编号', '处理方式', '对应的记录', '原因', '负责人', '备注']

async function sheetOf(rows: readonly (readonly string[])[], head = HEAD): Promise<Buffer> {
  const out = new PassThrough()
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  const writer = createXlsx(
    out,
    head.map((title) => ({ title, kind: 'text' as const })),
  )
  await writer.rows(rows)
  await writer.finish([['说明', '测试']])
  return Buffer.concat(chunks)
}

async function batch(rows: readonly (readonly string[])[], more: Record<string, string> = {}) {
  const token = await upload(gw, session, await sheetOf(rows), '差异.xlsx')
  return (await gw.post('/v1/bank/entryBatch', { token, ...more }, { session })).respData
}

const account = await addAccount(gw, session)
await give(
  gw,
  session,
  account,
  csvOf([
    { day: '2026-11-01', amt: 12, serial: 'X1' },
    { day: '2026-11-10', amt: 11, serial: 'X0' },
  ]),
)
const movements = (await openOf(gw)).filter(
  ({ side, counterName }) => side === 'BOOK' && counterName !== '',
)
/** What staff see to be the same: the bank writes another name and no reference. */
const lines: Line[] = Array.from({ length: 250 }, (_, i) => ({
  day: '2026-11-10',
  amt: movements[i]?.amt ?? 100 + i,
  serial: `W${i}`,
  name: `无关的户名${i}`,
}))
await give(gw, session, account, csvOf(lines))
const stateOf = async (serialNo: string) =>
  (await gw.db.select().from(bankEntry).where(eq(bankEntry.serialNo, serialNo)))[0]!

test('the workbook has the open entries, oldest first, with the columns to be filled in', async () => {
  const { url } = (await gw.post('/v1/bank/entrySheet', {}, { session })).respData
  const file = await gw.app.inject({ method: 'GET', url })
  const rows = (await readWorkbook(file.rawPayload))['数据']!
  expect(rows[0]!.join(' ')).toBe(
    '对账编号 日期 来源 差异原因 金额 账龄（天） 业务 参考号 银行流水号 对方户名 摘要 ' +
      '处理方式 对应的记录 原因 负责人 备注',
  )
  expect(rows.length - 1).toBe(Math.min(500, (await openOf(gw)).length))
})

test('rows are checked as their forms are, and errors name the column', async () => {
  const { entryNo: x } = await stateOf('X0')
  const answer = await batch([
    ['没有', '匹配', '', '', '', ''],
    [x, '核对', '', '', '', ''],
    [x, '匹配', '', '', '', ''],
    [x, '匹配', 'BK0', '', '', ''],
    [x, '匹配', (await stateOf('X1')).entryNo, '', '', ''],
    [x, '挂账', '', '', '', ''],
    [x, '挂账', '', '查不到来源', '', ''],
    [x, '', '', '', '', '长'.repeat(201)],
    [x, '', '', '', '', ''],
  ])
  expect(answer).toMatchObject({ total: 9, successCount: 0, sameCount: 1, failCount: 8 })
  expect(answer.failRows).toEqual([
    { line: 2, reason: '对账编号：没有这笔记录' },
    { line: 3, reason: '处理方式：请填写匹配、挂账，或不填' },
    { line: 4, reason: '对应的记录：请填写另一方的对账编号' },
    { line: 5, reason: '对应的记录：没有记录BK0' },
    { line: 6, reason: '对应的记录：银行和账面各至少选择一笔' },
    { line: 7, reason: '原因：请输入申请原因' },
    { line: 8, reason: '处理方式：挂账须同时上传依据' },
    { line: 9, reason: '备注：备注不能超过200个字' },
  ])
  expect(typeof answer.failToken).toBe('string')
})

test('500 rows are matched, asked about and noted in one go, each as by hand', async () => {
  const open = (await openOf(gw)).filter(({ serialNo }) => !serialNo?.startsWith('X'))
  const books = open.filter(({ side }) => side === 'BOOK')
  const banks = open.filter(({ side }) => side === 'BANK')
  const rows: string[][] = []
  const used = new Set<string>()
  for (const line of banks) {
    const other = books.find(({ amt, entryNo }) => amt === line.amt && !used.has(entryNo))
    if (!other) rows.push([line.entryNo, '挂账', '', '查不到来源', '陈会计', '已联系银行'])
    else {
      used.add(other.entryNo)
      rows.push([line.entryNo, '匹配', other.entryNo, '', '', ''])
    }
  }
  const matched = used.size
  for (const { entryNo } of books)
    if (rows.length < 500 && !used.has(entryNo)) rows.push([entryNo, '', '', '', '陈会计', '在途'])
  while (rows.length < 500) rows.push([books[0]!.entryNo, '', '', '', books[0]!.owner, ''])
  const askToken = await upload(gw, session, Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n'), '说明.pdf')
  const answer = await batch(rows, { askToken })
  expect(answer).toMatchObject({ total: 500, failCount: 0, failRows: [], failToken: null })
  expect(matched).toBeGreaterThan(50)
  const all = await gw.db.select().from(bankEntry)
  const count = (state: string) => all.filter(({ entryState }) => entryState === state).length
  expect(all.filter(({ matchRule }) => matchRule === 'HAND').length).toBe(2 * matched)
  expect(count('ASKED')).toBe(banks.length - matched)
  const [first] = rows
  const { respData } = await gw.post('/v1/bank/entryDetail', { entryNo: first![0] }, { session })
  expect(respData).toMatchObject({ entryState: 'MATCHED', logs: [{ title: '人工匹配' }] })
})
