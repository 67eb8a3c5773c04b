import { useCustomMutation, useInvalidate, type HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useConsole } from '../../../components/console'
import { isUploading, uploadsDone } from '../../../components/fields/upload-queue'
import { RESP } from '#domain/codes'
import { firstWrong } from '#domain/application/index'
import { ConsoleError } from '../../../lib/post'
import { randomId } from '../../../providers/wire/random-id'
import { wireMeta } from '../../../providers/data'
import { callsOf } from '../calls'
import type { AcctNoAgain } from '../context'
import type { SaverView } from './save-types'
import type { Saver } from './saver'
import type { EntryState } from './use-entry-form'
import type { Opened } from './use-saver'

/** The second typing of an account is rendered beside the first and is no field of its own. */
export const AGAIN = 'acctNoAgain'

const DIALOG_GOES_MS = 60

/** 提交: first the errors, then a summary, then the call. */
export function useSubmit(props: {
  opened: Opened
  form: EntryState
  saver: Saver
  view: SaverView
  again: AcctNoAgain
  /** @returns whether it is rendered anywhere */
  show: (name: string) => boolean
  onSubmitted: () => void
}) {
  const { opened, form, saver, again, show, onSubmitted } = props
  const { toast } = useConsole()
  const { mutateAsync, mutation } = useCustomMutation<Record<string, unknown>, HttpError>()
  const sending = mutation.isPending
  const invalidate = useInvalidate()
  const [checking, setChecking] = useState(false)
  const [asking, setAsking] = useState(false)
  const seq = useRef(randomId())
  const latest = useRef(form)
  latest.current = form

  /** @returns whether all values are valid and saved */
  async function ready(): Promise<boolean> {
    if (isUploading()) {
      toast('info', '图片正在上传，传完后继续')
      await uploadsDone()
      // Waits until the last state is rendered.
      await new Promise((drawn) => setTimeout(drawn, DIALOG_GOES_MS))
    }
    const { entry, whole } = latest.current
    latest.current.showAll()
    const wrong = firstWrong(entry, whole)
    if (wrong !== undefined) {
      const count = Object.keys(whole).length
      toast('warning', `还有 ${count} 处需要填写或修改`)
      show(wrong)
      return false
    }
    if (again.unconfirmed) {
      again.leave()
      show(AGAIN)
      return false
    }
    await saver.flush()
    const { conflicts, unsaved, state } = saver.view()
    if (conflicts[0]) {
      toast('warning', `有 ${conflicts.length} 处与他人的修改冲突，请先选择`)
      show(conflicts[0].field)
      return false
    }
    if (unsaved.length > 0 || state.kind !== 'saved') {
      if (state.kind === 'offline') toast('warning', '网络不可用，恢复后再提交')
      else if (state.kind === 'failed') toast('error', state.message)
      else if (state.kind === 'invalid') {
        const waits = state.fields[0] ?? ''
        // A hidden field has no input, so its error is shown as a toast.
        if (!show(waits)) toast('error', latest.current.errorOf(waits) ?? '有内容未能保存')
      }
      return false
    }
    return true
  }

  async function ask() {
    if (checking || asking) return
    setChecking(true)
    try {
      if (await ready()) setAsking(true)
    } finally {
      setChecking(false)
    }
  }

  /** @returns whether it was sent */
  async function send(): Promise<boolean> {
    if (sending) return false
    const { applyId, version } = saver.view()
    try {
      await mutateAsync({
        url: callsOf(opened.channel).submit,
        method: 'post',
        values: { applyId, version },
        meta: wireMeta({ requestSeqId: seq.current }),
        successNotification: false,
        // Handled below: the error may belong to a field.
        errorNotification: false,
      })
      setAsking(false)
      void invalidate({ resource: 'apply', invalidates: ['list'] })
      onSubmitted()
      return true
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      // Without an answer the call may have arrived: the next press is the same write.
      if (error.respCode !== '') seq.current = randomId()
      setAsking(false)
      refused(error)
      return false
    }
  }

  function refused(error: ConsoleError) {
    if (error.respCode === RESP.BAD_REQUEST && Object.keys(error.errors).length > 0) {
      latest.current.refuse(error.errors)
      const first = firstWrong(latest.current.entry, error.errors) ?? ''
      // Deferred: the closing dialog restores the focus first.
      setTimeout(() => {
        if (!show(first)) toast('error', error.errors[first] ?? error.message)
      }, DIALOG_GOES_MS)
      return
    }
    toast('error', error.message)
    if (error.respCode === RESP.CONFLICT) void saver.reload()
  }

  return { ask, send, cancel: () => setAsking(false), checking, asking, sending }
}
