import type { Probe } from '../../../packages/conformance/probe'
import { callPath, type AnyResource } from '../../../src/lib/resource'
import { mayUse, type Who } from '#domain/permission'
import { areas } from '../../../src/resources/areas'

export type Row = Readonly<Record<string, unknown>>

const DEFINITIONS = Object.values(
  import.meta.glob<AnyResource>(
    ['../../../src/resources/*.ts', '!../../../src/resources/areas.ts'],
    { eager: true, import: 'default' },
  ),
)

/** Definitions with a list that this user opens. */
export const listsOf = (who: Who): AnyResource[] =>
  DEFINITIONS.filter(
    ({ roles, area, code, calls }) =>
      calls?.list !== undefined &&
      mayUse(who, code ?? undefined, roles ?? areas[area as keyof typeof areas].roles),
  )

/** The user as the gateway describes them to the console. */
export async function whoIs(probe: Probe, loginName: string, roleId: Who['roleId']): Promise<Who> {
  const { permCodeList } = await probe.ok<{ permCodeList: string[] | null }>(
    '/v1/member/queryUserPermission',
    {},
    { session: await probe.as(loginName) },
  )
  return { roleId, permCodes: permCodeList ?? [], authFlag: '1', loginUserTypeExt: '' }
}

/** The first hundred rows that a user sees. */
export async function rowsOf(
  probe: Probe,
  resource: AnyResource,
  loginName: string,
): Promise<readonly Row[]> {
  const call = resource.calls!.list!
  const asked = { pageSize: 100 }
  const body = typeof call === 'string' ? asked : (call.request?.(asked) ?? asked)
  const { list } = await probe.list(await probe.as(loginName), callPath(call), body)
  return list
}
