import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { useCommands } from '../../components/commands'
import { Dialog } from '../../components/light/dialog'
import { useMove } from '../../components/move'
import { isPlainClick } from '../../components/resource/parts/follow-link'
import { useConsole } from '../../components/console'
import { canDo, findsRecords } from '../../providers/access'
import { useMenuAreas } from '../layout/use-menu-areas'
import { useShell, useVisitedViews } from '../shell-context'
import { narrowedGroup } from './narrowed'
import { lookCommands } from './look-commands'
import { ownGroups, type Entry, type EntryGroup } from './entries'
import './palette.css'
import { recordGroups } from './records'
import { paymentIn, type Payment } from './payment'
import { useFound } from './use-found'
import { useTerms } from './use-terms'
import { useRecords } from './use-records'
import { useDefinitions } from './use-definitions'
import { verbExamples, verbIn } from './verbs'

/**
 * Search dialog: screens, commands, and any record by an id or a name. Arrow keys select, Enter
 * opens, Ctrl or ⌘ with Enter opens in another window; text that an input method is still composing
 * neither searches nor selects.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { registry, who, edge } = useShell()
  const { today } = useConsole()
  const { areas } = useMenuAreas()
  const { pathname } = useLocation()
  const visited = useVisitedViews()
  const views = useMemo(() => visited.filter(({ path }) => path !== pathname), [visited, pathname])
  const onScreen = useCommands()
  const commands = useMemo(() => [...onScreen, ...lookCommands(edge)], [onScreen, edge])
  const move = useMove()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  const [chosen, setChosen] = useState<string>()
  const keyword = settled.trim()
  const { full, pending: loading } = useDefinitions(registry)
  const verb = useMemo(() => full && verbIn(keyword, full, who), [keyword, full, who])
  const sought = verb?.keyword ?? keyword
  const records = useRecords(sought)
  // Lists are narrowed and records named by their definitions.
  const seeking = records.pending || (loading && keyword !== '')
  const list = useRef<HTMLDivElement>(null)
  const finds = useMemo(() => findsRecords(registry, who), [registry, who])
  const examples = useMemo(() => (full ? verbExamples(full, who) : []), [full, who])

  const payment = useMemo(
    () =>
      canDo(registry, who, { resource: 'trade', action: 'find' })
        ? paymentIn(keyword, today())
        : undefined,
    [keyword, registry, who, today],
  )
  const found = useFound(keyword, (path) => {
    onClose()
    void move({ to: path })
  })

  const known = useMemo(
    () => [
      ...ownGroups(keyword, { areas, views, commands, registry: full, who }),
      ...(full && records.answer
        ? recordGroups(records.answer, sought, { registry: full, who, verb })
        : []),
    ],
    [keyword, sought, verb, areas, views, commands, full, who, records.answer],
  )
  const asked = payment && askedGroup(payment, () => void found.find(payment))
  const paid = found.group ?? asked
  const terms = useTerms(keyword, { areas, registry: full })
  const narrowed = narrowedGroup(keyword, { areas, registry: full, today: today() })
  const groups = [paid, narrowed, ...known, terms].filter((group) => group !== undefined)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]

  const open = (entry: Entry) => {
    if (!('stays' in entry)) onClose()
    if ('run' in entry) entry.run()
    else void move({ to: entry.path })
  }

  // Enter right after pasting waits for the result and opens it.
  const [waiting, setWaiting] = useState(false)
  const opening = useRef(open)
  useEffect(() => {
    opening.current = open
  })
  const first = entries[0]
  useEffect(() => {
    if (!waiting || seeking) return
    setWaiting(false)
    if (first) opening.current(first)
  }, [waiting, seeking, first])

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active?.key])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return event.stopPropagation()
    const at = active ? entries.indexOf(active) : -1
    const to = stepOf(event.key, at, entries.length)
    if (to !== undefined) setChosen(entries[to]?.key)
    else if (event.key !== 'Enter') return
    else if (!active) setWaiting(seeking)
    else if ((event.ctrlKey || event.metaKey) && 'path' in active)
      window.open(active.path, '_blank')
    else open(active)
    event.preventDefault()
  }

  const optionId = (key: string) => `${id}-${key}`
  const pending = seeking || found.finding
  const nothing =
    keyword !== '' && !found.group && entries.length === 0 && !seeking && !records.failed
  return (
    <Dialog title="搜索" className="palette" width={640} dismissable onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label="搜索"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active.key)}
        placeholder={finds ? '页面、单号、商户号、名称、手机尾号、金额' : '页面、操作'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={64}
        data-autofocus
        value={typed}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value)
          setWaiting(false)
          if (!(nativeEvent as InputEvent).isComposing) settle(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => settle(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="palette-close" onClick={onClose}>
        取消
      </button>
      {/* Options with facts and links: neither a select nor a datalist supports them. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        ref={list}
        id={`${id}-list`}
        className="palette-list"
        role="listbox"
        aria-label="搜索结果"
        aria-busy={pending}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="palette-heading" aria-hidden="true">
              {group.title}
              {group.note && <span>{group.note}</span>}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry.key)}
                entry={entry}
                selected={entry === active}
                onPoint={() => setChosen(entry.key)}
                onOpen={() => open(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
      <output className="palette-state">
        {keyword === '' &&
          examples.length > 0 &&
          `输入「操作 单号」可直达，如：${examples.join('、')}`}
        {nothing && (finds && records.short ? '至少输入两个字' : '没有找到')}
        {records.failed && '查询失败，'}
        {(found.finding || (seeking && entries.length === 0)) && '正在查找…'}
      </output>
      {records.failed && (
        <button type="button" className="palette-retry" onClick={records.retry}>
          重试
        </button>
      )}
    </Dialog>
  )

  function settle(value: string) {
    setSettled(value)
    setChosen(undefined)
  }
}

const askedGroup = ({ facts }: Payment, run: () => void): EntryGroup => ({
  title: '查找付款',
  note: '查找会留下记录',
  entries: [{ key: 'find', title: '查找这笔付款', facts, run, stays: true }],
})

/** A real link where the entry has an address; the focus stays in the input. */
function Option(props: {
  id: string
  entry: Entry
  selected: boolean
  onPoint: () => void
  onOpen: () => void
}) {
  const { id, entry, selected, onPoint, onOpen } = props
  const words = (
    <>
      <span className="palette-title">{entry.title}</span>
      <span className="palette-facts">
        {entry.facts.map(({ label, value }) => (
          <span key={`${label}${value}`}>
            {label && <i>{label}</i>}
            {value}
          </span>
        ))}
      </span>
    </>
  )
  const common = {
    id,
    role: 'option',
    'aria-selected': selected,
    className: 'palette-option',
    tabIndex: -1,
    onMouseMove: onPoint,
  }
  if ('run' in entry)
    return (
      <button type="button" {...common} onClick={onOpen}>
        {words}
      </button>
    )
  return (
    <a
      {...common}
      href={entry.path}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {words}
    </a>
  )
}

function stepOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}
