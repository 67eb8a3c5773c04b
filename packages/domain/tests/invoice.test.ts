import { describe, expect, test } from 'vitest'
import { invoiceFileError, kindOfName } from '#domain/invoice/file'
import { exTaxOf, taxOf } from '#domain/invoice/tax'
import { parseTiers, tiersError } from '#domain/rebate/tiers'

describe('tax', () => {
  test.each([
    [10_600, 6_000, 10_000, 600],
    [33_326, 6_000, 31_440, 1_886],
    [1, 13_000, 1, 0],
    [100, 1_000, 99, 1],
    [9_007_199_254_740_991, 6_000, 8_497_357_787_491_501, 509_841_467_249_490],
  ])('%d fen with a tax of %d/100000', (amt, rate, exTax, tax) => {
    expect([exTaxOf(amt, rate), taxOf(amt, rate)]).toEqual([exTax, tax])
  })
})

describe('the file of an invoice', () => {
  test('is refused by its name before it is sent', () => {
    expect(['a.PDF', '票.ofd', 'b.xml', 'c.JPG', 'd.exe', 'e'].map(kindOfName)).toEqual([
      'pdf',
      'ofd',
      'xml',
      'jpeg',
      undefined,
      undefined,
    ])
  })

  test('is a document for e-invoices and a photo for paper, at most 5 MB', () => {
    expect(invoiceFileError({ kind: 'pdf', size: 1 }, '1')).toBeUndefined()
    expect(invoiceFileError({ kind: 'jpeg', size: 1 }, '2')).toBe(
      '请上传PDF、OFD或XML格式的版式文件',
    )
    expect(invoiceFileError({ kind: 'pdf', size: 1 }, '3')).toBe('请上传纸质发票的照片（JPG、PNG）')
    expect(invoiceFileError({ kind: 'ofd', size: 5 * 1024 * 1024 }, '1')).toBeUndefined()
    expect(invoiceFileError({ kind: 'ofd', size: 5 * 1024 * 1024 + 1 }, '1')).toBe(
      '发票文件不能超过5MB',
    )
  })
})

describe('tiers of a rebate', () => {
  test('are typed a line each', () => {
    expect(parseTiers('0 0.03\n20,000  0.05%\n\n100000 0.125')).toEqual([
      { fromAmt: 0, rate: 30 },
      { fromAmt: 2_000_000, rate: 50 },
      { fromAmt: 10_000_000, rate: 125 },
    ])
  })

  test.each(['0', '0 0.0305', '-1 0.03', '0 0.03 起', '一万 1'])('%s is none', (line) => {
    expect(parseTiers(line)).toBeUndefined()
  })

  test('begin at 0 and rise', () => {
    expect(tiersError([])).toBe('请输入返利阶梯')
    expect(tiersError([{ fromAmt: 100, rate: 30 }])).toBe('第一档须从0元起')
    expect(tiersError(parseTiers('0 0.03\n0 0.05')!)).toBe('各档起始金额须逐档增加')
    expect(tiersError(parseTiers('0 0')!)).toBe('返利费率须在0.001%至10%之间')
    expect(tiersError(parseTiers('0 0.03\n20000 10')!)).toBeUndefined()
  })
})
