import { useMemo } from 'react'
import { rootOf } from './same'
import type { Hint } from './save-types'
import type { EntryState } from './use-entry-form'

/**
 * The form with the gateway's hints about other applications at its fields. Hints do not block: a
 * submission is checked again.
 */
export function useHints(form: EntryState, hints: readonly Hint[]): EntryState {
  return useMemo(() => {
    if (hints.length === 0) return form
    const sentences = (blocks: Hint['blocks']): Record<string, string> =>
      Object.fromEntries(
        hints.filter((hint) => hint.blocks === blocks).map(({ field, msg }) => [field, msg]),
      )
    const refusals = sentences('1')
    return {
      ...form,
      errorOf: (name) => form.errorOf(name) ?? refusals[name],
      shownErrors: (names) => [
        ...new Set([
          ...form.shownErrors(names),
          ...Object.keys(refusals).filter(
            (name) => names.includes(rootOf(name)) && form.isVisible(name),
          ),
        ]),
      ],
      warnings: { ...sentences('0'), ...form.warnings },
    }
  }, [form, hints])
}
