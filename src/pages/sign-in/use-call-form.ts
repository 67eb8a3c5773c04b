import { useState } from 'react'
import { ConsoleError, type Post } from '../../lib/post'
import { useFields } from './use-fields'

/** Sends the calls of small forms outside the engine, and shows errors without a field. */
export interface Sender {
  post: Post
  onFailure: (error: unknown) => void
}

/**
 * A small form of the user's account with one call.
 * @param check returns the errors of the current values
 */
export function useCallForm<N extends string, A = unknown>(
  { post, onFailure }: Sender,
  names: readonly N[],
  check: (values: Record<N, string>) => Partial<Record<N, string>>,
  call: {
    path: string
    body: (values: Record<N, string>) => Record<string, string>
    onDone: (answer: A) => void
    initial?: Partial<Record<N, string>>
  },
) {
  const [typed] = useState<Record<string, string>>(() => ({ ...call.initial }))
  const [busy, setBusy] = useState(false)
  const form = useFields(names, typed, check)

  const submit = async () => {
    if (busy || !form.passes()) return
    setBusy(true)
    try {
      call.onDone(await post<A>(call.path, call.body(form.values), { write: true }))
    } catch (error) {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!form.show(errors as Partial<Record<N, string>>)) onFailure(error)
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
