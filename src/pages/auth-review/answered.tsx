import type { AskedItem } from '#domain/auth-review/items'
import { reviewFields, REPORT_NAMES } from '#domain/auth-review/fields'
import { EMPTY_TEXT } from '#domain/money'
import { enumItem, type Field, type FormValues } from '../../lib/resource'
import { Fact } from './facts'
import { Pictures } from './pictures'
import type { Review } from './review'

/** The sent answers, read-only. */
export function Answered({ review }: { review: Review }) {
  const { items, answers } = review
  if (Object.keys(answers).length === 0) return <p className="rv-dim rv-no-rows">还没有补充资料</p>
  const fields = reviewFields(items, '9999-12-31')
  return (
    <dl className="rv-facts-grid review-answered">
      {items.map((item) => (
        <Fact key={item.itemCode} label={item.label} broad={isBroad(item, answers[item.itemCode])}>
          <ItemValue item={item} value={answers[item.itemCode]} />
        </Fact>
      ))}
      {REPORT_NAMES.map((name) => (
        <Fact key={name} label={fields[name]!.label} broad={name === 'explain'}>
          {wordsOf(fields[name]!, answers, name)}
        </Fact>
      ))}
    </dl>
  )
}

/** A single picture is half as wide, beside the next item's. */
const isBroad = ({ kind }: AskedItem, value: unknown): boolean =>
  kind === 'TEXT' || (Array.isArray(value) && value.length > 1)

/** An item's value: pictures, labels of choices, or text; without one, a dash. */
export function ItemValue({ item, value }: { item: AskedItem; value: unknown }) {
  if (item.kind === 'IMAGE' && Array.isArray(value) && value.length > 0)
    return <Pictures label={item.label} tokens={value as string[]} />
  if (typeof value !== 'string' || value === '') return EMPTY_TEXT
  return item.kind === 'SELECT' ? enumItem(item.options, value).label : value
}

function wordsOf({ kind }: Field, answers: FormValues, name: string): string {
  const value = answers[name]
  if (typeof value !== 'string' || value === '') return EMPTY_TEXT
  return kind === 'flag' ? (value === '1' ? '是' : '否') : value
}
