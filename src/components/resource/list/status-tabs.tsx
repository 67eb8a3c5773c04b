import { useRef, type KeyboardEvent } from 'react'
import { formatCount } from '#domain/money'
import { enumItem, type AnyResource, type Field } from '../../../lib/resource'
import { textsOf, type FilterValues } from '../../../lib/list/list-state'

/** Status tabs with live counts: the same filter as the status field, one value at a time. */
export function StatusTabs(props: {
  resource: AnyResource
  values: FilterValues
  counts: Readonly<Record<string, number>> | undefined
  onChange: (value: string) => void
}) {
  const { resource, values, counts, onChange } = props
  const name = resource.list?.tabs ?? ''
  const field = resource.fields[name] as Field
  const chosen = textsOf(values, name)
  const root = useRef<HTMLDivElement>(null)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { value: '', label: '全部', count: all },
    ...Object.keys(field.dict ?? {}).map((value) => ({
      value,
      label: enumItem(field.dict, value).label,
      // The answer omits statuses without rows.
      count: counts && (counts[value] ?? 0),
    })),
  ]
  const isChosen = (value: string) =>
    value === '' ? chosen.length === 0 : chosen.length === 1 && chosen[0] === value
  const reachable = tabs.find((tab) => isChosen(tab.value)) ?? tabs[0]

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div ref={root} className="rv-tabs" role="tablist" aria-label={field.label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="rv-tab"
          aria-selected={isChosen(tab.value)}
          tabIndex={tab === reachable ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="rv-count">{countText(tab.count)}</span>}
        </button>
      ))}
    </div>
  )
}

/** Counts stop at 10 000 (contract §3). */
const countText = (count: number): string => (count > 10_000 ? '10000+' : formatCount(count))
