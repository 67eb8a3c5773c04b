import type { Plugin } from 'vitest/config'

/**
 * Of the modules that Vitest keeps from run to run, by their text: not those which are made of other
 * files too. It knows them itself only where a glob has no type.
 */
export function cachedByContent(): Plugin {
  return {
    name: 'cached-by-content',
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      define(({ id, sourceCode }) =>
        id.includes('virtual:') || sourceCode.includes('import.meta.glob') ? false : undefined)
    },
  }
}
