import { BANK_ACCOUNTS } from '../bank-account/fields'
import { field, type Dict, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'fin',
  verbs: { list: '02113002', upload: '02113002:upload' },
  partner: [],
} as const satisfies NounCodes

export const BANK_FORMAT = {
  MT940: 'MT940',
  CAMT053: 'CAMT.053',
  CSV: 'CSV',
  XLSX: 'Excel(.xlsx)',
} as const satisfies Dict
export type BankFormat = keyof typeof BANK_FORMAT

export const BANK_FILE_STATE = {
  RECEIVED: { label: '待读取', tone: 'waiting', hint: '正在读取，完成后与账面核对' },
  APPLIED: { label: '已入库', tone: 'success', hint: '流水已与账面核对' },
  REFUSED: { label: '不可用', tone: 'failed', hint: '文件有误，一笔也没有入库' },
} as const satisfies Dict

/** A bank's statement of an account, as a file. */
export const bankStatementFields = {
  fileId: field.id('对账单编号', { width: 190 }),
  accountId: field.remote('银行账户', BANK_ACCOUNTS, { required: true }),
  fileName: field.text('文件名', {
    width: 220,
    // A source's file has fields of the same names.
    record: ({ fileId }) => ({ of: 'bankStatement', id: fileId }),
  }),
  bankFormat: field.enum('格式', BANK_FORMAT, { required: true, initial: 'MT940' }),
  fileState: field.enum('状态', BANK_FILE_STATE),
  reason: field.longText('说明', { width: 260 }),
  fromDay: field.date('开始日期'),
  toDay: field.date('结束日期'),
  openAmt: field.money('期初余额', { hint: '对账单开始时的银行余额；CSV、Excel对账单可以没有' }),
  closeAmt: field.money('期末余额', { hint: '对账单结束时的银行余额；CSV、Excel对账单可以没有' }),
  lineCount: field.count('流水笔数'),
  sameCount: field.count('已有', { hint: '以前的对账单已有的流水，不再入库' }),
  operator: field.text('上传人'),
  createTime: field.dateTime('上传时间', { sortable: true }),
} satisfies Fields
