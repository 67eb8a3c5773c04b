import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import type { FieldError } from '#domain/codes'
import { sameName } from '#domain/reading/name'
import { codeText } from '#domain/reading/text'
import { cloudAccount, companyAccount } from '#domain/validation/bank'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, ruled, text, version } from '../../../core/inputs'
import { CORPORATE_BANKS } from '../../reference'
import { settlement } from '../settlement-schema'
import { badFields } from '../../../core/errors'
import { lostInvoice } from '../settlement-invoices'
import { audit } from '../../../core/record-log'
import { checkVersion } from '../../../core/moves'
import { changeSettlement, lockSettlement, type Settlement } from '../settlement-change'
import { settlementRecords } from '../settlement-list'

/** Another account for a payment that failed or came back (domain §9.8). */
export default defineCall({
  path: '/v1/settle/changeAccount',
  access: { roles: ['3'], codes: [CODES.settle.confirm], whole: true },
  request: z.object({
    settleNo: id(),
    version,
    acctName: ruled(
      (value) => (value.length <= 64 ? undefined : '不能超过64个字符'),
      '请输入收款户名',
    ),
    bankCode: optional(text(16)),
    acctNo: ruled(
      (value) => (value.length <= 40 ? undefined : '不能超过40个字符'),
      '请输入收款账号',
      codeText,
    ),
  }),
  write: true,
  moves: async ({ settleNo }, context) => (await lockSettlement(context, settleNo)).payableAmt,
  handler: changeAccount,
})

interface Input {
  settleNo: string
  version: number
  acctName: string
  /** An account with the cloud platform has none. */
  bankCode?: string
  acctNo: string
}

/**
 * Where a settlement is paid after all; the next run of payments takes it, unless its invoice was
 * reversed meanwhile.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state,
 *   90400 at the wrong fields
 */
async function changeAccount(context: SessionContext, input: Input) {
  const { tx, caller, clock, upstream } = context
  const row = await lockSettlement(context, input.settleNo)
  checkVersion(row, input.version)
  const account = checked(input, row, await payeeOf(context, row))
  const tail = account.acctNo.slice(-4)
  const { settleNo, settleStatus, version } = await changeSettlement(tx, row, {
    event: (await lostInvoice(tx, row)) ? 'changeAccountFirst' : 'changeAccount',
    operator: caller.nickName,
    reason: `${account.bankName} 尾号${tail}`,
    now: clock.now(),
    upstream,
    account,
  })
  await audit(context, {
    action: 'settle.changeAccount',
    targetType: 'settle',
    targetId: settleNo,
    detail: {
      from: { bankName: row.bankName, tail: row.acctNo.slice(-4) },
      to: { bankName: account.bankName, tail },
    },
  })
  return { settleNo, settleStatus, version }
}

/** Whose settlement it is; its money goes to nobody else. */
async function payeeOf({ tx }: SessionContext, { providerId, settleNo }: Settlement) {
  const [record] = await settlementRecords(tx, {
    where: and(eq(settlement.providerId, providerId), eq(settlement.settleNo, settleNo))!,
    orderBy: [asc(settlement.settleNo)],
    limit: 1,
  })
  return record?.targetName
}

/** The columns to write. @throws CallError 90400 */
function checked({ acctName, acctNo, bankCode }: Input, row: Settlement, payee?: string | null) {
  const errors: FieldError[] = []
  const wrong = (field: keyof Input, msg: string | undefined) => {
    if (msg !== undefined) errors.push({ field, msg })
  }
  const isCloud = row.payWay === 'CLOUD'
  const bank = CORPORATE_BANKS.find((one) => one.bankCode === bankCode)
  wrong('acctName', sameName(acctName, payee ?? '') ? undefined : '收款户名须与结算对象名称一致')
  if (!isCloud) wrong('bankCode', bank ? undefined : bankCode ? '开户银行不存在' : '请选择开户银行')
  wrong('acctNo', (isCloud ? cloudAccount : companyAccount)(acctNo))
  if (errors.length > 0) throw badFields(errors)
  return { acctName, acctNo, bankName: isCloud ? row.bankName : bank!.bankName }
}
