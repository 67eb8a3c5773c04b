import { describe, expect, test } from 'vitest'
import { around, book, cell, headRow, rowOf, worksheet } from './hostile'
import { rawZip } from './raw-zip'
import { read } from './read'

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const row = ['云音箱', 'HS-V20', 'SN1']
const cells = { 设备品类: '云音箱', 型号: 'HS-V20', '终端序列号(SN)': 'SN1' }
const inPlace = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

describe('rows the sheet does not show are left out and counted', () => {
  const visible = rowOf(4, row)
  test.each([
    ['hidden', '<row r="2" hidden="1">', ''],
    ['hidden in words', '<row r="2" hidden="true">', ''],
    ['filtered away', '<row r="2" spans="1:3" hidden="1">', '<autoFilter ref="A1:C4"/>'],
    ['of no height', '<row r="2" ht="0" customHeight="1">', ''],
  ])('%s', async (_, begin, more) => {
    const hidden = rowOf(2, row).replace('<row r="2">', begin)
    const sheet = worksheet(headRow + hidden + '<row r="3" hidden="1"/>' + visible)
    expect(await read(around(sheet.replace('</sheetData>', `</sheetData>${more}`)))).toEqual({
      rows: [{ line: 4, cells, faults: [] }],
      hidden: 1,
    })
  })

  test('when none is left, the refusal says so', async () => {
    const hidden = rowOf(2, row).replace('<row', '<row hidden="1"')
    expect(await read(around(worksheet(headRow + hidden)))).toEqual({
      refused: '没有可导入的数据，1行都被隐藏或筛选掉了，请取消隐藏和筛选后再上传',
    })
  })

  test('a hidden header is still the header', async () => {
    const head = headRow.replace('<row', '<row hidden="1"')
    expect(await read(around(worksheet(head + visible)))).toMatchObject({ hidden: 0 })
  })
})

describe('a workbook of another program is read', () => {
  test('whose cells and rows do not say where they stand', async () => {
    const line = (texts: string[]) => `<row>${texts.map(inPlace).join('')}</row>`
    const sheet = worksheet(line(['设备品类', '型号', '终端序列号(SN)']) + line(row))
    expect(await read(around(sheet))).toEqual({ rows: [{ line: 2, cells, faults: [] }], hidden: 0 })
  })

  test('where a cell without a place follows one that has it', async () => {
    const sheet = worksheet(
      `${headRow}<row r="2">${cell('A2', row[0]!)}${inPlace(row[1]!)}${cell('C2', row[2]!)}</row>`,
    )
    expect(await read(around(sheet))).toMatchObject({ rows: [{ line: 2, cells }] })
  })

  test.each(['spreadsheet/main.xml', '/spreadsheet/main.xml'])(
    'whose main part is named only by the relations of the whole: %s',
    async (target) => {
      const [types, main, relations] = book('sheets/one.xml')
      const whole = `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="${target}"/></Relationships>`
      const bytes = rawZip([
        types!,
        { name: '_rels/.rels', data: whole },
        { ...main!, name: 'spreadsheet/main.xml' },
        { ...relations!, name: 'spreadsheet/_rels/main.xml.rels' },
        { name: 'spreadsheet/sheets/one.xml', data: worksheet(headRow + rowOf(2, row)) },
      ])
      expect(await read(bytes)).toMatchObject({ rows: [{ line: 2, cells }] })
    },
  )

  test('whose parts are written with other capitals than they are named', async () => {
    const parts = book('Worksheets/Sheet1.xml')
    const sheet = { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow + rowOf(2, row)) }
    expect(await read(rawZip([...parts, sheet]))).toMatchObject({ rows: [{ line: 2, cells }] })
  })

  test('by its first sheet that is shown', async () => {
    const [types, main, relations] = book()
    const two = String(main!.data).replace(
      '<sheets>',
      '<sheets><sheet name="旧" sheetId="2" state="hidden" r:id="rId2"/>',
    )
    const both = String(relations!.data).replace(
      '</Relationships>',
      `<Relationship Id="rId2" Type="${RELS}/worksheet" Target="worksheets/old.xml"/></Relationships>`,
    )
    const bytes = rawZip([
      types!,
      { ...main!, data: two },
      { ...relations!, data: both },
      { name: 'xl/worksheets/old.xml', data: worksheet('') },
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow + rowOf(2, row)) },
    ])
    expect(await read(bytes)).toMatchObject({ rows: [{ line: 2, cells }] })
  })
})

describe('a header is the same', () => {
  const under = (titles: string[]) => read(around(worksheet(rowOf(1, titles) + rowOf(2, row))))
  test.each([
    ['with a star', ['设备品类*', '*型号', '终端序列号(SN) *']],
    ['with blanks', [' 设 备 品 类 ', '型　号', '终端序列号 (SN)']],
    ['with a note behind it', ['设备品类（必填）', '型号（必填）*', '终端序列号(SN)（6至32位）']],
    ['without its own note', ['设备品类', '型号', '终端序列号']],
    ['in full width', ['设备品类', '型号', '终端序列号（ＳＮ）']],
    ['with a zero-width mark', ['设备品类\u200b', '\ufeff型号', '终端序列号(SN)']],
  ])('%s', async (_, titles) => {
    expect(await under(titles)).toMatchObject({ rows: [{ cells }] })
  })

  test('and twice when both are it', async () => {
    expect(await under(['设备品类', '型号', '型号（必填）'])).toEqual({
      refused: '第1行表头重复：型号',
    })
  })
})
