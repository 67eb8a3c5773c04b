import { expect, test } from 'vitest'
import { withoutDifferences } from '#domain/statement/compared'

test.each([
  [{ billType: 'TRADE', billStatus: 'READY', merId: null }, '与渠道账单一致'],
  [{ billType: 'TRADE', billStatus: 'EMPTY', merId: null }, '与渠道账单一致'],
  [{ billType: 'TRADE', billStatus: 'WAIT', merId: null }, '渠道账单到了才核对，还没有结果'],
  [{ billType: 'TRADE', billStatus: 'MAKING', merId: null }, '渠道账单到了才核对，还没有结果'],
  [{ billType: 'TRADE', billStatus: 'FAIL', merId: null }, '没有生成，没有与渠道账单核对'],
  [{ billType: 'TRADE', billStatus: 'READY', merId: 'M1' }, '这种对账单不与渠道账单核对'],
  [{ billType: 'FUND', billStatus: 'READY', merId: null }, '这种对账单不与渠道账单核对'],
])('a statement %j without differences says %s', (bill, said) => {
  expect(withoutDifferences(bill)).toBe(said)
})
