import type { HttpError } from '@refinedev/core'

/**
 * Options for Refine's `useForm` and `useModalForm`.
 *
 * `useShow` reads the record and passes it to the form: Refine resets a form whenever its own query
 * has another answer, which would discard typed values. That query is disabled, and has a key of
 * its own so that no cached answer reaches it. `useFormSubmit` handles navigation, field errors and
 * focus.
 */
export const OWN_FORM = {
  redirect: false,
  queryOptions: { enabled: false },
  queryMeta: { of: 'form' },
  mutationMode: 'pessimistic',
  disableServerSideValidation: true,
  /** An error with fields is shown at the fields; any other by a toast. */
  errorNotification: (error?: unknown) =>
    Object.keys((error as HttpError | undefined)?.errors ?? {}).length > 0 ? false : undefined,
} as const
