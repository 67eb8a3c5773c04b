import { Button } from 'antd'
import type { SaverView } from './kit/save-types'

/** The time of the last save, or why values are not saved yet. */
export function SaveLine({
  view,
  labelOf,
  onShow,
  onRetry,
}: {
  view: SaverView
  labelOf: (name: string) => string
  /** Navigates to the first field that cannot be sent. */
  onShow: (name: string) => void
  onRetry: () => void
}) {
  const { state } = view
  switch (state.kind) {
    case 'saved':
      if (view.conflicts[0])
        return (
          <output className="entry-saved entry-saved-waits">
            <Button type="link" size="small" onClick={() => onShow(view.conflicts[0]?.field ?? '')}>
              有 {view.conflicts.length} 处与他人的修改冲突，请选择
            </Button>
          </output>
        )
      return (
        <output className="entry-saved">
          {state.at ? `已保存 ${state.at}` : view.applyId === '0' ? '填写后自动保存' : '已保存'}
        </output>
      )
    case 'saving':
      return <output className="entry-saved">正在保存…</output>
    case 'offline':
      return (
        <output className="entry-saved entry-saved-waits">
          {state.answered
            ? '未保存：网关暂时出错，稍后自动重试'
            : '未保存：网络不可用，恢复后自动保存'}
        </output>
      )
    case 'invalid':
      return (
        <output className="entry-saved entry-saved-waits">
          <Button type="link" size="small" onClick={() => onShow(state.fields[0] ?? '')}>
            「{labelOf(state.fields[0] ?? '')}」
            {state.fields.length > 1 && `等 ${state.fields.length} 处`}格式有误，尚未保存
          </Button>
        </output>
      )
    case 'failed':
      return (
        <output className="entry-saved entry-saved-waits">
          未保存：{state.message}
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        </output>
      )
    case 'ended':
      return null
  }
}
