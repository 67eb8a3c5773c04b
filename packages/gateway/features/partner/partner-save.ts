import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../../core/db/one-of'
import { PARTNER_STATUS } from '#domain/partner/fields'
import { PARTNER_FACTS, partner, session, user, userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { lockInProvider } from '../../core/db/locks'
import { badField } from '../../core/errors'
import { checkVersion, stateChanged } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { pinyinOf } from '../../core/pinyin'
import { keepFacts } from '../../core/record-facts'
import { findPartner, type PartnerRow } from './partner-list'

export interface PartnerInput {
  name: string
  shortName: string
  /** An empty text: it cannot issue invoices yet. */
  taxNo: string
  contactName: string
  newMobile?: string | undefined
  salesmanIds: string[]
}

export interface PartnerTerms {
  parentNo?: string | undefined
  profitMode: string
  costRate: number
  ratio: number
  perTxnAmt: number
  overrideRatio: number
}

/** A new partner below another, or below the provider itself. */
export async function addPartner(
  context: SessionContext,
  { newMobile = '', ...input }: PartnerInput,
  { parentNo, ...terms }: PartnerTerms,
): Promise<{ partnerNo: string; version: number }> {
  const { tx, caller, clock } = context
  const { providerId } = caller
  await lockInProvider(tx, 'staff', providerId, '')
  await checkInput(context, input)
  const parent = parentNo === undefined ? undefined : await findPartner(context, parentNo)
  if (parent && parent.status !== 'NORMAL') throw badField('parentNo', '上级渠道商已停止合作')
  const serial = await nextInSequence(tx, 'id71')
  const partnerId = `71${String(serial).padStart(14, '0')}`
  await tx.insert(partner).values({
    ...input,
    ...terms,
    providerId,
    partnerId,
    parentId: parent?.partnerId ?? null,
    path: `${parent?.path ?? '/'}${partnerId}/`,
    pinyin: pinyinOf(input.name, input.shortName),
    contactMobile: newMobile,
  })
  const by = { operator: caller.nickName, reason: '新增渠道商', time: clock.now() }
  await keepFacts(tx, PARTNER_FACTS, { providerId, nos: [partnerId] }, by)
  const after = factsOf(await findPartner(context, partnerId))
  noteChange(tx, { type: 'partner', id: partnerId, after: { ...after, ...terms } })
  return { partnerNo: partnerId, version: 1 }
}

/** Names, contact and salesmen; what was shared by is left as it is. */
export async function changePartner(
  context: SessionContext,
  who: { partnerNo: string; version: number },
  { newMobile, ...input }: PartnerInput,
): Promise<{ partnerNo: string; version: number }> {
  const { tx, caller } = context
  const before = await holdPartner(context, who)
  await checkInput(context, input, before.partnerId)
  await tx
    .update(partner)
    .set({
      ...input,
      pinyin: pinyinOf(input.name, input.shortName),
      ...(newMobile !== undefined && { contactMobile: newMobile }),
      version: sql`${partner.version} + 1`,
    })
    .where(own(caller.providerId, before.partnerId))
  return note(context, before)
}

/** No user can take a role of a stopped partner or of one below it; its trades and share stay. */
export async function setPartnerStatus(
  context: SessionContext,
  who: { partnerNo: string; version: number },
  status: keyof typeof PARTNER_STATUS,
): Promise<{ partnerNo: string; version: number }> {
  const { tx, caller } = context
  const before = await holdPartner(context, who)
  if (before.status === status) throw stateChanged(PARTNER_STATUS, status)
  await tx
    .update(partner)
    .set({ status, version: sql`${partner.version} + 1` })
    .where(own(caller.providerId, before.partnerId))
  if (status === 'STOPPED') await endSessionsBelow(tx, caller.providerId, before.path)
  return note(context, before)
}

/** Ends the sessions of all users of a partner and of those below it. */
async function endSessionsBelow(tx: Tx, providerId: string, path: string): Promise<void> {
  const people = await tx
    .select({ userId: userRole.userId })
    .from(userRole)
    .innerJoin(partner, own(userRole.providerId, userRole.partnerId))
    .where(
      and(
        eq(userRole.providerId, providerId),
        eq(userRole.roleType, '4'),
        sql`starts_with(${partner.path}, ${path})`,
      ),
    )
  const userIds = people.map(({ userId }) => userId)
  await tx
    .delete(session)
    .where(
      and(
        eq(session.providerId, providerId),
        eq(session.roleType, '4'),
        isAnyOf(session.userId, userIds),
      ),
    )
}

const own = (providerId: string | AnyPgColumn, partnerId: string | AnyPgColumn) =>
  and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId))

/** A partner as the caller saw it, kept from others until the transaction ends. */
export async function holdPartner(
  context: SessionContext,
  { partnerNo, version }: { partnerNo: string; version: number },
): Promise<PartnerRow> {
  await lockInProvider(context.tx, 'staff', context.caller.providerId, '')
  const found = await findPartner(context, partnerNo)
  checkVersion(found, version)
  return found
}

async function checkInput(
  { tx, caller }: SessionContext,
  { name, salesmanIds }: Pick<PartnerInput, 'name' | 'salesmanIds'>,
  self = '',
): Promise<void> {
  const { providerId } = caller
  const twins = await tx
    .select({ id: partner.partnerId })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), eq(partner.name, name)))
  if (twins.some(({ id }) => id !== self)) throw badField('name', '已有同名渠道商')
  const people = await tx
    .select({ id: user.userId })
    .from(user)
    .where(and(eq(user.providerId, providerId), isAnyOf(user.userId, [...salesmanIds, ''])))
  if (people.length !== new Set(salesmanIds).size) throw badField('salesmanIds', '业务员不存在')
}

const factsOf = (row: PartnerRow) => ({
  名称: row.name,
  简称: row.shortName,
  纳税人识别号: row.taxNo,
  状态: PARTNER_STATUS[row.status as keyof typeof PARTNER_STATUS].label,
  contactName: row.contactName,
  contactMobile: row.contactMobile,
  业务员: row.salesmen.join('、'),
})

/** The partner's current version. */
export async function standing(context: SessionContext, partnerNo: string) {
  const { version } = await findPartner(context, partnerNo)
  return { partnerNo, version }
}

async function note(context: SessionContext, before: PartnerRow) {
  const after = await findPartner(context, before.partnerId)
  noteChange(context.tx, {
    type: 'partner',
    id: before.partnerId,
    before: factsOf(before),
    after: factsOf(after),
  })
  return { partnerNo: before.partnerId, version: after.version }
}
