import type { AnyResource, Field } from '../../../lib/resource'
import { detailText, isEmpty, type Row } from '../parts/value'

const TIMES: readonly string[] = ['dateTime', 'date', 'month']

/**
 * What a person calls a record: the words of `show.headline`; where it says none, how much it is
 * about and whose it is. '' where the record says neither.
 */
export const headlineOf = (resource: AnyResource, row: Row): string =>
  wordsOf(resource, row, headlineFields(resource)).join(' ')

/** When and where it was, for one line: fields and their words; what the headline has said is not said again. */
export function whenAndWhereOf(resource: AnyResource, row: Row): [name: string, words: string][] {
  const names = namesOf(resource)
  const said = wordsOf(resource, row, headlineFields(resource))
  const time = names.find((name) => TIMES.includes(fieldOf(resource, name).kind))
  const places = ['shopId', 'shopName', 'merId', 'regionName'].filter(
    // Its own number stands beside the headline.
    (name) => names.includes(name) && name !== resource.id,
  )
  const line = new Map<string, string>()
  for (const name of [...(time ? [time] : []), ...places])
    for (const words of wordsOf(resource, row, [name]))
      if (!said.includes(words) && !line.has(words)) line.set(words, name)
  return [...line].map(([words, name]) => [name, words])
}

/** The fields whose words call a record. */
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

/** A choice without its words is a number, which is no name; what is not for this reader is ''. */
const wordsOf = (resource: AnyResource, row: Row, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const worded = field.kind === 'remote' ? (field.source?.textField ?? name) : name
    return isEmpty(row[worded]) ? [] : [detailText(name, field, row)]
  })
