import { z } from 'zod'
import { and, eq, ne } from 'drizzle-orm'
import { bankAccountFields, codes } from '#domain/bank-account/fields'
import { maskCard } from '#domain/mask'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField, notFound } from '../../../core/errors'
import { byRules, formText, id, optional } from '../../../core/inputs'
import { nextInSequence } from '../../../core/numbers'
import { noteChange } from '../../../core/operations/notes'
import { isNumber } from '../../../core/seal/columns'
import { bankAccount, isAccount } from '../bank-schema'

const { accountName, bankName, accountNo, fundKind, toleranceAmt } = bankAccountFields
const request = z
  .object({
    accountId: optional(id()),
    accountName: formText,
    bankName: formText,
    accountNo: formText,
    fundKind: formText,
    toleranceAmt: formText,
  })
  .check(byRules({ accountName, bankName, accountNo, fundKind, toleranceAmt }))
  .transform(({ accountName = '', bankName = '', accountNo = '', fundKind = '', ...rest }) => ({
    ...rest,
    accountName,
    bankName,
    accountNo,
    fundKind,
    toleranceAmt: Number(rest.toleranceAmt),
  }))

/** Adds a bank account, or changes one; its number and kind of money stay once it has statements. */
export default defineCall({
  path: '/v1/bank/accountSave',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  async current({ accountId = '' }, { tx, caller: { providerId } }) {
    const [row] = await tx
      .select()
      .from(bankAccount)
      .where(isAccount({ providerId, accountId: accountId.trim() }))
    if (!row) return {}
    const { accountName: name, bankName: bank, accountNo: no, fundKind: kind } = row
    return {
      accountName: name,
      bankName: bank,
      accountNo: no,
      fundKind: kind,
      toleranceAmt: row.toleranceAmt,
    }
  },
  request,
  write: true,
  handler: save,
})

/** @throws CallError 90404, 90400 at `accountNo` for a number that another account has */
async function save(
  { tx, caller: { providerId }, clock }: SessionContext,
  { accountId: asked, ...values }: z.output<typeof request>,
): Promise<{ accountId: string }> {
  const accountId = asked ?? `BA${String(await nextInSequence(tx, 'bankAccount')).padStart(6, '0')}`
  const same = and(
    eq(bankAccount.providerId, providerId),
    isNumber(bankAccount.accountNo, values.accountNo),
  )
  if ((await tx.$count(bankAccount, and(same, ne(bankAccount.accountId, accountId)))) > 0)
    throw badField('accountNo', '该银行账号已登记')
  if (asked) {
    const { accountName, bankName, toleranceAmt } = values
    const changed = await tx
      .update(bankAccount)
      .set({ accountName, bankName, toleranceAmt })
      .where(isAccount({ providerId, accountId: asked }))
      .returning({ accountNo: bankAccount.accountNo, fundKind: bankAccount.fundKind })
    if (!changed[0]) throw notFound()
    if (changed[0].accountNo !== values.accountNo) throw badField('accountNo', '银行账号不能修改')
    if (changed[0].fundKind !== values.fundKind) throw badField('fundKind', '资金性质不能修改')
  } else
    await tx
      .insert(bankAccount)
      .values({ providerId, accountId, ...values, createTime: new Date(clock.now()) })
  const { accountNo, ...others } = values
  noteChange(tx, {
    type: 'bankAccount',
    id: accountId,
    after: { ...others, accountNo: maskCard(accountNo) },
  })
  return { accountId }
}
