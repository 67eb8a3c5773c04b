import './workbench.css'
import { Link } from '@refinedev/core'
import { useState } from 'react'
import { CODE_REGISTERED_STORE } from '#domain/codes'
import { CODES } from '#domain/permission-codes'
import { FailedState } from '../../components/resource'
import { useConsole } from '../../components/console'
import { useFeature, useRights } from '../../components/rights'
import { countText, dueText, useTodos } from '../../components/todo/use-todos'
import { findsRecords } from '../../providers/access'
import { DayFigures } from './day-figures'

const FIGURE_CODES = [CODES.tradeSummary.list, CODES.trade.list, CODE_REGISTERED_STORE]
const SEEN = 'workbenchHintSeen'

/** The user's pending work by deadline, and the figures of the day. */
export default function Workbench() {
  const { today } = useConsole()
  const { todos, failed, error, refetch } = useTodos()
  const figures = useRights(undefined, FIGURE_CODES).size > 0
  return (
    <div className="workbench">
      <h1 className="visually-hidden">工作台</h1>
      <Hint figures={figures} />
      <section className="rv-card workbench-part" aria-label="待办">
        <h2>待办</h2>
        {failed && !todos && <FailedState error={error} retry={refetch} />}
        {!todos && !failed && <span className="rv-bone" />}
        {todos?.length === 0 && <p className="rv-dim">暂无待办</p>}
        <ul className="workbench-todos">
          {todos?.map(({ key, label, count, dueAt, path }) => {
            const due = dueAt === null ? undefined : dueText(dueAt, today())
            return (
              <li key={key}>
                <Link to={path}>
                  <span>{label}</span>
                  <b>{countText(count)}</b>
                  {due && <small className={due.near ? 'near' : undefined}>{due.text}</small>}
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
      {figures && <DayFigures />}
    </div>
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
    '「待办」是等您处理的事项，按截止时间排列，点开就是对应的列表。',
    figures && '「今日」与昨日、上周同一时刻比较；「近30天」是每日走势。',
    '右上角的铃铛在任何页面都显示同样的待办',
    search && `，旁边的搜索（Ctrl+K）能找到${finds ? '任何单号、商户和页面' : '页面和操作'}`,
    '。按「?」可看全部快捷键。',
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
