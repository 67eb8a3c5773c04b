import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { defineList, type Part } from '../../core/list/define-list'
import { contains, exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { shop, team } from '../shop/shop-schema'

export type TeamRecord = typeof team.$inferSelect & { shopCount: number; staffCount: number }

const page = pageOf(team)

/** How many shops belong to each team, and how many people see it. */
async function countsOf(tx: Tx, providerId: string, teamIds: readonly string[]) {
  const shops = await tx
    .select({ teamId: shop.teamId, n: count() })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.teamId, teamIds)))
    .groupBy(shop.teamId)
  const { rows } = await tx.execute<{ team_id: string; n: string }>(sql`
    select held.team_id, count(distinct user_id) as n from user_role
    cross join jsonb_array_elements_text(team_ids) as held(team_id)
    where provider_id = ${providerId} and held.team_id = any(${sql.param([...teamIds])}::text[])
    group by held.team_id`)
  return {
    shops: new Map(shops.map(({ teamId, n }) => [teamId, n])),
    staff: new Map(rows.map(({ team_id: teamId, n }) => [teamId, Number(n)])),
  }
}

async function records(tx: Tx, part: Part): Promise<TeamRecord[]> {
  const rows = await page(tx, part)
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ teamId }) => teamId)
  const { shops, staff } = await countsOf(tx, first.providerId, ids)
  return rows.map((row) => ({
    ...row,
    shopCount: shops.get(row.teamId) ?? 0,
    staffCount: staff.get(row.teamId) ?? 0,
  }))
}

/** A provider's teams, for people who see everything of it. */
export const teamList = defineList<TeamRecord>({
  table: team,
  filters: { teamId: exact(team.teamId), teamName: contains(team.teamName) },
  sort: {},
  order: [team.teamName, team.teamId],
  records,
  row: teamRow,
})

export function teamRow({ providerId: _, ...row }: TeamRecord): Record<string, unknown> {
  return row
}

/** @throws CallError 90404 */
export async function findTeam(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  teamId: string,
): Promise<TeamRecord> {
  const [found] = await records(tx, {
    where: and(scoped(caller.scope, team), eq(team.teamId, teamId))!,
    orderBy: [asc(team.teamId)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
