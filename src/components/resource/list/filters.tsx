import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from 'antd'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { Late } from '../../light/in-steps'
import { Icon } from '../parts/icons'
import { FilterBar } from './filter-bar'
import { filterShapes } from '../../../lib/list/filter-shape'
import {
  filtersAfterReset,
  valuesInForce,
  without,
  type FilterValues,
} from '../../../lib/list/list-state'
import { shapesInUse } from './scope-text'
import type { ListTable } from './use-list-table'

const FilterDrawer = lazy(() => import('./filter-drawer'))

/** The filters of a list: a bar on a desktop, a drawer behind a button on a phone. */
export function Filters(props: {
  resource: AnyResource
  list: ListTable
  wide: boolean
  refetch: () => void
}) {
  const { resource, list, wide, refetch } = props
  const { who, today } = useConsole()
  const [open, setOpen] = useState(false)
  const shapes = useMemo(() => filterShapes(resource, who), [resource, who])
  if (shapes.length === 0 && !resource.list?.search) return null

  const submit = (typed: FilterValues) => {
    setOpen(false)
    const chooser = resource.list?.variants?.field
    // A default range is not written to the address, so that 今日 is relative to the current day.
    const defaults = valuesInForce(resource, who, {}, today())
    const unsaid = [...shapes.map(({ names }) => names), chooser ? [chooser] : []]
      .filter((names) => names.every((name) => defaults[name] && defaults[name] === typed[name]))
      .flat()
    const next = without(typed, unsaid)
    if (sameValues(next, list.said) && list.table.currentPage === 1) refetch()
    else list.narrow(next)
  }
  const remaining = filtersAfterReset(resource, who, list.said)
  const cleared = without(list.said, Object.keys(remaining))
  const reset = () => {
    setOpen(false)
    list.reset()
    if (Object.keys(cleared).length === 0) refetch()
  }
  const bar = (
    <Late room={<div className="rv-filter-room" />}>
      <FilterBar
        resource={resource}
        shapes={shapes}
        values={list.values}
        onSubmit={submit}
        onReset={reset}
        stacked={!wide}
      />
    </Late>
  )
  if (wide) return <div className="rv-card rv-filter-card">{bar}</div>
  const inUse = shapesInUse(resource, who, cleared).length
  return (
    <>
      <Button
        className="rv-open-filters"
        icon={<Icon name="filter" />}
        onClick={() => setOpen(true)}
      >
        筛选{inUse > 0 && `（${inUse}）`}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FilterDrawer onClose={() => setOpen(false)}>{bar}</FilterDrawer>
        </Suspense>
      )}
    </>
  )
}

function sameValues(a: FilterValues, b: FilterValues): boolean {
  const text = (values: FilterValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value.length > 0)
        .sort(([x], [y]) => (x < y ? -1 : 1)),
    )
  return text(a) === text(b)
}
