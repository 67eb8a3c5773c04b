import type { FormValues } from '../../../lib/resource'
import type { Row } from '../parts/value'

/** What a form begins with: of several records, what all of them have. */
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
