import type { Probe } from '../../../scripts/conformance/probe'
import { callPath, type AnyResource } from '../../../src/lib/resource'
import { areas } from '../../../src/resources/areas'

export type Row = Readonly<Record<string, unknown>>

/** Definitions with a list that a provider opens. */
export const PROVIDER_LISTS = Object.values(
  import.meta.glob<AnyResource>(
    ['../../../src/resources/*.ts', '!../../../src/resources/areas.ts'],
    { eager: true, import: 'default' },
  ),
).filter(({ roles, area, calls }) => {
  const own: readonly string[] = roles ?? areas[area as keyof typeof areas].roles
  return own.includes('3') && calls?.list !== undefined
})

/** The first hundred rows that the sample provider's administrator sees. */
export async function rowsOf(probe: Probe, resource: AnyResource): Promise<readonly Row[]> {
  const call = resource.calls!.list!
  const asked = { pageSize: 100 }
  const body = typeof call === 'string' ? asked : (call.request?.(asked) ?? asked)
  const { list } = await probe.list(await probe.as('fws_admin'), callPath(call), body)
  return list
}
