import { useState } from 'react'
import { PopMenu, type PopMenuItem } from '../../components/light/pop-menu'
import { useMove } from '../../components/move'
import { followLink } from '../../components/resource/parts/follow-link'
import { useNativeClick } from '../../components/resource/parts/use-native-click'
import { useMay } from '../../components/rights'
import { countText, useTodos } from '../../components/todo/use-todos'
import { ExportNotice } from './export-notice'
import { Icon } from './icons'

/** Larger counts are shown as `99+`. */
const MOST = 99
/** Maximum number of kinds in the menu; the workbench shows all. */
const KINDS = 8

/** 待办 in the header: the workbench's counts, each with a link to its list. */
export default function Bell() {
  const { todos = [] } = useTodos()
  const mayExport = useMay('exportTask', 'list')
  const move = useMove()
  const [at, setAt] = useState<{ x: number; y: number }>()
  const root = useNativeClick<HTMLDivElement>((event) =>
    followLink(event, (to) => void move({ to })),
  )
  const total = todos.reduce((sum, { count }) => sum + count, 0)
  const items: PopMenuItem[] = [
    ...todos.slice(0, KINDS).map(({ key, label, count, path }) => ({
      key,
      label: `${label} ${countText(count)}`,
      href: path,
    })),
    { key: 'workbench', label: wayIn(todos.length), href: '/workbench' },
  ]
  return (
    <div ref={root} className="bell">
      <button
        type="button"
        className="header-button"
        aria-label="待办"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        title={total > 0 ? `${total}件待办` : '没有待办'}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          setAt({ x: left - 120, y: bottom + 4 })
        }}
      >
        <Icon name="bell" />
        {/* Drawn by CSS: the button's name stays 待办; the title contains the number. */}
        {total > 0 && (
          <span className="header-count" data-count={total > MOST ? `${MOST}+` : total} />
        )}
      </button>
      {at && <PopMenu label="待办" at={at} items={items} onClose={() => setAt(undefined)} />}
      {mayExport && <ExportNotice />}
    </div>
  )
}

function wayIn(kinds: number): string {
  if (kinds === 0) return '没有待办，打开工作台'
  return kinds > KINDS ? `打开工作台查看全部${kinds}项` : '打开工作台'
}
