import { productLabel } from '#domain/application/index'
import type { EntryFacts, EntryForm, EntryProduct } from '#domain/application/types'
import { EMPTY_TEXT, formatFen, formatRate } from '#domain/money'
import { enumItem, type Field } from '../../lib/resource'
import { LONG_TERM } from '#domain/validation/index'
import { maskCard } from '#domain/mask'
import { isBlank, rootOf } from './kit/same'

/** Converts a form's values to text. */
export interface Words {
  labelOf: (name: string) => string
  fieldOf: (name: string) => Field | undefined
  facts: EntryFacts
  bankNameOf: (code: string) => string | undefined
}

export function wordsOf(
  entry: EntryForm,
  facts: EntryFacts,
  banks: readonly { bankCode: string; bankName: string }[],
): Words {
  return {
    labelOf: (name) => {
      const root = rootOf(name)
      return entry.fields[root]?.label ?? entry.rows[root]?.label ?? root
    },
    fieldOf: (name) => entry.fields[rootOf(name)],
    facts,
    bankNameOf: (code) => banks.find(({ bankCode }) => bankCode === code)?.bankName,
  }
}

/** A value as text; card numbers are masked. */
export function valueWords(words: Words, name: string, value: unknown): string {
  if (isBlank(value)) return '（空）'
  if (name === 'products') return productWords(value)
  if (name === 'uboList') return `${(value as readonly unknown[]).length}人`
  const field = words.fieldOf(name)
  const text = Array.isArray(value) ? value.map(String) : String(value)
  if (Array.isArray(text) && field?.kind === 'images') return `${text.length}张图片`
  const one = String(value)
  switch (field?.kind) {
    case 'enum':
      return [text]
        .flat()
        .map((each) => enumItem(field.dict, each).label)
        .join('、')
    case 'flag':
      return one === '1' ? '是' : '否'
    case 'money':
      return `${formatFen(one)}元`
    case 'rate':
      return formatRate(one)
    case 'region':
      return words.facts.regionNameOf(one) ?? one
    case 'date':
      return one === LONG_TERM ? '长期' : one
    case 'remote':
      return remoteWords(words, name, one)
    case 'secret':
      return field.mask === 'card' && !one.includes('*') ? maskCard(one) : one
    default:
      return one
  }
}

function remoteWords(words: Words, name: string, code: string): string {
  if (name === 'bankCode') return words.bankNameOf(code) ?? code
  if (name === 'categoryCode' || name === 'hlbCategoryCode')
    return words.facts.categoryOf(code, name)?.categoryName ?? code
  return code
}

/** 微信 0.38%、支付宝 0.38% */
export function productWords(value: unknown): string {
  if (!Array.isArray(value)) return EMPTY_TEXT
  const open = (value as EntryProduct[]).filter((row) => row.open === '1')
  if (open.length === 0) return '未开通'
  return open
    .map((row) => {
      const cap = row.feeCapAmt ? `（封顶${formatFen(row.feeCapAmt)}元）` : ''
      return `${productLabel(row)} ${formatRate(row.feeRate)}${cap}`
    })
    .join('、')
}
