import { expect, test } from 'vitest'
import { CALLS } from '../../../packages/gateway/calls'
import type { AnyResource } from '../../../src/lib/resource'
import { shapeOf } from '../../../packages/gateway/scripts/calls-doc/write'

const definitions = Object.values(
  import.meta.glob<AnyResource>(
    ['../../../src/resources/*.ts', '!../../../src/resources/areas.ts'],
    {
      eager: true,
      import: 'default',
    },
  ),
).filter((resource) => resource.list && resource.calls?.list)
const calls = new Map(Object.values(CALLS).map((call) => [call.path as string, call]))

/** What the list's call filters by. */
function askedOf(resource: AnyResource): readonly string[] {
  const { list } = resource.calls!
  const call = calls.get(typeof list === 'string' ? list : list!.path)!
  const said = call.request.meta()?.list as { filters: string[] } | undefined
  return said?.filters ?? Object.keys(shapeOf(call.request) ?? {})
}

test('an address filters a list by fields without a control only where its call filters by them', () => {
  const wanted = definitions.map((resource) => {
    const { tabs, variants, search } = resource.list!
    const shown = new Set([
      ...(resource.list!.filters ?? []).map((one: string | { field: string }) =>
        typeof one === 'string' ? one : one.field,
      ),
      tabs,
      variants?.field,
      search?.name,
    ])
    const names = askedOf(resource).filter((name) => name in resource.fields && !shown.has(name))
    return [resource.name, names.toSorted()]
  })
  expect(definitions.map(({ name, list }) => [name, [...(list!.linked ?? [])].toSorted()])).toEqual(
    wanted,
  )
})
