import type { AnyResource, Field } from '../../../lib/resource'
import { detailText, isEmpty, type Row } from '../parts/value'

const TIMES: readonly string[] = ['dateTime', 'date', 'month']

/**
 * A record's name: the values of `show.headline`; by default the amount and the merchant. '' where
 * the record has neither.
 */
export const headlineOf = (resource: AnyResource, row: Row): string =>
  wordsOf(resource, row, headlineFields(resource)).join(' ')

/**
 * The record's name in tabs: an amount alone does not tell a refund from a payout, so it follows
 * the detail's title without 详情: `退款 ¥12.00 西湖小馆`.
 */
export function tabNameOf(resource: AnyResource, heading: string): string {
  const { headline, title } = resource.show ?? {}
  return !headline && title && heading.startsWith('¥')
    ? `${title.replace(/详情$/, '')} ${heading}`
    : heading
}

/**
 * When and where it happened, in one line: fields and their texts, without those in the headline.
 */
export function whenAndWhereOf(resource: AnyResource, row: Row): [name: string, words: string][] {
  const names = namesOf(resource)
  const said = wordsOf(resource, row, headlineFields(resource))
  const time = names.find((name) => TIMES.includes(fieldOf(resource, name).kind))
  const places = ['shopId', 'shopName', 'merId', 'regionName'].filter(
    // The id is shown beside the headline.
    (name) => names.includes(name) && name !== resource.id,
  )
  const line = new Map<string, string>()
  for (const name of [...(time ? [time] : []), ...places])
    for (const words of wordsOf(resource, row, [name]))
      if (!said.includes(words) && !line.has(words)) line.set(words, name)
  return [...line].map(([words, name]) => [name, words])
}

/** The fields that form a record's name. */
export function headlineFields(resource: AnyResource): readonly string[] {
  if (resource.show?.headline) return resource.show.headline
  const names = namesOf(resource)
  const amount = names.find((name) => fieldOf(resource, name).kind === 'money')
  return [...(amount ? [amount] : []), ...(names.includes('merId') ? ['merId'] : [])]
}

/** Fields of the detail, in its order. */
const namesOf = (resource: AnyResource): string[] =>
  (resource.show?.sections ?? []).flatMap((section) =>
    'fields' in section ? [...section.fields] : [],
  )

const fieldOf = (resource: AnyResource, name: string) => resource.fields[name] as Field

/** A choice without its label is only a key, which is no name; a field for other roles is ''. */
const wordsOf = (resource: AnyResource, row: Row, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const worded = field.kind === 'remote' ? (field.source?.textField ?? name) : name
    return isEmpty(row[worded]) ? [] : [detailText(name, field, row)]
  })
