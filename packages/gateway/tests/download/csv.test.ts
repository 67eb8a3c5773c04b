import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createCsv, csvText } from '../../core/export/csv'
import type { Cell, TableColumn } from '../../core/export/table'
import { fenToYuanText, formatFen } from '#domain/money'

const COLUMNS: TableColumn[] = [
  { title: '平台订单号', kind: 'id' },
  { title: '门店名称', kind: 'text' },
  { title: '订单金额（元）', kind: 'money' },
]

async function csv(rows: Cell[][]): Promise<string> {
  const out = new PassThrough({ encoding: 'utf8' })
  const all = text(out)
  const writer = createCsv(out, COLUMNS)
  await writer.rows(rows)
  await writer.finish([])
  return all
}

describe('an exported CSV', () => {
  it('begins with the UTF-8 mark and ends its lines with CRLF', async () => {
    expect(await csv([['12345678901234567890', '一号店', 123456]])).toBe(
      '\ufeff平台订单号,门店名称,订单金额（元）\r\n\t12345678901234567890,一号店,1234.56\r\n',
    )
  })

  it('is only a header when nothing matched', async () => {
    expect(await csv([])).toBe('\ufeff平台订单号,门店名称,订单金额（元）\r\n')
  })

  test.each([
    ['id', '00420000123456789012', '\t00420000123456789012'],
    ['id', '=1+1', "'=1+1"],
    ['text', '=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    ['text', '+8613800000000', "'+8613800000000"],
    ['text', '-店', "'-店"],
    ['text', '@店', "'@店"],
    ['text', '\t=1', "'\t=1"],
    ['text', '\r=1', "'\r=1"],
    ['text', '＝1+1', "'＝1+1"],
    ['text', '-79.51%', '-79.51%'],
    ['text', '-1+1%', "'-1+1%"],
    ['text', '普通 - 店', '普通 - 店'],
    ['money', -5, '-0.05'],
    ['money', 9_007_199_254_740_991, '90071992547409.91'],
    ['count', 0, '0'],
    ['text', null, ''],
  ] as const)('writes %s %j as %j', (kind, value, expected) => {
    expect(csvText({ title: '', kind }, value)).toBe(expected)
  })

  it('gives back whatever text went in, and no cell begins like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.stringMatching(/^[0-9]{1,20}$/),
            fc.oneof(
              fc.string({ unit: 'grapheme', maxLength: 30 }),
              fc.stringMatching(/^[=+\-@"',\r\n\t店]{0,12}$/),
            ),
            fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
          ),
          { maxLength: 20 },
        ),
        async (rows) => {
          const read = parse(await csv(rows))
          expect(read).toHaveLength(rows.length + 1)
          rows.forEach(([id, name, fen], i) => {
            const [gotId, gotName, gotAmount] = read[i + 1]!
            expect(gotId).toBe(`\t${id}`)
            expect(gotName).toBe(/^[=+\-@\t\r\n＝＋－＠]/.test(name) ? `'${name}` : name)
            expect(gotName).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
            expect(Number(gotAmount!.replace('.', ''))).toBe(fen)
          })
        },
      ),
    )
  })
})

/** RFC 4180, by hand: the reader must not share the writer's ideas. */
function parse(source: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < source.length; i++) {
    const char = source[i]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (source[i + 1] === '"') cell += source[i++]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\r' && source[i + 1] === '\n') {
      row.push(cell)
      rows.push(row)
      row = []
      cell = ''
      i++
    } else cell += char
  }
  return rows
}

describe('an amount in a cell', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [123_456_789, '1234567.89'],
    [-5, '-0.05'],
    ['12345', '123.45'],
    [1.5, ''],
    [null, ''],
  ])('of %j fen is %j', (fen, expected) => {
    expect(fenToYuanText(fen)).toBe(expected)
  })

  it('reads as everywhere else', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(fenToYuanText(fen)).toBe(formatFen(fen).replaceAll(',', ''))
      }),
    )
  })
})
