import { useMany, type HttpError } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { formatFen } from '#domain/money'
import { enumItem, type AnyResource, type RemoteSource, type Who } from '../../../lib/resource'
import { wireMeta } from '../../../providers/data'
import { CHOICES, choiceOf, type ChoiceRow } from '../../fields/choice'
import { filterShapes, hiddenShapes, type FilterShape } from '../../../lib/list/filter-shape'
import { textOf, textsOf, type FilterValues } from '../../../lib/list/list-state'

const RegionText = lazy(() => import('../../fields/region-text'))

/** The filters with a value, those of the bar first. */
export function shapesInUse(resource: AnyResource, who: Who, values: FilterValues): FilterShape[] {
  return [...filterShapes(resource, who), ...hiddenShapes(resource, who)].filter((shape) =>
    shape.names.some((name) => textOf(values, name) !== ''),
  )
}

/** One filter as text: `2026-11-20 至 2026-11-21`, `微信、支付宝`, a merchant's name. */
export function ScopeText({ shape, values }: { shape: FilterShape; values: FilterValues }) {
  const { field, form, names } = shape
  const [first = '', second = ''] = names
  const [low, high] = [textOf(values, first), textOf(values, second)]
  if (form === 'times') return low === high ? low : `${low} 至 ${high}`
  if (form === 'amounts') {
    const show = (text: string) =>
      text === '' ? '不限' : field.kind === 'money' ? `${formatFen(text)}元` : text
    return `${show(low)} 至 ${show(high)}`
  }
  const chosen = textsOf(values, first)
  if (field.source) return <KeyWords source={field.source} keys={chosen} />
  if (field.kind === 'region')
    return (
      <Suspense fallback={low}>
        <RegionText value={low} />
      </Suspense>
    )
  return chosen
    .map((value) => {
      if (field.kind === 'flag') return value === '1' ? '是' : '否'
      return field.kind === 'enum' ? enumItem(field.dict, value).label : value
    })
    .join('、')
}

function KeyWords({ source, keys }: { source: RemoteSource; keys: readonly string[] }) {
  // A source without search answers all choices; its keys are its labels.
  const { result } = useMany<ChoiceRow, HttpError>({
    resource: CHOICES,
    ids: [...keys],
    meta: wireMeta({ call: source.call }),
    queryOptions: { enabled: source.search !== false, staleTime: 60_000 },
  })
  const words = new Map(
    result.data.map((row) => [choiceOf(source, row).value, choiceOf(source, row).label]),
  )
  return keys.map((key) => words.get(key) ?? key).join('、')
}
