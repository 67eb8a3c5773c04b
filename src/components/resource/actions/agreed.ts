import type { FormValues } from '../../../lib/resource'
import type { Row } from '../parts/value'

/** Initial values of a form over several records: the values that all of them share. */
export function agreed(
  rows: readonly Row[],
  initial: ((row: Row) => FormValues) | undefined,
): FormValues {
  const [values = {}, ...others] = rows.map((row) => initial?.(row) ?? {})
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      others.every((other) => JSON.stringify(other[name]) === JSON.stringify(value)),
    ),
  )
}
