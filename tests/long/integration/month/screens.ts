import { createRegistry, type AnyResource } from '../../../../src/lib/resource'
import type { CallRef } from '../../../../src/lib/resource/types'
import { areas } from '../../../../src/resources/areas'
import type { World } from './world'

const registry = createRegistry(
  Object.values(
    import.meta.glob<AnyResource>(
      ['../../../../src/resources/*.ts', '!../../../../src/resources/areas.ts'],
      { eager: true, import: 'default' },
    ),
  ),
  areas,
)

/** Every screen of the console with a list, and its call. */
export const LISTS = registry.resources.flatMap(({ name, area, title, feature, calls, roles }) =>
  calls?.list
    ? [{ name, title, feature, call: calls.list, roles: roles ?? registry.areas[area]!.roles }]
    : [],
)

/** How many rows the administrator's call of a screen answers, or the words of its refusal. */
export async function rowsOf(
  { gw }: World,
  session: World['admin'],
  call: CallRef,
  asked: Record<string, unknown>,
): Promise<number | string> {
  const { path, request } = typeof call === 'string' ? { path: call, request: undefined } : call
  const body = { pageSize: 20, ...(request ? request(asked) : asked) }
  const { respCode, respDesc, respData } = await gw.post(path, body, { session })
  if (respCode !== '90000') return `${respCode} ${respDesc} ${JSON.stringify(respData ?? '')}`
  return respData.total ?? respData.list?.length
}
