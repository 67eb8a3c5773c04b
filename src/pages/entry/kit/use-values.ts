import { useCallback, useMemo, useRef, useState } from 'react'
import { fieldsBelow, initialOf } from '../../../components/fields/field-values'
import type { Fields, FormValues } from '../../../lib/resource'

/**
 * The values of an application's form, in wire form. Typed values are never reset from outside.
 * @param start the initial values; read once
 */
export function useValues(fields: Fields, start: FormValues) {
  const [values, setValues] = useState<FormValues>(() => ({ ...initialOf(fields), ...start }))
  // Callbacks read the newest values; a submit right after a change must not see older ones.
  const latest = useRef(values)
  latest.current = values

  /** Sets some values; dependent ones are unchanged. */
  const patch = useCallback((some: FormValues) => {
    latest.current = { ...latest.current, ...some }
    setValues(latest.current)
  }, [])
  const set = useCallback(
    (name: string, value: unknown) => {
      const below = fieldsBelow(fields, name).map((one) => [one, undefined] as const)
      patch({ [name]: value, ...Object.fromEntries(below) })
    },
    [fields, patch],
  )
  return useMemo(() => ({ values, set, patch }), [values, set, patch])
}
