import type { HttpError } from '@refinedev/core'

/**
 * How the console uses Refine's forms, spread into `useForm` and `useModalForm`.
 *
 * The record is read by `useShow` and handed to the form: Refine resets a form whenever its own
 * query has another answer, which would wipe what is typed. That query never runs, and a key of
 * its own keeps the answers of others out. Where to go and where a refused field is told and
 * focused is ours (`useFormSubmit`).
 */
export const OWN_FORM = {
  redirect: false,
  queryOptions: { enabled: false },
  queryMeta: { of: 'form' },
  mutationMode: 'pessimistic',
  disableServerSideValidation: true,
  /** A refusal with fields is said at the fields; anything else by a toast. */
  errorNotification: (error?: unknown) =>
    Object.keys((error as HttpError | undefined)?.errors ?? {}).length > 0 ? false : undefined,
} as const
