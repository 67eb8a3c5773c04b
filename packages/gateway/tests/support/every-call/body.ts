import type { z } from 'zod'
import { CALLS } from '../../../calls'
import { createRandom } from '../../../sandbox/random'
import type { KnownCall } from '../../../../../tests/fuzz/fields'
import { decentValue, type Row, type World } from '../../../../../tests/fuzz/world'
import { EXAMPLES } from './examples'

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/**
 * A body of one call about one record: the record's own values, then the call's example, then what
 * answers had under the field's name.
 */
export function bodyAbout(world: World, call: KnownCall, row: Row = {}): Record<string, string> {
  const random = createRandom(1)
  const body: Record<string, string> = {}
  for (const { name, options } of call.fields) {
    const own = row[name] ?? options?.[0]
    body[name] = own === undefined ? decentValue(random, world, name) : textOf(own)
  }
  return { ...body, ...EXAMPLES[call.path] }
}

/** Why the call's schema refuses a body, by field; undefined: it takes it. */
export function refusedBy(path: string, body: Record<string, string>): string | undefined {
  const call = Object.values(CALLS).find((one) => one.path === path)!
  const result = (call.request as z.ZodType).safeParse(body)
  return result.success
    ? undefined
    : result.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; ')
}
