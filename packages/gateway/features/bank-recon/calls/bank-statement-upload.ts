import { z } from 'zod'
import { BANK_FORMAT, codes, type BankFormat } from '#domain/bank-statement/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { receiveStatement } from '../receive-statement'

/** 上传银行对账单: its lines are matched with the books by a job; nothing is posted. */
export default defineCall({
  path: '/v1/bank/statementUpload',
  access: { roles: ['3'], codes: [codes.verbs.upload], whole: true },
  takesFiles: true,
  request: z.object({
    accountId: id('请选择银行账户'),
    bankFormat: z.enum(Object.keys(BANK_FORMAT) as [BankFormat], '请选择格式'),
    token: id('请选择对账单文件'),
  }),
  write: true,
  handler: receiveStatement,
})
