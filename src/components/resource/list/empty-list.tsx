import { Button } from 'antd'
import { addDays, presetRange } from '#domain/dates'
import { searchBoxOf, type AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { StatePanel } from '../parts/states'
import { filterShapes } from '../../../lib/list/filter-shape'
import { filtersAfterReset, textOf, type FilterValues } from '../../../lib/list/list-state'
import type { ListTable } from './use-list-table'

/** Empty state: offers a wider range and clearing the filters. */
export function EmptyList({ resource, list }: { resource: AnyResource; list: ListTable }) {
  const { who, today } = useConsole()
  const { values, said, narrow, reset } = list
  const wider = widerRange(resource, who, values, today())
  const remaining = filtersAfterReset(resource, who, said)
  const box = searchBoxOf(resource)
  const sought = textOf(values, box?.name)
  const number = Object.keys(said).find(
    (name) => !(name in remaining) && resource.fields[name]?.kind === 'id',
  )
  const named = box && sought ? box.label : number && resource.fields[number]?.label
  const filtered = Object.keys(said).length > Object.keys(remaining).length
  return (
    <StatePanel
      kind="empty"
      title={named ? `没有找到这个${named}` : (resource.list?.empty ?? '没有符合条件的数据')}
      text={filtered || wider ? '可以放宽条件再查' : undefined}
    >
      {wider && <Button onClick={() => narrow({ ...said, ...wider.values })}>{wider.label}</Button>}
      {filtered && <Button onClick={reset}>清空条件</Button>}
    </StatePanel>
  )
}

/** The widest range the first time filter allows, if it is wider than the current one. */
function widerRange(
  resource: AnyResource,
  who: Parameters<typeof filterShapes>[1],
  values: FilterValues,
  today: string,
): { label: string; values: FilterValues } | undefined {
  const shape = filterShapes(resource, who).find(
    ({ form, field }) => form === 'times' && field.kind !== 'month',
  )
  const [first = '', second = ''] = shape?.names ?? []
  const start = textOf(values, first)
  if (!shape || !start) return undefined
  const { maxDays = Infinity } = shape.spec
  const [label, from, to] =
    maxDays >= 90
      ? ['查近90天', addDays(today, -89), today]
      : maxDays >= 30
        ? ['查近30天', ...presetRange('近30天', today)]
        : ['查近7天', ...presetRange('近7天', today)]
  return from !== undefined && to !== undefined && from < start.slice(0, 10)
    ? { label, values: { [first]: from, [second]: to } }
    : undefined
}
