import { formErrors } from '#domain/validation/field-rules'
import { codeText } from '#domain/reading/text'
import { SETTLE_CHANGE_PICS } from '#domain/settle-change/fields'
import { branchDoubt, settleChangeForm } from '#domain/settle-change/form'
import { cardBankWarning } from '#domain/validation/card'
import type { FieldError } from '#domain/codes'
import type { SessionContext } from '../../core/call'
import { badField, badFields } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'
import type { merchant } from '../merchant/merchant-schema'
import { bankOf, cardOf, CORPORATE_BANKS, PRIVATE_BANKS } from '../reference'

type Merchant = typeof merchant.$inferSelect

/** A settlement account as a form sends it, with its documents. */
export interface AskedAccount {
  acctType: '0' | '1' | '2'
  acctName?: string | undefined
  bankCode?: string | undefined
  acctNo?: string | undefined
  branchCode?: string | undefined
  branchName?: string | undefined
  changeReason?: string | undefined
  applyPic?: string[] | undefined
  acctPic?: string[] | undefined
  authPic?: string[] | undefined
}

const FORM = settleChangeForm({
  isBankOf: (bankCode, acctType) =>
    (acctType === '0' ? CORPORATE_BANKS : PRIVATE_BANKS).some((bank) => bank.bankCode === bankCode),
  cardKindOf: (cardNo) => cardOf(cardNo)?.cardKind,
})

/**
 * What the form's rules make of a request: the account to keep.
 * @throws CallError 90400 at each wrong field
 */
export function checkedAccount(asked: AskedAccount, holder: Merchant) {
  const company = asked.acctType === '0'
  const { subjectType, merRegName, legalName } = holder
  const errors = formErrors(FORM, {
    ...asked,
    // The form has a list for each kind of account; the wire has one name for both.
    companyBank: company ? asked.bankCode : undefined,
    subjectType,
    merRegName,
    legalName,
  })
  if (Object.keys(errors).length > 0) throw badFields(Object.entries(errors).flatMap(namedTwice))
  const acctNo = codeText(asked.acctNo!)
  const bankCode = asked.bankCode!
  if (holder.acctNo === acctNo && holder.acctType === asked.acctType)
    throw badField('acctNo', '与现在的结算账户相同')
  return {
    acctType: asked.acctType,
    acctName: asked.acctName!.trim(),
    acctNo,
    bankCode,
    bankName: bankOf(bankCode)?.bankName ?? '',
    branchCode: (company && asked.branchCode) || null,
    branchName: (company && asked.branchName) || null,
  }
}

/** Warnings, which refuse no request, in the words of the application's form. */
export function doubtsOf({
  acctType,
  acctNo,
  bankCode,
  branchCode,
}: ReturnType<typeof checkedAccount>): FieldError[] {
  const doubts = {
    acctNo: acctType === '0' ? undefined : cardBankWarning(cardOf(acctNo), bankCode),
    branchCode: branchDoubt(branchCode ?? '', bankCode),
  }
  return Object.entries(doubts).flatMap(([field, msg]) => (msg === undefined ? [] : { field, msg }))
}

/** Of the bank both the form's field and the wire's name. */
const namedTwice = ([field, msg]: [string, string]): FieldError[] =>
  field === 'companyBank'
    ? [
        { field: 'bankCode', msg },
        { field, msg },
      ]
    : [{ field, msg }]

/**
 * The documents, which must be the caller's own pictures: another's token must not become readable
 * here.
 * @throws CallError 90400 at the field of each other one
 */
export async function checkedPics(
  context: SessionContext,
  asked: AskedAccount,
): Promise<Record<string, string[]>> {
  const pics = SETTLE_CHANGE_PICS.filter(
    (name) => name !== 'authPic' || asked.acctType === '2',
  ).map((name): [string, string[]] => [name, asked[name] ?? []])
  const own = await ownUploads(
    context,
    pics.flatMap(([, tokens]) => tokens),
  )
  for (const [name, tokens] of pics)
    for (const token of tokens) {
      const msg = pictureError(own.get(token))
      if (msg !== undefined) throw badField(name, msg)
    }
  return Object.fromEntries(pics)
}
