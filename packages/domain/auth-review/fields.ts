import { personText } from '../reading/name'
import { field, type Field, type Fields } from '../field'
import { personName } from '../validation/names'
import { usualItem, type AskedItem } from './items'

/**
 * The form of an authenticity review: a field for every item by its itemCode, and the report of the
 * person who visited the premises. The console renders it and the gateway validates a submission by
 * it.
 */

/** Maximum number of pictures of an item. */
const MAX_ITEM_PICTURES = 3

/** Names of the report's fields. */
export const REPORT_NAMES = ['explain', 'businessNormal', 'checker', 'checkDate'] as const

/** Refused items first; the others keep their order. */
export function inFormOrder<T extends Pick<AskedItem, 'refused'>>(items: readonly T[]): T[] {
  return [...items.filter(({ refused }) => refused), ...items.filter(({ refused }) => !refused)]
}

/** @param today the business day, `YYYY-MM-DD` */
export function reviewFields(items: readonly AskedItem[], today: string): Fields {
  return {
    ...Object.fromEntries(inFormOrder(items).map((item) => [item.itemCode, itemField(item)])),
    ...reportFields(today),
  }
}

const reportFields = (today: string) =>
  ({
    explain: field.longText('情况说明', { required: true, min: 10, max: 500 }),
    businessNormal: field.flag('经营是否正常', { required: true }),
    checker: field.text('实地核查人', {
      required: true,
      max: 30,
      normalize: personText,
      validate: (value) => personName()(String(value)),
    }),
    checkDate: field.date('核查日期', {
      required: true,
      validate: (value) => (String(value) > today ? '核查日期不能晚于今天' : undefined),
    }),
  }) satisfies Record<(typeof REPORT_NAMES)[number], Field>

function itemField(item: AskedItem): Field {
  const { itemCode, label, required } = item
  const validate = item.refused ? (value: unknown) => notAgain(item, value) : undefined
  const options = { required, hint: usualItem(itemCode)?.hint, ...(validate && { validate }) }
  switch (item.kind) {
    case 'IMAGE':
      return field.images(label, { ...options, max: MAX_ITEM_PICTURES })
    case 'TEXT':
      return field.longText(label, { ...options, min: 2, max: 500 })
    case 'SELECT':
      return field.enum(label, item.options ?? {}, options)
    default:
      return item.kind satisfies never
  }
}

/** A refused value is not accepted a second time. */
function notAgain({ label, kind, oldValue }: AskedItem, value: unknown): string | undefined {
  if (kind === 'IMAGE') {
    const tokens = value as readonly string[]
    return tokens.every((token) => oldValue?.includes(token))
      ? `${label}已被驳回，请上传新的图片`
      : undefined
  }
  return String(value).trim() === oldValue ? `${label}已被驳回，请修改后再提交` : undefined
}

/** The form's initial values: the last answers without the refused ones. */
export function openingValues(
  items: readonly AskedItem[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const refused = new Set(items.filter((item) => item.refused).map((item) => item.itemCode))
  const known = [...items.map(({ itemCode }) => itemCode), ...REPORT_NAMES]
  return Object.fromEntries(
    known.flatMap((name) =>
      answers[name] === undefined || refused.has(name) ? [] : [[name, answers[name]]],
    ),
  )
}
