import { useState } from 'react'
import { ConsoleError } from '../../../lib/post'
import { useFields } from '../../../pages/sign-in/use-fields'
import { useShell } from '../../shell-context'

/**
 * A small form of 个人设置 that makes one call.
 * @param check says what is wrong with the values as they stand
 */
export function useOwnForm<N extends string, A = unknown>(
  names: readonly N[],
  check: (values: Record<N, string>) => Partial<Record<N, string>>,
  call: {
    path: string
    body: (values: Record<N, string>) => Record<string, string>
    onDone: (answer: A) => void
  },
) {
  const { edge, notifications } = useShell()
  const [typed] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useFields(names, typed, check)

  const submit = async () => {
    if (busy || !form.passes()) return
    setBusy(true)
    try {
      const answer = await edge.post<A>(call.path, call.body(form.values), { write: true })
      call.onDone(answer)
    } catch (error) {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!form.show(errors as Partial<Record<N, string>>))
        notifications.toast('error', error instanceof Error ? error.message : '操作失败')
    }
    setBusy(false)
  }

  return {
    busy,
    bind: form.bind,
    form: {
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
