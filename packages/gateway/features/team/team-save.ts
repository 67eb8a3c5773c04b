import { and, eq, ne } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import { badField, conflict } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { team } from '../shop/shop-schema'
import { findTeam } from './team-list'

const key = (providerId: string, teamId: string) =>
  and(eq(team.providerId, providerId), eq(team.teamId, teamId))

/** @throws CallError 90400 for a name that another team has */
export async function addTeam(context: SessionContext, teamName: string) {
  const { tx, caller } = context
  const { providerId } = caller
  await checkName(context, teamName)
  const serial = await nextInSequence(tx, `T${providerId}`)
  const teamId = `TN${providerId.slice(-4)}${String(serial).padStart(4, '0')}`
  await tx.insert(team).values({ providerId, teamId, teamName })
  noteChange(tx, { type: 'team', id: teamId, after: { 名称: teamName } })
  return { teamId, version: 1 }
}

/** @throws CallError 90404, 90409 for a stale version, 90400 for a name that another team has */
export async function renameTeam(
  context: SessionContext,
  { teamId, version }: { teamId: string; version: number },
  teamName: string,
) {
  const { tx, caller } = context
  await checkName(context, teamName, teamId)
  const before = await findTeam(context, teamId)
  checkVersion(before, version)
  await tx
    .update(team)
    .set({ teamName, version: version + 1 })
    .where(key(caller.providerId, teamId))
  const names = { before: { 名称: before.teamName }, after: { 名称: teamName } }
  noteChange(tx, { type: 'team', id: teamId, ...names })
  return { teamId, version: version + 1 }
}

/** Deletes a team that has neither shops nor staff. @throws CallError 90404, 90409 */
export async function dropTeam(
  context: SessionContext,
  { teamId, version }: { teamId: string; version: number },
): Promise<void> {
  const { tx, caller } = context
  await lockInProvider(tx, 'staff', caller.providerId, '')
  const before = await findTeam(context, teamId)
  checkVersion(before, version)
  if (before.shopCount > 0) throw conflict(`还有${before.shopCount}家门店属于该团队`)
  if (before.staffCount > 0) throw conflict(`还有${before.staffCount}名员工的数据范围含该团队`)
  await tx.delete(team).where(key(caller.providerId, teamId))
  const names = { before: { 名称: before.teamName }, after: { 名称: '' } }
  noteChange(tx, { type: 'team', id: teamId, ...names })
}

async function checkName(
  { tx, caller: { providerId } }: SessionContext,
  teamName: string,
  besides = '',
): Promise<void> {
  await lockInProvider(tx, 'staff', providerId, '')
  const same = and(eq(team.providerId, providerId), eq(team.teamName, teamName))
  const [other] = await tx
    .select({ id: team.teamId })
    .from(team)
    .where(and(same, ne(team.teamId, besides)))
  if (other) throw badField('teamName', '已有同名的团队')
}
