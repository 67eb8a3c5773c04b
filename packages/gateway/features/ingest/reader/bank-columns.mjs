// The columns of a bank's statement, whatever its format.
const BANK_TITLES = [
  '类型',
  '账号',
  '记账日期',
  '起息日期',
  '收付',
  '金额',
  '流水号',
  '参考号',
  '对方户名',
  '对方账号',
  '摘要',
]

/** The record with the titles, which comes first. */
export const bankHeader = () => ({
  line: 0,
  text: BANK_TITLES.join(','),
  cells: [...BANK_TITLES],
  ended: true,
})

/**
 * @param {number} line
 * @param {string} text as it stands in the file
 * @param {Record<string, string | undefined>} values by title
 */
export function bankRecord(line, text, values) {
  const cells = BANK_TITLES.map((title) => (values[title] ?? '').trim())
  return { line, text: text || cells.join(','), cells, ended: true }
}
