import { createLazyRegistry, type AnyResource } from '../lib/resource'
import { areas } from '../resources/areas'
import { heads } from './heads'

const files = import.meta.glob<AnyResource>(['../resources/*.{ts,tsx}', '!../resources/areas.ts'], {
  import: 'default',
})

/** The registry of all definitions in `src/resources`; a new file there adds a screen. */
export const registry = createLazyRegistry(heads, files, areas)
