import { Button } from 'antd'
import { useCallback, useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { WrongFiltersContext, type ReportWrong } from '../../fields/wrong-filters'
import { TextInput } from '../../light/text-input'
import { searchBoxOf, type AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { Icon } from '../parts/icons'
import { FilterField } from './filter-field'
import { lineOf } from '../../../lib/list/filter-room'
import type { FilterShape } from '../../../lib/list/filter-shape'
import { textOf, without, type FilterValues } from '../../../lib/list/list-state'
import { recallTyped, rememberTyped } from './typed-filters'

export interface FilterBarProps {
  resource: AnyResource
  shapes: readonly FilterShape[]
  /** The values in force, defaults included. */
  values: FilterValues
  /** Also called for unchanged values, which refetches. */
  onSubmit: (values: FilterValues) => void
  onReset: () => void
  /** In a drawer: all filters, one below the other. */
  stacked?: boolean
}

/**
 * The filter bar: one line of filters that expands; filters with a value are always visible. A
 * choice (select, range, region) applies at once; typed text waits for Enter or 查询, together with
 * the other values in the bar.
 */
export function FilterBar(props: FilterBarProps) {
  const { resource, shapes, values, onSubmit, onReset, stacked = false } = props
  const { userId, roleId } = useConsole().session.get()
  const memory = `${userId}.${roleId}.${resource.name}`
  const [typed, setTyped] = useState<FilterValues>(() => recallTyped(memory, values) ?? values)
  const [seen, setSeen] = useState(values)
  // The address changed (tab, link, back): the inputs follow it.
  if (seen !== values) {
    setSeen(values)
    setTyped(values)
  }
  useEffect(() => rememberTyped(memory, values, typed), [memory, values, typed])
  const [open, setOpen] = useState(false)
  const { root, room } = useRoom()
  const id = useId()
  const [round, setRound] = useState(0)
  // Inputs with unparsable text; the list is not queried while there is one.
  const wrong = useRef(new Map<string, string>())
  const reportWrong = useCallback<ReportWrong>((input, sentence) => {
    if (sentence === undefined) wrong.current.delete(input)
    else wrong.current.set(input, sentence)
  }, [])
  const ask = (next: FilterValues) => {
    const [first] = wrong.current.keys()
    if (first === undefined) onSubmit(next)
    else document.getElementById(first)?.focus()
  }
  const box = searchBoxOf(resource)

  const change = (patch: Record<string, string | readonly string[]>, now: boolean) => {
    const cleared = Object.keys(patch).flatMap((name) => namesBelow(shapes, name))
    const next = { ...without(typed, cleared), ...patch }
    setTyped(next)
    // In a drawer several filters are set before the list is queried.
    if (now && !stacked) ask(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    ask(typed)
  }

  const line = lineOf(room, shapes, box)
  const fitting = stacked ? shapes.length : line.count
  const all = fitting === shapes.length
  const shown = shapes.filter(
    ({ names }, at) =>
      open || all || at < fitting || names.some((name) => textOf(values, name) !== ''),
  )

  return (
    <WrongFiltersContext value={reportWrong}>
      <form
        ref={root}
        className={`rv-filters${stacked ? ' rv-filters-stacked' : open && !all ? ' rv-filters-open' : ''}`}
        aria-label={`${resource.title}筛选`}
        onSubmit={submit}
      >
        {box && (
          <div className="rv-filter" style={{ flexBasis: line.box }}>
            <label htmlFor={`${id}-box`}>{box.label}</label>
            <TextInput
              id={`${id}-box`}
              className="rv-control"
              allowClear
              maxLength={100}
              placeholder={box.placeholder}
              value={textOf(typed, box.name)}
              onChange={(event) => {
                const text = event.target.value.trim()
                // The clear button also clears the search; deleting by hand waits for Enter.
                change({ [box.name]: text }, event.type === 'click')
              }}
            />
          </div>
        )}
        {shown.map((shape) => (
          <div
            className={`rv-filter rv-filter-${shape.form}`}
            style={{ flexBasis: line.least(shape) }}
            key={shape.name}
          >
            <label htmlFor={`${id}-${shape.name}`}>{shape.label}</label>
            <FilterField
              key={round}
              shape={shape}
              id={`${id}-${shape.name}`}
              values={typed}
              onChange={change}
              rangePlaceholder={rangePlaceholder(resource, typed)}
            />
          </div>
        ))}
        <div className="rv-filter-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              // Discards typed values even when the address has no filters.
              setTyped(values)
              setRound(round + 1)
              onReset()
            }}
          >
            重置
          </Button>
          {!all && (open || shown.length < shapes.length) && (
            <Button
              type="link"
              className="rv-fold"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '展开'}
              <Icon name={open ? 'up' : 'down'} />
            </Button>
          )}
        </div>
      </form>
    </WrongFiltersContext>
  )
}

/** A search by number without a range has a longer range than the default (contract §3). */
function rangePlaceholder(resource: AnyResource, values: FilterValues): string {
  const box = resource.list?.search
  return box?.days && textOf(values, box.name) ? `近${box.days}天` : '不限'
}

/** Filters whose choices depend on this one, recursively; they are cleared with it. */
function namesBelow(shapes: readonly FilterShape[], parent: string): string[] {
  return shapes
    .filter((shape) => shape.field.source?.parents?.includes(parent))
    .flatMap((shape) => [...shape.names, ...namesBelow(shapes, shape.name)])
}

/** px: last width of the bar, or of its placeholder. */
let lastWidth: number | undefined
const widthKnown = (): number =>
  lastWidth ?? document.querySelector('.rv-filter-room')?.clientWidth ?? 0

/** Width of the filter line, px. */
function useRoom() {
  const root = useRef<HTMLFormElement>(null)
  const [room, setRoom] = useState(widthKnown)
  useEffect(() => {
    const element = root.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      if (width === 0) return
      lastWidth = width
      setRoom(width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { root, room }
}
