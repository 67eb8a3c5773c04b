import { createRegistry, headOf, type AnyResource, type Head } from '../lib/resource'
import { areas } from '../resources/areas'

const files = import.meta.glob<AnyResource>(['../resources/*.{ts,tsx}', '!../resources/areas.ts'], {
  eager: true,
  import: 'default',
})

// A mistake in any definition is told at once: in development, in a test, and by the build.
createRegistry(Object.values(files), areas)

/**
 * The heads of all definitions in `src/resources`, by file. A build runs this file and keeps its
 * result (`scripts/resource-heads.ts`): the definitions themselves stay out of what every session
 * loads.
 */
export const heads: Readonly<Record<string, Head>> = Object.fromEntries(
  Object.entries(files).map(([file, definition]) => [file, headOf(definition)]),
)
