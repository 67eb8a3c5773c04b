import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { maskMobile } from '#domain/mask'
import { PARTNER_STATUS } from '#domain/partner/fields'
import { partner, partnerRule, user } from '../../core/access-schema'
import type { Caller, SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { together } from '../../core/db/together'
import { notFound } from '../../core/errors'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, contains, exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped, type RowScope } from '../../core/scope'
import { ANY_PRODUCT, type Sharing } from '../../core/share-rules'
import { termText } from './partner-rules'

export type PartnerRow = typeof partner.$inferSelect & {
  parentName: string | null
  staffCount: number
  salesmen: string[]
  /** Its terms of products that have none of their own, newest first, those to come too. */
  generalRules: (typeof partnerRule.$inferSelect)[]
}

const page = pageOf(partner)

/** Partners of the provider, or oneself and those below; nobody in particular made them. */
export const partnerScope = (scope: RowScope) =>
  scoped({ ...scope, createdBy: null, shopIds: null }, partner)

async function records(tx: Tx, part: Part): Promise<PartnerRow[]> {
  const rows = await page(tx, part)
  const [first] = rows
  if (!first) return []
  const { providerId } = first
  const ids = rows.map(({ partnerId }) => partnerId)
  const asksParents = namesOf(
    tx,
    providerId,
    rows.map(({ parentId }) => parentId ?? ''),
  )
  const asksSalesmen = tx
    .select({ userId: user.userId, nickName: user.nickName })
    .from(user)
    .where(inArray(user.userId, [...rows.flatMap(({ salesmanIds }) => salesmanIds), '']))
  const asksRules = tx
    .select()
    .from(partnerRule)
    .where(
      and(
        eq(partnerRule.providerId, providerId),
        inArray(partnerRule.partnerId, ids),
        eq(partnerRule.product, ANY_PRODUCT),
      ),
    )
    .orderBy(desc(partnerRule.effectiveDate))
  const [parents, staff, salesmen, rules] = await together(
    asksParents,
    staffOf(tx, providerId, ids),
    asksSalesmen,
    asksRules,
  )
  return rows.map((row) => ({
    ...row,
    generalRules: rules.filter(({ partnerId }) => partnerId === row.partnerId),
    parentName: parents.get(row.parentId ?? '') ?? null,
    staffCount: staff.get(row.partnerId) ?? 0,
    salesmen: row.salesmanIds.map(
      (id) => salesmen.find(({ userId }) => userId === id)?.nickName ?? id,
    ),
  }))
}

async function namesOf(tx: Tx, providerId: string, ids: readonly string[]) {
  const found = await tx
    .select({ id: partner.partnerId, name: partner.name })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), inArray(partner.partnerId, [...ids])))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** How many people each has. */
async function staffOf(
  tx: Tx,
  providerId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; n: number }>(sql`
    select partner_id as id, count(*)::int as n from app_user
    where provider_id = ${providerId} and partner_id = any(${sql.param([...ids])}::text[])
    group by 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** In the order of the tree. */
export const partnerList = defineList<PartnerRow>({
  table: partner,
  scope: partnerScope,
  filters: {
    partnerNo: exact(partner.partnerId),
    name: contains(partner.name, partner.shortName),
    partnerStatus: anyOf(partner.status, PARTNER_STATUS),
    parentNo: exact(partner.parentId),
  },
  sort: { treePath: partner.path },
  order: [partner.path, partner.partnerId],
  records,
  row: partnerRow,
})

export function partnerRow(
  record: PartnerRow,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const today = formatDate(now)
  const sharing: Sharing =
    record.generalRules.find(({ effectiveDate }) => effectiveDate <= today) ?? record
  const depth = record.path.split('/').length - 3
  return {
    partnerNo: record.partnerId,
    treeName: `${'　'.repeat(depth)}${depth > 0 ? '└ ' : ''}${record.name}`,
    treePath: record.path,
    name: record.name,
    shortName: record.shortName,
    parentNo: record.parentId,
    parentName: record.parentName,
    partnerStatus: record.status,
    contactName: record.contactName || null,
    contactMobile: record.contactMobile ? maskMobile(record.contactMobile) : null,
    salesmen: record.salesmen.join('、') || null,
    merchantCount: record.merchantCount,
    staffCount: record.staffCount,
    profitMode: sharing.profitMode,
    termText: termText(sharing),
    overrideRatio: record.overrideRatio,
    version: record.version,
  }
}

/** @throws CallError 90404 outside the scope */
export async function findPartner(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  partnerNo: string,
): Promise<PartnerRow> {
  const [found] = await records(tx, {
    where: and(partnerScope(caller.scope), eq(partner.partnerId, partnerNo))!,
    orderBy: [asc(partner.partnerId)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
