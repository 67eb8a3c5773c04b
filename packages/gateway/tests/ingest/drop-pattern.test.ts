import { expect, test } from 'vitest'
import { readDropPattern } from '../../features/ingest/drop/drop-pattern'

test.each([
  ['bill_{yyyyMMdd}.csv', 'bill_20261119.csv', '2026-11-19'],
  ['bill_{yyyyMMdd}.csv', 'bill_20261319.csv', undefined],
  ['bill_{yyyyMMdd}.csv', 'billX20261119.csv', undefined],
  ['bill_{yyyyMMdd}.csv', 'bill_20261119.csv.tmp', undefined],
  ['*_{yyyy-MM-dd}*.txt', 'INN_2026-11-19_01.txt', '2026-11-19'],
  ['{yyMMdd}', '261119', '2026-11-19'],
  // The name bears the day on which the file was made.
  ['{yyyyMMdd-1}.txt', '20261201.txt', '2026-11-30'],
])('of %s the name %s is the bill of %s', (pattern, name, date) => {
  const read = readDropPattern(pattern)
  expect(typeof read === 'string' ? read : read.dateOf(name)).toBe(date)
})

test.each([
  ['bill.csv', '应含一个日期，如 bill_{yyyyMMdd}.csv'],
  ['{yyyyMMdd}{yyMMdd}', '应含一个日期，如 bill_{yyyyMMdd}.csv'],
  ['{MMdd}', '日期应为 {yyyyMMdd}、{yyyy-MM-dd} 或 {yyMMdd}，文件名中是次日日期的写 {yyyyMMdd-1}'],
  ['*a*b*c*{yyyyMMdd}', '最多3个 *'],
])('%s is no pattern', (pattern, message) => {
  expect(readDropPattern(pattern)).toBe(message)
})
