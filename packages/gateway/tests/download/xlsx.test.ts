import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../core/files/sniff'
import type { Cell, TableColumn } from '../../core/export/table'
import { createXlsx } from '../../core/export/xlsx'
import { sourceOf } from '../files/bytes'
import { readAll } from '../files/unzip'

const COLUMNS: TableColumn[] = [
  { title: '平台订单号', kind: 'id' },
  { title: '门店名称', kind: 'text' },
  { title: '金额（元）', kind: 'money' },
  { title: '笔数', kind: 'count' },
]

async function workbook(rows: Cell[][], columns = COLUMNS): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const writer = createXlsx(out, columns)
  await writer.rows(rows)
  await writer.finish([
    ['服务商', '示例服务商'],
    ['行数', String(rows.length)],
  ])
  return bytes
}

async function dataOf(bytes: Buffer): Promise<unknown[][]> {
  const sheets = await readXlsx(bytes, { trim: false })
  return sheets.find((sheet) => sheet.sheet === '数据')!.data as unknown[][]
}

describe('an exported workbook', () => {
  it('opens with the notes first and the rows second', async () => {
    const sheets = await readXlsx(await workbook([['00012345678901234567', '一号店', 123456, 3]]))
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['说明', '数据'])
    expect(sheets[0]!.data).toEqual([
      ['服务商', '示例服务商'],
      ['行数', '1'],
    ])
  })

  it('keeps long ids and leading zeros as text and amounts as numbers in yuan', async () => {
    expect(await dataOf(await workbook([['00012345678901234567', '一号店', -123456, 3]]))).toEqual([
      ['平台订单号', '门店名称', '金额（元）', '笔数'],
      ['00012345678901234567', '一号店', -1234.56, 3],
    ])
  })

  it.each([
    ['a formula', '=HYPERLINK("http://x","点我")'],
    ['quotes and markup', `<b>"A"&'B'</b>`],
    ['lines', '一\n二'],
    ['an emoji', '奶茶🧋'],
    ['blanks at both ends', '  店  '],
  ])('keeps %s as the text it is', async (_, text) => {
    expect((await dataOf(await workbook([['1', text, 1, 1]])))[1]![1]).toBe(text)
  })

  it('never holds a formula element', async () => {
    const sheet = readAll(await workbook([['=1+1', '=1+1', 1, 1]])).get('xl/worksheets/sheet2.xml')!
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<t>=1+1</t>')
    expect(sheet).toContain('state="frozen"')
  })

  it('says of a text with blanks at an end that they stay, and of no other', async () => {
    const sheet = readAll(await workbook([['1', ' 店', 1, 1]])).get('xl/worksheets/sheet2.xml')!
    expect(sheet).toContain('<t xml:space="preserve"> 店</t>')
    expect(sheet).toContain('<t>1</t>')
    expect(sheet.match(/xml:space/g)).toHaveLength(1)
  })

  it.each([
    ['behind a character that is left out', '\u0000 店', ' 店'],
    ['where a text is cut', `${'店'.repeat(32_766)} 北`, `${'店'.repeat(32_766)} `],
  ])('says so of a blank that comes to stand at an end %s', async (_, text, kept) => {
    const sheet = readAll(await workbook([['1', text, 1, 1]])).get('xl/worksheets/sheet2.xml')!
    expect(sheet).toContain(`<t xml:space="preserve">${kept}</t>`)
  })

  it('leaves out characters that would make Excel repair the file', async () => {
    const text = 'A\u0000B\u0007C\ud800D'
    expect((await dataOf(await workbook([['1', text, 1, 1]])))[1]![1]).toBe('ABC\ufffdD')
  })

  it('shows an amount beyond a double as exact text', async () => {
    const row = (await dataOf(await workbook([['1', '店', 9_007_199_254_740_991, 1]])))[1]!
    expect(row[2]).toBe('90071992547409.91')
  })

  it('leaves empty cells empty', async () => {
    expect((await dataOf(await workbook([['1', null, null, 0]])))[1]).toEqual(['1', null, null, 0])
  })

  it('keeps nothing of a row for the next one', async () => {
    const rows: Cell[][] = [
      ['1', ' 店', 12_345, 7],
      ['2', null, null, null],
      ['3', '店', 9_007_199_254_740_991, 0],
      ['4', '', -5, 1],
    ]
    expect((await dataOf(await workbook(rows))).slice(1)).toEqual([
      ['1', ' 店', 123.45, 7],
      ['2', null, null, null],
      ['3', '店', '90071992547409.91', 0],
      ['4', null, -0.05, 1],
    ])
  })

  it('is a workbook by our own reading of files', async () => {
    expect(await sniff(sourceOf(await workbook([])))).toEqual({ kind: 'xlsx' })
  })

  it('gives back whatever printable text went in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.stringMatching(/^[0-9]{1,20}$/),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
            fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
          ),
          { minLength: 1, maxLength: 20 },
        ),
        async (rows) => {
          const read = await dataOf(await workbook(rows.map(([a, b, c]) => [a, b, c, 1])))
          rows.forEach(([id, text, fen], i) => {
            expect(read[i + 1]![0]).toBe(id)
            expect(read[i + 1]![1] ?? '').toBe(text)
            expect(Math.round((read[i + 1]![2] as number) * 100)).toBe(fen)
          })
        },
      ),
      { numRuns: 30 },
    )
  })
})
