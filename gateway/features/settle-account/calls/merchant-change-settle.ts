import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ACCT_TYPE } from '#domain/merchant/dicts'
import type { FieldError } from '#domain/codes'
import { bankCard, cnaps, companyAccount, DEBIT_ONLY } from '#domain/validation/bank'
import { cardBankWarning } from '#domain/validation/card'
import { cnapsBankWarning, cnapsWarning } from '#domain/validation/cnaps'
import { personName } from '#domain/validation/names'
import { codeText } from '#domain/validation/rule'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, text, version } from '../../../core/inputs'
import { cardOf, CORPORATE_BANKS, PRIVATE_BANKS } from '../../reference'
import { device } from '../../device/device-schema'
import { merchant } from '../../merchant/merchant-schema'
import { badFields, conflict } from '../../../core/errors'
import { reopenReturned } from '../../auto-cash'
import { appendLog, appendLogs, audit } from '../../../core/record-log'
import { checkVersion } from '../../../core/moves'
import { lockMerchant } from '../../merchant'

/** Another settlement account for a merchant (domain §5.2, §7.2 step 4). */
export default defineCall({
  path: '/v1/merchant/changeSettle',
  access: { roles: ['3'], codes: [CODES.merchant.changeSettle] },
  request: z.object({
    merId: id(),
    version,
    acctType: z.enum(['0', '1', '2']),
    acctName: text(64).min(1, '请输入开户名'),
    bankCode: id('请选择开户银行'),
    acctNo: text(40).min(1, '请输入银行账号'),
    branchCode: optional(text(12)),
    branchName: optional(text(64)),
  }),
  write: true,
  handler: changeSettleAccount,
})

/** A settlement account as a form sends it (domain §7.2, step 4). */
interface SettleAccount {
  acctType: keyof typeof ACCT_TYPE
  acctName: string
  bankCode: string
  acctNo: string
  branchCode?: string
  branchName?: string
}

type Merchant = typeof merchant.$inferSelect

/** Which account types a subject may use. */
const ACCT_TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  MICRO: ['1'],
  INDIVIDUAL: ['0', '1', '2'],
}

/**
 * Changes the account a merchant is settled to. Its terminals were reported with the old account,
 * so they have to be reported again (domain §7.12, 259号文); payouts that its bank sent back can go
 * out again (domain §7.10).
 * @throws CallError 90404 outside the scope, 90409 for a stale version or a closed merchant,
 *   90400 at the wrong fields
 */
async function changeSettleAccount(
  context: SessionContext,
  input: SettleAccount & { merId: string; version: number },
): Promise<{ merId: string; version: number; warnings: FieldError[] }> {
  const { tx, caller, clock } = context
  const row = await lockMerchant(context, input.merId)
  checkVersion(row, input.version)
  if (row.merStatus === 'CLOSED') throw conflict('商户已注销，不能变更结算账户')
  const account = checkedAccount(input, row)
  const { providerId, merId } = row
  const version = row.version + 1
  await tx
    .update(merchant)
    .set({ ...account, version })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  const entry = { providerId, operator: caller.nickName, time: clock.now() }
  await appendLog(tx, {
    ...entry,
    targetType: 'merchant',
    targetId: merId,
    title: '变更结算账户',
    remark: `${account.bankName} 尾号${account.acctNo.slice(-4)}`,
  })
  const reopened = await reportAgain(context, row)
  await appendLogs(tx, reopened, {
    ...entry,
    targetType: 'device',
    title: '结算账户变更，需重新报备',
    toState: 'TO_REPORT',
  })
  await reopenReturned(tx, row, { operator: entry.operator, time: entry.time })
  await audit(context, {
    action: 'merchant.changeSettle',
    targetType: 'merchant',
    targetId: merId,
    // The last four digits tell which account it was; the number itself stays out of the trail.
    detail: {
      from: { acctType: row.acctType, bankCode: row.bankCode, tail: row.acctNo.slice(-4) },
      to: {
        acctType: account.acctType,
        bankCode: account.bankCode,
        tail: account.acctNo.slice(-4),
      },
    },
  })
  return { merId, version, warnings: doubtsOf(account) }
}

