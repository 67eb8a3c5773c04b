import type { BankFormat } from '#domain/bank-statement/fields'
import type { Profile } from './profile'

const day: Profile['columns'][string] = {
  as: 'date',
  formats: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss'],
}

const fact = (column: string) => ({ from: [column] })
const must = (column: string) => ({ from: [column], must: true as const })
const balance = {
  account: fact('账号'),
  day: must('记账日期'),
  mark: must('收付'),
  amt: must('金额'),
}

/**
 * The table of a bank's statement: UTF-8, commas, amounts in yuan, one row a line. Rows 期初 and 期末
 * carry the balances; a table may do without them.
 */
export const BANK_CSV: Profile = {
  name: 'bank-csv',
  encoding: 'utf-8',
  format: { kind: 'delimited', separator: ',', quote: '"' },
  columns: {
    类型: {},
    账号: {},
    记账日期: { ...day, must: true },
    起息日期: day,
    收付: {
      must: true,
      values: {
        收入: 'IN',
        贷: 'IN',
        C: 'IN',
        CRDT: 'IN',
        RD: 'IN',
        支出: 'OUT',
        借: 'OUT',
        D: 'OUT',
        DBIT: 'OUT',
        RC: 'OUT',
      },
    },
    金额: { as: 'amount', unit: 'yuan', must: true },
    流水号: {},
    参考号: {},
    对方户名: {},
    对方账号: {},
    摘要: {},
  },
  rules: [
    { when: { 类型: ['期初'] }, kind: 'bank.open', facts: balance },
    { when: { 类型: ['期末'] }, kind: 'bank.close', facts: balance },
    {
      when: { 类型: ['', '流水'] },
      kind: 'bank.line',
      facts: {
        account: fact('账号'),
        day: must('记账日期'),
        valueDay: fact('起息日期'),
        mark: must('收付'),
        amt: must('金额'),
        serialNo: fact('流水号'),
        refNo: fact('参考号'),
        counterName: fact('对方户名'),
        counterNo: fact('对方账号'),
        summary: fact('摘要'),
      },
    },
  ],
}

/** How a bank's statements are read, by their format. */
export const BANK_PROFILES: Readonly<Record<BankFormat, Profile>> = {
  CSV: BANK_CSV,
  XLSX: { ...BANK_CSV, name: 'bank-xlsx', format: { kind: 'sheet' } },
  MT940: { ...BANK_CSV, name: 'bank-mt940', format: { kind: 'mt940' } },
  CAMT053: { ...BANK_CSV, name: 'bank-camt053', format: { kind: 'camt053' } },
}
