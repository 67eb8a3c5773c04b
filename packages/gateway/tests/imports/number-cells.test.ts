import { describe, expect, test } from 'vitest'
import { book, cell, headRow, relation, worksheet } from './hostile'
import { rawZip } from './raw-zip'
import { read } from './read'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What is read of a number in the third column, under a number format of the file. */
async function shown(value: string, code: string) {
  const styles = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="${escaped(code)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const row = `${cell('A2', '云音箱')}<c r="C2" s="1"><v>${value}</v></c>`
  const reading = await read(
    rawZip([
      ...book(undefined, relation('styles', 'styles.xml')),
      { name: 'xl/styles.xml', data: styles },
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(`${headRow}<row r="2">${row}</row>`) },
    ]),
  )
  if ('refused' in reading) return reading.refused
  const [{ cells, faults }] = reading.rows as [(typeof reading.rows)[number]]
  return faults[0]?.msg ?? cells['终端序列号(SN)']
}

describe('a number is read as its format shows it', () => {
  test.each([
    ['735493', '000000000000', '000000735493'],
    ['735493', '0', '735493'],
    ['1234567', '000-0000', '123-4567'],
    ['42', '"SN"000000', 'SN000042'],
    ['42', '\\S\\N0000', 'SN0042'],
    ['1234567.5', '#,##0.00', '1,234,567.50'],
    ['0.30000000000000004', '0.00', '0.30'],
    ['0.38', '0.00%', '38.00%'],
    ['0.0038', '0.0##%', '0.38%'],
    ['-12.5', '#,##0.00', '-12.50'],
    ['-12.5', '0.00;(0.00)', '(12.50)'],
    ['-12.5', '0.00_);[Red]-0.00', '-12.50'],
    ['1250', '[$¥-804]#,##0.00', '¥1,250.00'],
    ['735493', '@', '735493'],
    ['735493', 'General', '735493'],
    ['5', '0.##', '5'],
  ])('%s under %s: %s', async (value, code, text) => {
    expect(await shown(value, code)).toBe(text)
  })

  test.each([
    ['12.56', '0'],
    ['12.56', '0.0'],
    ['735493', '0.00E+00'],
    ['1234567', '0,'],
    ['0.5', '# ?/?'],
    ['0', '0;-0;"无"'],
    ['735493', 'General"号"'],
  ])('%s under %s shows another number, and fails', async (value, code) => {
    expect(await shown(value, code)).toBe('显示的数字与实际的不同，请把该列设为文本')
  })
})

describe('a number without a format', () => {
  test.each([
    ['123456789012345', '123456789012345'],
    ['1.5E3', '1500'],
    ['1.5E-3', '0.0015'],
    ['.5', '0.5'],
    ['0.1000000000000000055', '0.1'],
    ['99.99999999999999999', '100'],
    ['-0', '0'],
    ['1234567890123456', '数字超过15位，请把该列设为文本'],
    ['123456789012345000', '数字超过15位，请把该列设为文本'],
    ['1.2345678901234501E+17', '数字超过15位，请把该列设为文本'],
    ['1E+999', '数字超过15位，请把该列设为文本'],
    ['ZX-A8', '不是有效的数字，请把该列设为文本'],
  ])('%s: %s', async (value, text) => {
    expect(await shown(value, 'General')).toBe(text)
  })
})
