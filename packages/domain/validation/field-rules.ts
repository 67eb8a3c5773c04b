import { WRONG_DATE } from '../reading/date'
import { WRONG_AMOUNT, readYuan } from '../reading/number'
import { fieldText } from '../reading/field-text'
import { isDate, isDateTime, isMonth } from '../dates'
import { formatFen, formatRate, MOST_FEN, toFen } from '../money'
import type { Field, Fields, FormValues } from '../field'
import { mobile } from './contact'
import { REGION_TEXTS, regionError } from './region'
import { charCount } from './rule'
import { codeText } from '../reading/text'

/** An amount with more digits than `readYuan` accepts. */
const TOO_LARGE = /^¥?(\d{11,}|\d{1,3}(,\d{3}){3,})(\.\d{1,2})?元?$/
const DECIMAL = /^-?\d+(\.\d+)?$/

/**
 * Validates a field, for forms and for the gateway: required, then the kind, then
 * `min`/`max`/`pattern`, then `validate`.
 * @param value wire value: fen, rate units, date text, a list of upload tokens
 * @param values the whole form, for rules that depend on another field
 * @returns the Chinese message at the field, undefined when it is valid or not visible
 */
export function fieldError(field: Field, value: unknown, values: FormValues): string | undefined {
  if (field.visible && !field.visible(values)) return undefined
  const text = typeof value === 'string' ? fieldText(field, value) : value
  if (isEmpty(text)) return isRequired(field, values) ? requiredText(field) : undefined
  return kindError(field, text) ?? patternError(field, text) ?? field.validate?.(text, values)
}

/** The errors of a form by name; empty when all fields are valid. */
export function formErrors(fields: Fields, values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const error = fieldError(field, values[name], values)
    if (error !== undefined) errors[name] = error
  }
  return errors
}

export function isRequired(field: Field, values: FormValues): boolean {
  return typeof field.required === 'function' ? field.required(values) : (field.required ?? false)
}

/** `请输入X`, `请选择X`, `请上传X` or the field's own message; for a region that of its first level. */
function requiredText(field: Field): string {
  if (field.missing !== undefined) return field.missing
  switch (field.kind) {
    case 'region':
      return REGION_TEXTS[0]
    case 'enum':
    case 'flag':
    case 'remote':
    case 'date':
    case 'dateTime':
    case 'month':
      return `请选择${field.label}`
    case 'images':
    case 'file':
      return `请上传${field.label}`
    default:
      return `请输入${field.label}`
  }
}

function kindError(field: Field, value: unknown): string | undefined {
  const { kind, label } = field
  switch (kind) {
    case 'id':
    case 'text':
    case 'longText':
    case 'password':
      return textError(field, value, kind === 'id' ? '位' : '个字')
    case 'mobile':
      return isText(value) ? mobile(value) : `${label}须为文字`
    case 'secret':
      // A mask is no value: sent back, it would overwrite the real one.
      if (isText(value) && value.includes('*')) return `请重新输入完整的${label}`
      return textError(field, value, '位')
    case 'money':
      return numberError(field, integerOf(value), amountError(field, value), yuan)
    case 'rate':
      return numberError(field, integerOf(value), `${label}须为数字，最多三位小数`, formatRate)
    case 'count':
      return numberError(field, integerOf(value), `${label}须为整数`, String)
    case 'decimal':
      return numberError(field, decimalOf(value), `${label}须为数字`, String)
    case 'enum':
      return choiceError(field, value, (key) => Object.hasOwn(field.dict ?? {}, key))
    case 'flag':
      return value === '1' || value === '0' ? undefined : requiredText(field)
    case 'remote':
      return choiceError(field, value, (key) => key !== '')
    case 'region':
      return isText(value) ? regionError(value, field.levels) : REGION_TEXTS[0]
    case 'date':
      return isText(value) && isDate(value) ? undefined : WRONG_DATE
    case 'dateTime':
      return isText(value) && isDateTime(value) ? undefined : WRONG_DATE
    case 'month':
      return isText(value) && isMonth(value) ? undefined : WRONG_DATE
    case 'images':
      return imagesError(field, value)
    case 'file':
      return isText(value) ? undefined : requiredText(field)
    default:
      return kind satisfies never
  }
}

function textError(field: Field, value: unknown, unit: string): string | undefined {
  const { label, min, max } = field
  if (!isText(value)) return `${label}须为文字`
  const length = charCount(value)
  if (min !== undefined && length < min) return `${label}不能少于${min}${unit}`
  if (max !== undefined && length > max) return `${label}不能超过${max}${unit}`
  return undefined
}

/** Amounts, rates and counts are never negative unless a `min` below zero allows it. */
function numberError(
  field: Field,
  value: number | undefined,
  notOne: string,
  words: (bound: number) => string,
): string | undefined {
  const { label, kind } = field
  const max = field.max ?? (kind === 'money' ? MOST_FEN : undefined)
  if (value === undefined) return notOne
  const min = field.min ?? (kind === 'decimal' ? undefined : 0)
  if (min !== undefined && value < min)
    return field.min === undefined ? `${label}不能为负数` : `${label}不能小于${words(min)}`
  if (max !== undefined && value > max) return `${label}不能大于${words(max)}`
  return undefined
}

const yuan = (fen: number): string => `${formatFen(fen)}元`

/** The message for an invalid amount: negative, above the maximum, or not a number. */
function amountError({ label, min, max = MOST_FEN }: Field, value: unknown): string {
  const typed = isText(value) ? value : ''
  if ((readYuan(typed, { signed: true }) ?? 0) < 0)
    return min === undefined ? `${label}不能为负数` : `${label}不能小于${yuan(min)}`
  if (TOO_LARGE.test(codeText(typed))) return `${label}不能大于${yuan(max)}`
  return WRONG_AMOUNT
}

function choiceError(
  field: Field,
  value: unknown,
  known: (key: string) => boolean,
): string | undefined {
  const keys: unknown[] = field.multiple && Array.isArray(value) ? value : [value]
  if (!keys.every((key) => isText(key) && known(key))) return `${field.label}不在可选范围内`
  if (field.max !== undefined && keys.length > field.max)
    return `${field.label}最多选择${field.max}项`
  return undefined
}

function imagesError(field: Field, value: unknown): string | undefined {
  const { label, min, max } = field
  if (!Array.isArray(value) || !value.every(isText)) return requiredText(field)
  if (min !== undefined && value.length < min) return `${label}至少上传${min}张`
  if (max !== undefined && value.length > max) return `${label}最多上传${max}张`
  return undefined
}

function patternError(field: Field, value: unknown): string | undefined {
  if (!field.pattern || !isText(value)) return undefined
  // A pattern with the g or y flag has a position, which is reset for each value.
  field.pattern.lastIndex = 0
  return field.pattern.test(value) ? undefined : (field.message ?? `${field.label}格式不正确`)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

const isText = (value: unknown): value is string => typeof value === 'string'

function integerOf(value: unknown): number | undefined {
  return typeof value === 'number' || isText(value) ? toFen(value) : undefined
}

function decimalOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return isText(value) && DECIMAL.test(value) ? Number(value) : undefined
}
