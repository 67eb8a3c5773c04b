import './workbench.css'
import { Link } from '@refinedev/core'
import { useId, useState } from 'react'
import { CODE_REGISTERED_STORE } from '#domain/codes'
import { presetRange, type Preset } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import { FailedState } from '../../components/resource'
import { useConsole } from '../../components/console'
import { usePathOf } from '../../components/move'
import { useFeature, useMay, useRights } from '../../components/rights'
import { countText, useTodos } from '../../components/todo/use-todos'
import { findsRecords } from '../../providers/access'
import { DayFigures } from './day-figures'
import { amountText, groupsOf, whenText, type TodoGroup } from './groups'

const FIGURE_CODES = [CODES.tradeSummary.list, CODES.trade.list, CODE_REGISTERED_STORE]
const STORE = '30'
/** Whose figures a user of the role sees; a provider's own need no word. */
const WHOSE: Readonly<Record<string, string>> = { '4': '名下商户', [STORE]: '本店' }
const STORE_RANGES: readonly Preset[] = ['昨日', '近7天', '近30天', '上月']
const MONTHS: readonly Preset[] = ['本月', '上月']
const SEEN = 'workbenchHintSeen'

/** The figures of the day, and the user's pending work by urgency. */
export default function Workbench() {
  const figures = useRights(undefined, FIGURE_CODES).size > 0
  const { roleId } = useConsole().session.get()
  return (
    <div className="workbench">
      <h1 className="visually-hidden">工作台</h1>
      <Hint figures={figures} />
      {figures && <DayFigures whose={WHOSE[roleId]} />}
      {roleId === STORE ? <StoreWays /> : <Todos />}
      <MonthReport />
    </div>
  )
}

/** Pending work in groups, the most urgent first. */
function Todos() {
  const today = useConsole().today()
  const { todos, failed, error, refetch } = useTodos()
  const groups = groupsOf(todos ?? [], today)
  return (
    <section className="workbench-todos" aria-label="待办" aria-busy={!todos && !failed}>
      {failed && !todos && (
        <div className="rv-card workbench-part">
          <FailedState error={error} retry={refetch} />
        </div>
      )}
      {!todos && !failed && (
        <div className="rv-card workbench-part">
          <span className="rv-bone" />
        </div>
      )}
      {todos?.length === 0 && <p className="rv-card workbench-part rv-dim">暂无待办</p>}
      {groups.map((group) => (
        <Group key={group.title} group={group} today={today} />
      ))}
    </section>
  )
}

function Group({ group: { title, tone, todos }, today }: { group: TodoGroup; today: string }) {
  const id = useId()
  return (
    <div className={`rv-card workbench-part workbench-group ${tone}`}>
      <h2 id={id}>
        {title} <small className="rv-dim">{todos.length}项</small>
      </h2>
      <ul aria-labelledby={id}>
        {todos.map((todo) => {
          const when = whenText(todo, today)
          return (
            <li key={todo.key}>
              <Link to={todo.path}>
                <span>{todo.label}</span>
                <b>{countText(todo.count)}</b>
                <span className="workbench-amount">{amountText(todo)}</span>
                <small className={when?.near ? 'near' : undefined}>{when?.text}</small>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A registered store has no queue; these are the ranges it asks for. */
function StoreWays() {
  const { today } = useConsole()
  const path = usePathOf()('storeData', 'list')
  if (!path) return null
  return (
    <nav className="rv-card workbench-part workbench-ways" aria-label="本店数据">
      <h2>本店数据</h2>
      {STORE_RANGES.map((preset) => {
        const [start, end] = presetRange(preset, today())
        return (
          <Link key={preset} to={`${path}?bizDateStart=${start}&bizDateEnd=${end}`}>
            {preset}
          </Link>
        )
      })}
    </nav>
  )
}

/** A month against the one before, by partner (a partner's own by merchant): chart, rows, file. */
function MonthReport() {
  const { today, session } = useConsole()
  const path = usePathOf()('tradeChange', 'list')
  const may = useMay('tradeChange', 'list')
  if (!path || !may) return null
  const dimension = session.get().roleId === '3' ? 'PARTNER' : 'MERCHANT'
  return (
    <nav className="rv-card workbench-part workbench-ways" aria-label="经营月报">
      <h2>经营月报</h2>
      {MONTHS.map((preset) => {
        const [start, end] = presetRange(preset, today())
        return (
          <Link
            key={preset}
            to={`${path}?dimension=${dimension}&tradeDateStart=${start}&tradeDateEnd=${end}`}
          >
            {preset}
          </Link>
        )
      })}
    </nav>
  )
}

/** A hint shown until the user dismisses it; it names the parts that the user has. */
function Hint({ figures }: { figures: boolean }) {
  const { session, registry, who } = useConsole()
  const key = `${SEEN}.${session.get().userId}`
  const search = useFeature('search')
  const finds = findsRecords(registry, who)
  const [seen, setSeen] = useState(() => readSeen(key))
  if (seen) return null
  const words = [
    figures && '「今日」与昨日、上周同一时刻比较；「近30天」是每日走势。',
    '待办按紧急程度分组，点开就是对应的列表。',
    '右上角的铃铛在任何页面都显示同样的待办',
    search && `，旁边的搜索（Ctrl+K）能找到${finds ? '任何单号、商户和页面' : '页面和操作'}`,
    '。按「?」打开帮助。',
  ]
  return (
    <section className="workbench-hint" aria-label="工作台说明">
      <p>{words}</p>
      <button
        type="button"
        className="light-button"
        onClick={() => {
          setSeen(true)
          writeSeen(key)
        }}
      >
        知道了
      </button>
    </section>
  )
}

/** Without storage the hint is shown each time. */
function readSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function writeSeen(key: string): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Storage refused: see `readSeen`.
  }
}
