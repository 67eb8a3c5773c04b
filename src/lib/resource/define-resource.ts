import type { Fields } from '#domain/field'
import type { Resource } from './types'

/**
 * Returns its argument unchanged; it exists so that a definition is type-checked (a misspelt column
 * does not compile), its record type is inferred, and the editor completes names.
 * @example see docs/adding-a-resource.md
 */
export function defineResource<const F extends Fields>(definition: Resource<F>): Resource<F> {
  return definition
}
