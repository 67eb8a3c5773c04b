import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { bundled } from '../support/bundled'
import { book, cell, headRow, relation, rowOf, worksheet, around, HEAD } from './hostile'
import { rawZip } from './raw-zip'
import { read } from './read'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;第&quot;0&quot;d&quot;"/><numFmt numFmtId="166" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf xfId="0"/><xf numFmtId="49"/><xf numFmtId="4"/></cellXfs></styleSheet>`
const STRINGS = `<sst xmlns="${MAIN}"><si><t>云音箱</t></si><si><r><t>HS</t></r><r><rPr><b/></rPr><t>-V20</t></r><rPh><t>读音</t></rPh></si><si><t xml:space="preserve"> SN_x000D_001 </t></si></sst>`

/** A workbook with shared texts and styles; `row` is its second line. */
const full = (row: string, styles = STYLES): Buffer =>
  rawZip([
    ...book(
      undefined,
      relation('styles', '/xl/styles.xml') + relation('sharedStrings', 'strings/shared.xml'),
    ),
    { name: 'xl/styles.xml', data: styles },
    { name: 'xl/strings/shared.xml', data: STRINGS },
    { name: 'xl/worksheets/sheet1.xml', data: worksheet(`${headRow}<row r="2">${row}</row>`) },
  ])
/** The value of the third column. */
const third = async (xml: string) => {
  const reading = await read(full(cell('A2', '云音箱') + xml))
  return 'rows' in reading ? reading.rows[0]!.cells['终端序列号(SN)'] : reading.refused
}

describe('a cell is read as', () => {
  test.each([
    ['a shared text', '<c r="C2" t="s"><v>0</v></c>', '云音箱'],
    ['a shared text in runs, without how it is read', '<c r="C2" t="s"><v>1</v></c>', 'HS-V20'],
    ['a shared text with a character XML has not', '<c r="C2" t="s"><v>2</v></c>', 'SN\r001'],
    ['a text in place', '<c r="C2" t="inlineStr"><is><t> SN1 </t></is></c>', 'SN1'],
    [
      'a text in place in runs',
      '<c r="C2" t="inlineStr"><is><r><t>SN</t></r><r><t>2</t></r></is></c>',
      'SN2',
    ],
    ['a text in a CDATA section', '<c r="C2" t="str"><v><![CDATA[<SN>]]></v></c>', '<SN>'],
    ['a number of 15 digits', '<c r="C2"><v>123456789012345</v></c>', '123456789012345'],
    ['a number with zeros before it', '<c r="C2" s="6"><v>007</v></c>', '007'],
    ['a decimal', '<c r="C2" s="7"><v>0.10</v></c>', '0.10'],
    ['a date', '<c r="C2" s="1"><v>46346</v></c>', '2026-11-20'],
    ['a date by a format of the file', '<c r="C2" s="2"><v>46346.75</v></c>', '2026-11-20'],
    ['a date by a Chinese format', '<c r="C2" s="4"><v>46346</v></c>', '2026-11-20'],
    ['a date by a style it inherits', '<c r="C2" s="5"><v>46346</v></c>', '2026-11-20'],
    ['a date in words', '<c r="C2" t="d"><v>2026-11-20T08:00:00Z</v></c>', '2026-11-20'],
    ['a number whose format only quotes letters', '<c r="C2" s="3"><v>46346</v></c>', '第46346d'],
    ['yes', '<c r="C2" t="b"><v>1</v></c>', 'true'],
    ['no', '<c r="C2" t="b"><v>0</v></c>', 'false'],
    ['nothing', '<c r="C2" s="2"/>', ''],
    ['an index that is none', '<c r="C2" t="s"><v>3</v></c>', '文件已损坏，请重新保存后再上传'],
    ['an index from behind', '<c r="C2" t="s"><v>-1</v></c>', '文件已损坏，请重新保存后再上传'],
    [
      'a name of every object',
      '<c r="C2" t="s"><v>length</v></c>',
      '文件已损坏，请重新保存后再上传',
    ],
    ['a date after all days', '<c r="C2" s="1"><v>9e15</v></c>', '文件已损坏，请重新保存后再上传'],
    ['a style that is none', '<c r="C2" s="99"><v>1</v></c>', '文件已损坏，请重新保存后再上传'],
    ['a kind that is none', '<c r="C2" t="x"><v>1</v></c>', '文件已损坏，请重新保存后再上传'],
  ])('%s', async (_, xml, text) => {
    expect(await third(xml)).toBe(text)
  })
})

