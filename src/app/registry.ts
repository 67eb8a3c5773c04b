import { createRegistry, type AnyResource } from '../lib/resource'
import { areas } from '../resources/areas'

const files = import.meta.glob<AnyResource>(['../resources/*.{ts,tsx}', '!../resources/areas.ts'], {
  eager: true,
  import: 'default',
})

/** The registry of all definitions in `src/resources`; a new file there adds a screen. */
export const registry = createRegistry(Object.values(files), areas)
