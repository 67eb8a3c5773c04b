import { useLocation } from 'react-router'
import { Dialog } from '../../../components/light/dialog'
import { routeAt } from '../../../lib/resource'
import { useShell } from '../../shell-context'
import type { MenuArea } from '../use-menu-areas'
import { AREA_LETTERS, nameOf } from './keys'
import ScreenHelp from './screen-help'

const KEYS: readonly [keys: string, words: string][] = [
  ['/', '到筛选条件'],
  ['j k 或 ↓ ↑', '下一行、上一行'],
  ['→ ←', '行内的下一个、上一个操作'],
  ['Enter', '打开'],
  ['i', '预览链接的记录'],
  ['s S', '下一个、上一个状态或名词的说明'],
  ['x', '勾选这一行'],
  ['c C', '复制这一行的文字、链接'],
  ['r', '刷新'],
  ['e', '导出'],
  ['[ ]', '上一页、下一页'],
  ['J K', '详情中的下一条、上一条'],
  ['Esc', '返回列表'],
  ['Ctrl+1 … 9', '切到第 1–9 个标签'],
  ['?', '打开帮助'],
]

/**
 * The help of the current screen: what it is for, its states and amounts, and the keyboard
 * shortcuts; `g` opens the areas of this user.
 */
export default function KeyHelp(props: { areas: readonly MenuArea[]; onClose: () => void }) {
  const { areas, onClose } = props
  const leads = areas.flatMap(({ key, title }): [string, string][] => {
    const letter = AREA_LETTERS[nameOf(key)]
    return letter ? [[`g ${letter}`, title]] : []
  })
  const { registry } = useShell()
  const screen = routeAt(registry, useLocation().pathname)?.resource
  const resource = screen && registry.loaded(screen.name)
  return (
    <Dialog
      title={screen ? `帮助：${screen.title}` : '帮助'}
      dismissable
      width={640}
      onClose={onClose}
      footer={
        <button type="button" className="light-button" onClick={onClose}>
          关闭
        </button>
      }
    >
      {/* The focus begins at the top: at the button below, the help would be scrolled away. */}
      <div tabIndex={-1} data-autofocus>
        {resource && <ScreenHelp resource={resource} />}
      </div>
      <h3>快捷键</h3>
      <dl className="key-help">
        {[...KEYS, ...leads].map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key, at) => (
                <kbd key={at}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
