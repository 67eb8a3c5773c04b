import type { FormValues } from '../field'
import { cardBankWarning } from '../validation/card'
import { cnapsBankWarning, cnapsWarning } from '../validation/cnaps'
import { cnapsCityWarning } from '../validation/cnaps-cities'
import { fieldError, formErrors } from '../validation/field-rules'
import { idRegionWarning } from '../validation/id-region'
import { usccSubjectWarning } from '../validation/license'
import { isDerived, normalizeEntry } from './normalize'
import { textOf } from './rules'
import type { EntryData, EntryForm } from './types'
import { unchangedErrors } from './unchanged'

/**
 * The errors of an application by field name; cells are at `products.0.feeRate`. Values are
 * normalized first (`normalizeEntry`), so a stray blank is no error.
 * @param options.partial for a draft: each value by itself, none required
 */
export function entryErrors(
  form: EntryForm,
  data: EntryData,
  { partial = false }: { partial?: boolean } = {},
): Record<string, string> {
  const values = normalizeEntry(form, data)
  const errors: Record<string, string> = {}
  for (const [name, one] of Object.entries(partial ? form.formats : form.fields)) {
    // A derived value has the errors of its source only.
    if (isDerived(form, values, name)) continue
    const error = fieldError(one, values[name], values)
    if (error !== undefined) errors[name] = error
  }
  for (const name of Object.keys(form.rows))
    if (!isDerived(form, values, name))
      Object.assign(errors, rowErrors(form, name, values, partial))
  return partial ? errors : { ...unchangedErrors(form, values), ...errors }
}

function rowErrors(
  form: EntryForm,
  name: string,
  values: FormValues,
  partial: boolean,
): Record<string, string> {
  const { label, max, visible, inherits = [], ...table } = form.rows[name]!
  if (visible && !visible(values)) return {}
  const rows = values[name] ?? []
  if (!Array.isArray(rows) || !rows.every(isRow)) return { [name]: `${label}格式不正确` }
  if (rows.length > max) return { [name]: `${label}最多${max}项` }
  const errors: Record<string, string> = {}
  const columns = partial ? table.formats : table.fields
  const inherited = Object.fromEntries(inherits.map((each) => [each, values[each]]))
  for (const [at, row] of rows.entries())
    for (const [column, error] of Object.entries(formErrors(columns, { ...row, ...inherited })))
      errors[`${name}.${at}.${column}`] = error
  const whole = partial ? undefined : table.errors(rows, values)
  return whole === undefined ? errors : { [name]: whole, ...errors }
}

const isRow = (row: unknown): row is FormValues =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

/** Warnings that do not block: numbers whose check digit, prefix or place is unusual. */
export function entryWarnings(form: EntryForm, data: EntryData): Record<string, string> {
  const values = normalizeEntry(form, data)
  const subject = textOf(values.subjectType)
  const code = (name: string) => usccSubjectWarning(textOf(values[name]), subject)
  const branch = textOf(values.branchCode)
  const bankCode = textOf(values.bankCode)
  const idNo = (name: string) =>
    idRegionWarning(textOf(values[name]), (one) => form.facts.isRegionCode?.(one))
  const doubts: Record<string, string | undefined> = {
    licenseNo: textOf(values.licenseNo).length === 18 ? code('licenseNo') : undefined,
    certNo: textOf(values.certNo).length === 18 ? code('certNo') : undefined,
    legalIdNo: isCard(values.legalIdType) ? idNo('legalIdNo') : undefined,
    contactIdNo: idNo('contactIdNo'),
    holderIdNo: idNo('holderIdNo'),
    branchCode:
      cnapsWarning(branch) ??
      cnapsBankWarning(branch, bankCode) ??
      cnapsCityWarning(branch, textOf(values.bankRegion)),
    acctNo:
      values.acctType === '0'
        ? undefined
        : cardBankWarning(form.facts.cardOf?.(textOf(values.acctNo)), bankCode),
  }
  return Object.fromEntries(
    Object.entries(doubts).filter((doubt): doubt is [string, string] => doubt[1] !== undefined),
  )
}

/** The micro forms have no such field: there it is a card. */
const isCard = (type: unknown): boolean => type === undefined || type === 'IDCARD'
