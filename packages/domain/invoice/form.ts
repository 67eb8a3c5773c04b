import { INVOICE_KIND } from './dicts'
import { formatFen, toFen } from '../money'
import { field, type Fields, type FormValues, labelsOf } from '../field'
import { fieldError } from '../validation/field-rules'
import { codeText } from '../reading/text'
import { isPaper, isSpecial } from './kinds'
import { expressFields } from './action-fields'
import { invoiceRecordFields } from './fields'
import { TAX_RATE, TAX_TOLERANCE_FEN, taxOf } from './tax'

/** Labels shared with the record. */
const label = labelsOf(invoiceRecordFields)

/** Facts for the rules beyond the form. */
export interface InvoiceFacts {
  /** Business day, `YYYY-MM-DD`. */
  today: string
  /** Invoice kinds that the buyer accepts. */
  kinds: readonly string[]
  /** Missing data of the buyer, as text. */
  buyerMissing: readonly string[]
  /** Sum of the chosen settlements in fen; undefined while unknown. */
  total: number | undefined
}

/** Maximum number of settlements of an invoice. */
export const MAX_SETTLEMENTS = 100

const paper = ({ invoiceKind }: FormValues): boolean => isPaper(invoiceKind)

/** The form of an invoice (domain §9.9); the console renders it and the gateway validates by it. */
export function invoiceFields(facts: InvoiceFacts): Fields {
  return {
    settleNos: field.remote(
      '结算单',
      { call: '/v1/invoice/options' },
      { required: true, multiple: true, max: MAX_SETTLEMENTS },
    ),
    invoiceKind: field.enum(label.invoiceKind, INVOICE_KIND, {
      required: true,
      radio: true,
      validate: (kind) => kindError(String(kind), facts),
    }),
    invoiceCode: field.text(label.invoiceCode, {
      required: paper,
      visible: paper,
      normalize: codeText,
      pattern: /^\d{10,12}$/,
      message: '发票代码须为10至12位数字',
    }),
    invoiceNo: field.text(label.invoiceNo, {
      required: true,
      normalize: codeText,
      note: ({ invoiceKind }) => (isPaper(invoiceKind) ? '8位数字' : '20位数字'),
      validate: (value, { invoiceKind }) => numberError(String(value), invoiceKind),
    }),
    invoiceDate: field.date(label.invoiceDate, {
      required: true,
      validate: (date) => (String(date) > facts.today ? '开票日期不能晚于今天' : undefined),
    }),
    amt: field.money(label.amt, {
      required: true,
      missing: '选择结算单后得出',
      hint: '所选结算单的待开票金额之和',
      validate: (amt) => totalError(amt, facts),
    }),
    taxRate: field.enum(label.taxRate, TAX_RATE, { required: true }),
    taxAmt: field.money(label.taxAmt, { required: true, note: taxNote, validate: taxError }),
    exTaxAmt: field.money(label.exTaxAmt, {
      required: true,
      missing: '选择结算单并填写税额后得出',
      hint: '不含税金额 = 价税合计 − 税额',
      validate: exTaxError,
    }),
    fileToken: field.file('发票文件', { required: true }),
    ...expressFields,
    remark: field.longText(label.remark, { max: 100 }),
  }
}

/** The required fields of a draft. */
const DRAFT_NEEDS: readonly string[] = ['settleNos', 'invoiceKind']

/**
 * Errors by field.
 * @param whole false: a draft, in which most values may be missing
 */
export function invoiceErrors(
  fields: Fields,
  values: FormValues,
  { whole }: { whole: boolean },
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, one] of Object.entries(fields)) {
    const optional = !whole && !DRAFT_NEEDS.includes(name)
    const error = fieldError(optional ? { ...one, required: false } : one, values[name], values)
    if (error !== undefined) errors[name] = error
  }
  if (!paper(values) && String(values.invoiceCode ?? '') !== '')
    errors.invoiceCode = '数电票没有发票代码'
  return errors
}

function kindError(kind: string, { kinds, buyerMissing }: InvoiceFacts): string | undefined {
  if (!kinds.includes(kind)) return '收票方不受理该种发票'
  if (isSpecial(kind) && buyerMissing.length > 0)
    return `购方资料缺少${buyerMissing.join('、')}，不能开具专用发票`
  return undefined
}

function numberError(text: string, kind: unknown): string | undefined {
  if (isPaper(kind)) return /^\d{8}$/.test(text) ? undefined : '纸质发票的发票号码须为8位数字'
  return /^\d{20}$/.test(text) ? undefined : '数电票的发票号码须为20位数字'
}

function totalError(amt: unknown, { total }: InvoiceFacts): string | undefined {
  if (total === undefined || fenOf(amt) === total) return undefined
  return `价税合计须等于所选结算单金额之和${formatFen(total)}元`
}

/** The calculated tax, and the tolerance of the typed one. */
function taxNote({ amt, taxRate }: FormValues): string | undefined {
  const [whole, rate] = [fenOf(amt), fenOf(taxRate)]
  return whole === undefined || rate === undefined
    ? undefined
    : `按税率计算为 ${formatFen(taxOf(whole, rate))} 元，与票面相差不超过0.06元时按票面填写`
}

function taxError(tax: unknown, { amt, taxRate }: FormValues): string | undefined {
  const [whole, rate] = [fenOf(amt), fenOf(taxRate)]
  if (whole === undefined || rate === undefined) return undefined
  const wanted = taxOf(whole, rate)
  return Math.abs(fenOf(tax)! - wanted) <= TAX_TOLERANCE_FEN
    ? undefined
    : `税额与按税率计算的${formatFen(wanted)}元相差超过0.06元`
}

function exTaxError(exTax: unknown, { amt, taxAmt }: FormValues): string | undefined {
  const [whole, tax] = [fenOf(amt), fenOf(taxAmt)]
  if (whole === undefined || tax === undefined) return undefined
  return fenOf(exTax)! + tax === whole ? undefined : '不含税金额加税额须等于价税合计'
}

const fenOf = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? toFen(value) : undefined