test('rows keep their number, whatever is between them', async () => {
  const data =
    headRow + rowOf(3, ['云音箱', 'HS-V20', 'A']) + '<row r="5"/><row><c r="C9"><v>1</v></c></row>'
  expect(await read(around(worksheet(data)))).toEqual({
    rows: [
      { line: 3, cells: { 设备品类: '云音箱', 型号: 'HS-V20', '终端序列号(SN)': 'A' }, faults: [] },
      { line: 9, cells: { 设备品类: '', 型号: '', '终端序列号(SN)': '1' }, faults: [] },
    ],
    hidden: 0,
  })
})

test('headers are found under whatever column, and others left out', async () => {
  const head = ['备注', '型号', '', '设备品类', '终端序列号(SN)']
  const line = (number: number, texts: string[]) =>
    `<row r="${number}">${texts.map((text, i) => cell(`${'ABCDE'[i]}${number}`, text)).join('')}</row>`
  const data = line(1, head) + line(2, ['x', 'HS-V20', 'y', '云音箱', 'B'])
  expect(await read(around(worksheet(data)))).toEqual({
    rows: [
      { line: 2, cells: { 设备品类: '云音箱', 型号: 'HS-V20', '终端序列号(SN)': 'B' }, faults: [] },
    ],
    hidden: 0,
  })
})

test('a sheet is found by its relationship, wherever it lies', async () => {
  for (const at of ['data/s1.xml', '/xl/data/s1.xml', '../other/sheet.xml', './s.xml']) {
    const name = {
      '/xl/data/s1.xml': 'xl/data/s1.xml',
      '../other/sheet.xml': 'other/sheet.xml',
      './s.xml': 'xl/s.xml',
    }[at]
    const entries = [
      ...book(at),
      { name: name ?? `xl/${at}`, data: worksheet(headRow + rowOf(2, ['云音箱', 'HS-V20', 'C'])) },
    ]
    expect(await read(rawZip(entries))).toHaveProperty('rows')
  }
})

test('the strict variant of the format and any prefix are read as well', async () => {
  const strict = worksheet(headRow + rowOf(2, ['云音箱', 'HS-V20', 'D']))
    .replace(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
    .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=')
  expect(await read(around(strict))).toHaveProperty('rows.0.cells.型号', 'HS-V20')
})

test('rows are counted to the sheet’s end, which is at 5000', async () => {
  const rows = [...Array.from({ length: 500 }, (_, i) => i + 2), 5000]
  const data = rows.map((line) => rowOf(line, ['云音箱', 'HS-V20', `S${line}`])).join('')
  expect(await read(around(worksheet(headRow + data)))).toEqual({
    refused: '一次最多导入500行，文件里有501行',
  })
  expect(await read(around(worksheet(`${headRow}<row r="5001"/>`)))).toEqual({
    refused: '工作表范围过大，请把数据复制到模板里再上传',
  })
})

test('built for production, it reads the same by plain Node and lets the process end', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'console-workbook-'))
  try {
    const file = join(dir, 'a.xlsx')
    writeFileSync(file, around(worksheet(headRow + rowOf(2, ['云音箱', 'HS-V20', 'E']))))
    const program = await bundled('packages/gateway/tests/imports/read-workbook.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program, file])
    expect(JSON.parse(stdout)).toEqual({
      rows: [
        {
          line: 2,
          cells: { [HEAD[0]!]: '云音箱', [HEAD[1]!]: 'HS-V20', [HEAD[2]!]: 'E' },
          faults: [],
        },
      ],
      hidden: 0,
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
