import type { Fields } from '#domain/field'
import type { Resource } from './types'

/**
 * Identity: it does nothing at run time and exists so that a definition is checked (a misspelt
 * column does not compile), its record type is inferred, and the editor completes names.
 * @example see docs/adding-a-resource.md
 */
export function defineResource<const F extends Fields>(definition: Resource<F>): Resource<F> {
  return definition
}
