import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatDate } from '#domain/dates'
import { maskMobile } from '#domain/mask'
import { PARTNER_STATUS } from '#domain/partner/fields'
import { partner } from '../../core/access-schema'
import type { Caller, SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, contains, exact } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { scoped } from '../../core/scope'
import type { Sharing } from '../../core/share-rules'
import { withPartnerNames } from '../names'
import { generalRules, nickNames, staffCounts, type Rule } from './partner-beside'
import { termText } from './partner-rules'

type Partner = typeof partner.$inferSelect & { parentName: string | null }

export type PartnerRow = Partner & {
  staffCount: number
  salesmen: string[]
  /** Its terms of products that have none of their own, newest first, those to come too. */
  generalRules: Rule[]
  /** From the top down, itself included. */
  uppers: { id: string; name: string }[]
}

const parent = alias(partner, 'parent')

const page = pageSelect<Partner>((tx) =>
  tx
    .select({ ...getTableColumns(partner), parentName: parent.name })
    .from(partner)
    .leftJoin(
      parent,
      and(eq(parent.providerId, partner.providerId), eq(parent.partnerId, partner.parentId)),
    ),
)

async function records(tx: Tx, part: Part): Promise<PartnerRow[]> {
  const rows = await page(tx, part)
  const [first] = rows
  if (!first) return []
  const { providerId } = first
  const ids = rows.map(({ partnerId }) => partnerId)
  const salesmanIds = rows.flatMap((row) => row.salesmanIds)
  const staff = await staffCounts(tx, { providerId, ids })
  const rules = await generalRules(tx, { providerId, ids })
  const salesmen = salesmanIds.length > 0 ? await nickNames(tx, salesmanIds) : []
  const counts = new Map(staff.map(({ id, n }) => [id, n]))
  const inPaths = [...new Set(rows.flatMap(({ path }) => idsIn(path)))]
  const named = await withPartnerNames(
    tx,
    providerId,
    inPaths.map((partnerId) => ({ partnerId })),
  )
  const names = new Map(named.map((one) => [one.partnerId, one.partnerName]))
  return rows.map((row) => ({
    ...row,
    uppers: idsIn(row.path).map((id) => ({ id, name: names.get(id) ?? id })),
    generalRules: rules.filter(({ partnerId }) => partnerId === row.partnerId),
    staffCount: counts.get(row.partnerId) ?? 0,
    salesmen: row.salesmanIds.map(
      (id) => salesmen.find(({ userId }) => userId === id)?.nickName ?? id,
    ),
  }))
}

/** In the order of the tree. */
export const partnerList = defineList<PartnerRow>({
  table: partner,
  filters: {
    partnerNo: exact(partner.partnerId),
    name: contains(partner.name, partner.shortName, partner.pinyin),
    partnerStatus: anyOf(partner.status, PARTNER_STATUS),
    parentNo: exact(partner.parentId),
  },
  sort: { treePath: partner.path },
  order: [partner.path, partner.partnerId],
  records,
  row: partnerRow,
})

const idsIn = (path: string): string[] => path.split('/').slice(2, -1)

/** The names from the top down; a partner sees no name above its own. */
function treeText({ uppers }: PartnerRow, { partnerId }: Caller): string {
  const own = uppers.findIndex(({ id }) => id === partnerId)
  return uppers
    .slice(Math.max(0, own))
    .map(({ name }) => name)
    .join(' / ')
}

export function partnerRow(
  record: PartnerRow,
  caller: Caller,
  now: number,
): Record<string, unknown> {
  const today = formatDate(now)
  const sharing: Sharing =
    record.generalRules.find(({ effectiveDate }) => effectiveDate <= today) ?? record
  const depth = record.path.split('/').length - 3
  return {
    partnerNo: record.partnerId,
    treeName: `${'　'.repeat(depth)}${depth > 0 ? '└ ' : ''}${record.name}`,
    treePath: treeText(record, caller),
    name: record.name,
    shortName: record.shortName,
    parentNo: record.parentId,
    parentName: record.parentName,
    partnerStatus: record.status,
    taxNo: record.taxNo || null,
    contactName: record.contactName || null,
    contactMobile: record.contactMobile ? maskMobile(record.contactMobile) : null,
    // The provider's own people.
    salesmen: caller.roleType === '3' ? record.salesmen.join('、') || null : null,
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
    where: and(scoped(caller.scope, partner), eq(partner.partnerId, partnerNo))!,
    orderBy: [asc(partner.partnerId)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
