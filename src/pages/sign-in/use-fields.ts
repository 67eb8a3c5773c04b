import { useLayoutEffect, useRef, useState } from 'react'

type Errors<N extends string> = Partial<Record<N, string>>

/**
 * The typed values of a small form and their errors; focuses the first invalid field.
 * @param typed the page's storage: values survive the form's unmount
 * @param check returns the errors of the current values
 */
export function useFields<N extends string>(
  names: readonly N[],
  typed: Record<string, string>,
  check: (values: Record<N, string>) => Errors<N>,
) {
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])) as Record<N, string>,
  )
  const [errors, setErrors] = useState<Errors<N>>({})
  const inputs = useRef<Partial<Record<N, HTMLInputElement | null>>>({})

  const set = (name: N, value: string) => {
    // The text of a captcha is useless for the next picture.
    if (name !== 'imgCode') typed[name] = value
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  /**
   * Shows errors and focuses the first.
   * @returns whether any of them has a field here
   */
  const show = (found: Errors<N>): boolean => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) inputs.current[first]?.focus()
    return first !== undefined
  }

  // Takes over text that was typed, or filled in by the browser, before hydration.
  useLayoutEffect(() => {
    for (const name of names) {
      const there = inputs.current[name]?.value
      if (there && there !== values[name]) set(name, there)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form has come
  }, [])

  return {
    values,
    set,
    show,
    /** Validates all fields, or some, and focuses the first invalid one. */
    passes(some: readonly N[] = names): boolean {
      const found = check(values)
      return !show(Object.fromEntries(some.map((name) => [name, found[name]])) as Errors<N>)
    },
    focus: (name: N) => inputs.current[name]?.focus(),
    /** The props of an input. */
    bind: (name: N) => ({
      value: values[name],
      error: errors[name],
      onValue: (value: string) => set(name, value),
      inputRef(element: HTMLInputElement | null) {
        inputs.current[name] = element
      },
    }),
  }
}
