import { Dialog } from '../../../components/light/dialog'
import type { MenuArea } from '../use-menu-areas'
import { AREA_LETTERS, nameOf } from './keys'

const KEYS: readonly [keys: string, words: string][] = [
  ['/', '到筛选条件'],
  ['j k 或 ↓ ↑', '下一行、上一行'],
  ['→ ←', '行内的下一个、上一个操作'],
  ['Enter', '打开'],
  ['i', '预览链接的记录'],
  ['x', '勾选这一行'],
  ['c C', '复制这一行的文字、链接'],
  ['r', '刷新'],
  ['e', '导出'],
  ['[ ]', '上一页、下一页'],
  ['J K', '详情中的下一条、上一条'],
  ['Esc', '返回列表'],
  ['Ctrl+1 … 9', '切到第 1–9 个标签'],
  ['?', '显示快捷键'],
]

/** The list of keyboard shortcuts; `g` opens the areas of this user. */
export default function KeyHelp(props: { areas: readonly MenuArea[]; onClose: () => void }) {
  const { areas, onClose } = props
  const leads = areas.flatMap(({ key, title }): [string, string][] => {
    const letter = AREA_LETTERS[nameOf(key)]
    return letter ? [[`g ${letter}`, title]] : []
  })
  return (
    <Dialog
      title="键盘操作"
      dismissable
      width={560}
      onClose={onClose}
      footer={
        <button type="button" className="light-button" data-autofocus onClick={onClose}>
          关闭
        </button>
      }
    >
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
