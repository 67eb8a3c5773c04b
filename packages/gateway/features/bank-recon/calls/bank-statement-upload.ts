import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { BANK_FORMAT, codes, type BankFormat } from '#domain/bank-statement/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField } from '../../../core/errors'
import { ownUpload } from '../../../core/files/own-uploads'
import type { FileKind } from '../../../core/files/kind'
import { checkOwnUpload } from '../../../core/imports/own-upload'
import { id } from '../../../core/inputs'
import { enqueueJob } from '../../../core/jobs'
import { nextNumber } from '../../../core/numbers'
import { noteChange } from '../../../core/operations/notes'
import { bankAccount, bankStatement, isAccount } from '../bank-schema'
import { STATEMENT_JOB } from '../statement-job'

const KIND_OF: Readonly<Record<BankFormat, FileKind>> = {
  MT940: 'csv',
  CSV: 'csv',
  CAMT053: 'xml',
  XLSX: 'xlsx',
}
const MOST_BYTES = 20 * 1024 * 1024

const request = z.object({
  accountId: id('请选择银行账户'),
  bankFormat: z.enum(Object.keys(BANK_FORMAT) as [BankFormat], '请选择格式'),
  token: id('请选择对账单文件'),
})

/** 上传银行对账单: its lines are matched with the books by a job; nothing is posted. */
export default defineCall({
  path: '/v1/bank/statementUpload',
  access: { roles: ['3'], codes: [codes.verbs.upload], whole: true },
  takesFiles: true,
  request,
  write: true,
  handler: upload,
})

/** @throws CallError 90400 at `accountId` for an unknown account, at `token` for another file */
async function upload(
  context: SessionContext,
  { accountId, bankFormat, token }: z.output<typeof request>,
): Promise<{ fileId: string }> {
  const { tx, caller, clock } = context
  const { providerId } = caller
  if ((await tx.$count(bankAccount, isAccount({ providerId, accountId }))) === 0)
    throw badField('accountId', '没有这个银行账户')
  await checkOwnUpload(context, token, {
    field: 'token',
    kinds: [KIND_OF[bankFormat]],
    maxBytes: MOST_BYTES,
    wrongKind: `文件不是${BANK_FORMAT[bankFormat]}格式`,
  })
  const { fileName } = (await ownUpload(context, token))!
  const now = clock.now()
  const fileId = await nextNumber(tx, 'BF', formatDate(now))
  await tx.insert(bankStatement).values({
    providerId,
    fileId,
    accountId,
    fileName,
    fileToken: token,
    bankFormat,
    fileState: 'RECEIVED',
    createdBy: caller.userId,
    operator: caller.nickName,
    createTime: new Date(now),
  })
  await enqueueJob(tx, {
    kind: STATEMENT_JOB,
    refId: fileId,
    providerId,
    runAt: now,
    clock: 'business',
  })
  noteChange(tx, { type: 'bankStatement', id: fileId, after: { accountId, bankFormat, fileName } })
  return { fileId }
}
