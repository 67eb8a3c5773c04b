import { formatDate } from '#domain/dates'
import { BANK_FORMAT, type BankFormat } from '#domain/bank-statement/fields'
import type { Acting } from '../../core/call'
import { badField } from '../../core/errors'
import { ownUpload } from '../../core/files/own-uploads'
import type { FileKind } from '../../core/files/kind'
import { checkOwnUpload } from '../../core/imports/own-upload'
import { enqueueJob } from '../../core/jobs'
import { nextNumber } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { bankAccount, bankStatement, isAccount } from './bank-schema'
import { STATEMENT_JOB } from './statement-job'

const KIND_OF: Readonly<Record<BankFormat, FileKind>> = {
  MT940: 'csv',
  CSV: 'csv',
  CAMT053: 'xml',
  XLSX: 'xlsx',
}
const MOST_BYTES = 20 * 1024 * 1024

/**
 * Records a bank's statement, which the caller has uploaded, and has it read after this transaction.
 * @throws CallError 90400 at `accountId` for an unknown account, at `token` for another file
 */
export async function receiveStatement(
  context: Acting,
  { accountId, bankFormat, token }: { accountId: string; bankFormat: BankFormat; token: string },
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