/** What is unusual and stops nobody, in the words of the application's form. */
function doubtsOf({ acctType, acctNo, bankCode, branchCode }: CheckedAccount): FieldError[] {
  const branch = branchCode ?? ''
  const doubts: Partial<Record<keyof SettleAccount, string | undefined>> = {
    acctNo: acctType === '0' ? undefined : cardBankWarning(cardOf(acctNo), bankCode),
    branchCode: cnapsWarning(branch) ?? cnapsBankWarning(branch, bankCode),
  }
  return Object.entries(doubts).flatMap(([field, msg]) => (msg === undefined ? [] : { field, msg }))
}

type CheckedAccount = ReturnType<typeof checkedAccount>

/** The columns to write. @throws CallError 90400 */
function checkedAccount(input: SettleAccount, row: Merchant) {
  const errors: FieldError[] = []
  const wrong = (field: keyof SettleAccount, msg: string | undefined) => {
    if (msg !== undefined) errors.push({ field, msg })
  }
  const corporate = input.acctType === '0'
  if (!(ACCT_TYPES_OF[row.subjectType] ?? ['0']).includes(input.acctType))
    wrong('acctType', '该主体类型不能使用此结算账户类型')
  const acctNo = codeText(input.acctNo)
  wrong('acctNo', corporate ? companyAccount(acctNo) : wrongCard(acctNo))
  wrong('acctName', wrongAcctName(input, row))
  const bank = (corporate ? CORPORATE_BANKS : PRIVATE_BANKS).find(
    ({ bankCode }) => bankCode === input.bankCode,
  )
  if (!bank) wrong('bankCode', '开户银行不存在')
  if (input.branchCode) wrong('branchCode', cnaps(input.branchCode))
  else if (corporate) wrong('branchCode', '请选择支行')
  if (corporate && !input.branchName) wrong('branchName', '请选择支行')
  if (errors.length > 0 || !bank) throw badFields(errors)
  return {
    acctType: input.acctType,
    acctName: input.acctName,
    acctNo,
    bankCode: bank.bankCode,
    bankName: bank.bankName,
    branchCode: input.branchCode ?? null,
    branchName: input.branchName ?? null,
  }
}

const wrongCard = (acctNo: string): string | undefined =>
  bankCard(acctNo) ?? (cardOf(acctNo)?.cardKind === 'CREDIT' ? DEBIT_ONLY : undefined)

/** Whose account it must be; the sentence never says the name. */
function wrongAcctName(input: SettleAccount, row: Merchant): string | undefined {
  switch (input.acctType) {
    case '0':
      return input.acctName === row.merRegName ? undefined : '对公账户开户名须与商户注册名称一致'
    case '1':
      return input.acctName === row.legalName ? undefined : '开户名须与法人/经营者姓名一致'
    case '2':
      return personName()(input.acctName)
  }
}

/** Terminals reported, or being reported, with the old account. @returns their ids */
async function reportAgain({ tx, upstream }: SessionContext, row: Merchant): Promise<string[]> {
  const { providerId, merId } = row
  const devices = await tx
    .select({ deviceId: device.deviceId })
    .from(device)
    .where(
      and(
        eq(device.providerId, providerId),
        eq(device.merId, merId),
        isNotNull(device.shopId),
        inArray(device.regStatus, ['REPORTED', 'REPORTING']),
      ),
    )
    .orderBy(device.deviceId)
    .for('update')
  const ids = devices.map(({ deviceId }) => deviceId)
  if (ids.length === 0) return ids
  for (const refId of ids)
    await upstream.withdraw(tx, { providerId, kinds: ['clearing.report'], refId })
  await tx
    .update(device)
    .set({ regStatus: 'TO_REPORT', regMessage: '', version: sql`${device.version} + 1` })
    .where(and(eq(device.providerId, providerId), inArray(device.deviceId, ids)))
  return ids
}
