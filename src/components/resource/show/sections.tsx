import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource, Field, Head, ShowSection } from '../../../lib/resource'
import { useConsole } from '../../console'
import { reveal } from '../../light/reveal'
import { useMayRead } from '../../rights'
import { fits } from '../actions/actions'
import { useActions } from '../actions/use-actions'
import { useRowsActions } from '../actions/use-actions-at'
import type { Row } from '../parts/value'
import { DetailValue } from './detail-value'
import { ImageSection } from './image-section'
import { LazyPart } from './lazy-part'
import { RelatedList } from './related-list'
import { RowsTable } from './rows-table'
import { Timeline } from './timeline'

type Section = ShowSection<string>

/** The sections of a detail; those with a tab are grouped by it, the current tab is in `?tab=`. */
export function Sections({ resource, row }: { resource: AnyResource; row: Row }) {
  const { registry } = useConsole()
  const mayRead = useMayRead()
  const sections = ((resource.show?.sections ?? []) as readonly Section[]).filter((section) =>
    isFor(section, resource, mayRead, registry.resources),
  )
  const tabs = [
    ...new Set(sections.map((section) => section.tab).filter((tab) => tab !== undefined)),
  ]
  const [query, setQuery] = useSearchParams()
  const id = useId()
  const open = tabs.find((tab) => tab === query.get('tab')) ?? tabs[0]
  const loose = sections.filter((section) => section.tab === undefined)
  const shown = sections.filter((section) => section.tab !== undefined && section.tab === open)
  return (
    <>
      {loose.map((section, index) => (
        <Block key={index} section={section} resource={resource} row={row} />
      ))}
      {open !== undefined && (
        <>
          <Tabs
            id={id}
            tabs={tabs}
            open={open}
            onOpen={(tab) => {
              const next = new URLSearchParams(query)
              if (tab === tabs[0]) next.delete('tab')
              else next.set('tab', tab)
              setQuery(next, { replace: true })
            }}
          />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
            {shown.map((section, index) => (
              // A section of another tab is another component: its actions are its own hooks.
              <Block key={`${open}/${index}`} section={section} resource={resource} row={row} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** A section is omitted when all its fields are for other roles, or its resource is unknown. */
function isFor(
  section: Section,
  resource: AnyResource,
  mayRead: (field: Field) => boolean,
  resources: readonly Head[],
): boolean {
  if ('fields' in section)
    return section.fields.some((name) => mayRead(resource.fields[name] as Field))
  if ('images' in section)
    return section.images.some((name) => mayRead(resource.fields[name] as Field))
  if ('resource' in section) return resources.some((other) => other.name === section.resource)
  return true
}

function Tabs(props: {
  id: string
  tabs: readonly string[]
  open: string
  onOpen: (tab: string) => void
}) {
  const { id, tabs, open, onOpen } = props
  const root = useRef<HTMLDivElement>(null)
  // The address may name a tab that a phone has no room for: scrolls to it.
  useEffect(
    () => reveal(root.current?.querySelector('[aria-selected="true"]'), root.current),
    [open],
  )
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = (tabs.indexOf(open) + step + tabs.length) % tabs.length
    onOpen(tabs[at] ?? open)
    root.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div
      ref={root}
      className="rv-tabs rv-show-tabs"
      role="tablist"
      aria-label="详情分组"
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          className="rv-tab"
          aria-selected={tab === open}
          aria-controls={tab === open ? `${id}-panel` : undefined}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}

/** Rows inside the record, with their actions. */
function RowsSection(props: {
  section: Extract<Section, { rows: string }>
  resource: AnyResource
  row: Row
}) {
  const { section, resource, row } = props
  const { start, dialog } = useActions(resource)
  const rows = (row[section.rows] ?? []) as readonly Row[]
  const actions = useRowsActions(resource, section.actions)
  const offered = rows.some((one) => actions.some((action) => fits(action, { ...row, ...one })))
  return (
    <>
      <RowsTable
        title={section.title}
        rows={rows}
        fields={section.of}
        columns={section.columns}
        empty={typeof section.empty === 'function' ? section.empty(row) : section.empty}
        acts={offered ? { actions, record: row, start } : undefined}
      />
      {dialog}
    </>
  )
}

function Block(props: { section: Section; resource: AnyResource; row: Row }) {
  const { section, resource, row } = props
  const mayRead = useMayRead()
  const id = useId()
  const mine = (names: readonly string[]) =>
    names.filter((name) => mayRead(resource.fields[name] as Field))
  let content: ReactNode
  if ('fields' in section)
    content = (
      <dl className="rv-facts-grid">
        {mine(section.fields).map((name) => (
          <div
            key={name}
            className={resource.fields[name].kind === 'longText' ? 'rv-broad' : undefined}
          >
            <dt title={resource.fields[name].hint}>{resource.fields[name].label}</dt>
            <dd>
              <DetailValue resource={resource} name={name} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    )
  else if ('rows' in section)
    content = <RowsSection section={section} resource={resource} row={row} />
  else if ('timeline' in section)
    content = <Timeline entries={(row[section.timeline] ?? []) as readonly Row[]} />
  else if ('part' in section)
    content = <LazyPart load={section.part} resource={resource} row={row} />
  else if ('images' in section)
    content = <ImageSection resource={resource} names={mine(section.images)} row={row} />
  else content = <RelatedList name={section.resource} filter={section.filter(row)} />
  return (
    <section
      className="rv-card"
      aria-labelledby={id}
      id={'rows' in section ? section.rows : undefined}
    >
      <h2 id={id}>{section.title}</h2>
      {content}
    </section>
  )
}
