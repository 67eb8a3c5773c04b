import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FieldError } from '#domain/codes'
import { formatDate } from '#domain/dates'
import { OPEN_PAYEE_CHANGE } from '#domain/payee-change/dicts'
import { payeeChangeReason } from '#domain/payee-change/fields'
import { sameName } from '#domain/reading/name'
import { codeText } from '#domain/reading/text'
import { cloudAccount, companyAccount } from '#domain/validation/bank'
import { defineCall, type SessionContext } from '../../../core/call'
import type { Tx } from '../../../core/db/open'
import { byRules, formText, id, optional, ruled, text, version } from '../../../core/inputs'
import { accountWords } from '../../payout-account'
import { CORPORATE_BANKS } from '../../reference'
import { checkTakesAccount, lockSettlement, settlementRecords } from '../../settlement'
import { settlement } from '../../settlement/settlement-schema'
import { badFields, conflict } from '../../../core/errors'
import { nextNumber } from '../../../core/numbers'
import { noteChange } from '../../../core/operations/notes'
import { appendLog } from '../../../core/record-log'
import { checkVersion } from '../../../core/moves'
import { payeeChange } from '../payee-change-schema'

type Settlement = typeof settlement.$inferSelect

/**
 * Asks for another account of a payment that failed or came back, or for the first one of a settlement
 * that has none; another person decides.
 */
export default defineCall({
  path: '/v1/settle/changeAccount',
  access: { roles: ['3'], codes: [CODES.settle.confirm], whole: true },
  request: z
    .object({
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
      changeReason: formText,
    })
    .check(byRules({ changeReason: payeeChangeReason })),
  write: true,
  moves: async ({ settleNo }, context) => (await lockSettlement(context, settleNo)).payableAmt,
  handler: askForChange,
})

interface Input {
  settleNo: string
  version: number
  acctName: string
  /** An account with the cloud platform has none. */
  bankCode?: string
  acctNo: string
  changeReason?: string | undefined
}

/**
 * Keeps the request; the settlement's account stays what it is until a second person has agreed, a
 * small transfer has arrived and the cooling time is over.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state or a second
 *   request, 90400 at the wrong fields
 */
async function askForChange(context: SessionContext, input: Input) {
  const { tx, caller, clock } = context
  const row = await lockSettlement(context, input.settleNo)
  checkVersion(row, input.version)
  checkTakesAccount(row)
  const { providerId, settleNo, settleStatus, version } = row
  if (await hasOpen(tx, row)) throw conflict('该结算单已有进行中的收款账户变更，请先处理')
  const account = checked(input, row, await payeeOf(context, row))
  const now = clock.now()
  const changeId = await nextNumber(tx, 'PC', formatDate(now))
  const changeStatus = 'TO_REVIEW'
  await tx.insert(payeeChange).values({
    providerId,
    changeId,
    settleNo,
    changeStatus,
    fromBankName: row.bankName,
    fromAcctNo: row.acctNo,
    ...account,
    changeReason: input.changeReason!,
    requestedBy: caller.userId,
    requester: caller.nickName,
    requestTime: new Date(now),
  })
  await appendLog(tx, {
    providerId,
    targetType: 'settle',
    targetId: settleNo,
    title: '申请变更收款账户',
    operator: caller.nickName,
    remark: `${accountWords(account)}，待他人复核`,
    time: now,
  })
  noteChange(context.tx, {
    type: 'settle',
    id: settleNo,
    after: {
      changeId,
      from: { bankName: row.bankName, tail: row.acctNo.slice(-4) },
      to: { bankName: account.bankName, tail: account.acctNo.slice(-4) },
    },
  })
  return { settleNo, settleStatus, version, changeId, changeStatus, changeVersion: 1 }
}

async function hasOpen(tx: Tx, { providerId, settleNo }: Settlement): Promise<boolean> {
  const rows = await tx
    .select({ changeId: payeeChange.changeId })
    .from(payeeChange)
    .where(
      and(
        eq(payeeChange.providerId, providerId),
        eq(payeeChange.settleNo, settleNo),
        inArray(payeeChange.changeStatus, [...OPEN_PAYEE_CHANGE]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whose settlement it is; only an account in that name is taken. */
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
  return {
    acctName,
    acctNo,
    bankCode: isCloud ? '' : bank!.bankCode,
    bankName: isCloud ? row.bankName : bank!.bankName,
  }
}
