import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { VIEW_NAME_CHARS, viewName } from '#domain/view/rules'
import { hasTimes, viewSearch, type SavedView } from '../../../lib/list/views'
import { readListState } from '../../../lib/list/list-state'
import type { Look } from '../../../lib/list/look'
import { ConsoleError } from '../../../lib/post'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { CLOSE } from '../parts/close-label'
import type { ViewChange } from './use-views'

/** Saves the current list as a view, or renames a view. */
export default function ViewDialog(props: {
  resource: AnyResource
  /** undefined: a new one. */
  view: SavedView | undefined
  search: string
  look: Look | undefined
  save: (change: ViewChange) => Promise<unknown>
  onClose: () => void
}) {
  const { resource, view, search, look, save, onClose } = props
  const { who, toast } = useConsole()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [withTimes, setWithTimes] = useState(false)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const timed = !view && hasTimes(resource, who, readListState(resource, who, search).values)

  const submit = async () => {
    const wrong = viewName(name)
    setError(wrong)
    if (wrong !== undefined || sending) return
    setSending(true)
    const state = view?.state ?? {
      search: viewSearch(resource, who, search, withTimes),
      ...(look && { columns: look }),
    }
    try {
      await save({ viewId: view?.viewId, version: view?.version, name: name.trim(), state, shared })
      toast('success', view ? '视图已修改' : `已保存视图「${name.trim()}」`)
      onClose()
    } catch (failure) {
      const { name: atName } = failure instanceof ConsoleError ? failure.errors : {}
      setError(atName)
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal
      open
      title={view ? `修改视图「${view.name}」` : '保存视图'}
      width={420}
      okText="保存"
      cancelText="取消"
      closable={CLOSE}
      confirmLoading={sending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form
        className="rv-dialog-form rv-view-form"
        aria-label="视图"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label htmlFor="view-name">视图名称</label>
        <Input
          id="view-name"
          autoFocus
          value={name}
          maxLength={VIEW_NAME_CHARS * 2}
          status={error ? 'error' : ''}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'view-name-error' : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
        {error && (
          <p id="view-name-error" className="rv-error" role="alert">
            {error}
          </p>
        )}
        {!view && <p className="rv-dim">保存当前的筛选、排序、每页条数、列和行高。</p>}
        {timed && (
          <Checkbox checked={withTimes} onChange={(event) => setWithTimes(event.target.checked)}>
            连同现在选的时间一起保存（不选：打开时沿用当时的时间）
          </Checkbox>
        )}
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          共享给同角色的同事（只有自己能改）
        </Checkbox>
      </form>
    </Modal>
  )
}

/** Asks before a view is deleted, as other users may use it. */
export function DeleteView(props: {
  view: SavedView
  remove: (view: SavedView) => Promise<unknown>
  onClose: () => void
}) {
  const { view, remove, onClose } = props
  const [sending, setSending] = useState(false)
  const go = async () => {
    setSending(true)
    // The notification shows a failure; the dialog needs no message of its own.
    await remove(view).catch(() => undefined)
    onClose()
  }
  return (
    <Modal
      open
      title={`删除视图「${view.name}」？`}
      width={400}
      okText="删除"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      closable={CLOSE}
      confirmLoading={sending}
      onOk={() => void go()}
      onCancel={onClose}
    >
      {view.shared ? '同角色的同事也将看不到它。' : '列表里的数据不受影响。'}
    </Modal>
  )
}
