import type { z } from 'zod'
import { expect, test } from 'vitest'
import { CALLS } from '../../gateway/calls'
import { PROTOCOL_FIELDS } from '../../gateway/core/call-fields'
import { shapeOf } from '../../scripts/calls-doc/write'

const calls = Object.values(CALLS)

/** What a call reads from a request: the fields of its schema, or the filters of its list. */
const fieldsOf = (request: z.ZodType): readonly string[] =>
  (request.meta()?.list as { filters: string[] } | undefined)?.filters ??
  Object.keys(shapeOf(request) ?? {})

test('no call reads a field by a name of the protocol, whose value never reaches it', () => {
  const shadowed = calls.flatMap(({ path, request }) =>
    fieldsOf(request)
      .filter((name) => PROTOCOL_FIELDS.includes(name))
      .map((name) => `${path} ${name}`),
  )
  expect(shadowed).toEqual([])
})
