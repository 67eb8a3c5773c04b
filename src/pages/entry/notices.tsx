import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { SaverView } from './kit/save-types'
import type { Saver } from './kit/saver'
import type { EntryState } from './kit/use-entry-form'
import type { Opened } from './kit/use-saver'

/** The gateway is unreachable: says what this means for typed values. */
export function OfflineBanner({ view, saver }: { view: SaverView; saver: Saver }) {
  const { state, stored } = view
  if (state.kind !== 'offline') return null
  return (
    <p className="entry-banner" role="alert">
      {state.answered ? '网关暂时出错，' : '网关暂时连不上，'}
      {stored
        ? '已填写的内容保存在本机，恢复后自动提交保存'
        : '恢复后自动提交保存；本机存不下已填写的内容，请不要关闭此页'}
      <Button type="link" size="small" onClick={() => saver.retry()}>
        立即重试
      </Button>
    </p>
  )
}

/** Says that stored values were restored; they can be discarded. */
export function RestoredNote(props: { opened: Opened; form: EntryState; saver: Saver }) {
  const { opened, form, saver } = props
  const [shown, setShown] = useState(opened.restored)
  if (!shown) return null
  return (
    <output className="rv-restored">
      已恢复上次未保存的内容
      <Button
        type="link"
        size="small"
        onClick={() => {
          setShown(false)
          // Undone as edits: restored values that were saved meanwhile are saved again with the
          // original ones.
          for (const { field } of opened.conflicts) saver.resolve(field, 'theirs')
          form.patch(opened.before)
        }}
      >
        放弃
      </Button>
    </output>
  )
}

/** A note that is shown once. */
export function Note({ children, onRead }: { children: ReactNode; onRead: () => void }) {
  return (
    <output className="entry-notice">
      {children}
      <Button type="link" size="small" onClick={onRead}>
        知道了
      </Button>
    </output>
  )
}
