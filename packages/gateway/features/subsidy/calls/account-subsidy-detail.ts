import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, desc, eq } from 'drizzle-orm'
import { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import type { Tx } from '../../../core/db/open'
import { accountEntry } from '../../../core/ledger/ledger-schema'
import { subsidyActivity, subsidyBack } from '../subsidy-schema'
import { entryRow } from '../../account'
import { timelineOf } from '../../../core/record-log'
import { wireTime } from '../../../core/wire-time'
import { subsidyRecords, subsidyRow, type SubsidyRecord } from '../subsidy-list'
import { recordOf } from '../../../core/list/record'

/** One subsidy with what was spent of it (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidyDetail',
  access: { roles: ['3'], codes: [CODES.subsidy.list] },
  request: z.object({ subsidyId: id() }),
  handler: (context, { subsidyId }) => subsidyDetail(context, subsidyId),
})

/** The newest so many days of spending; all of them are in the account's statement. */
const SPENT_DAYS = 31
const NEWEST_BACKS = 31

/** A subsidy with what was spent of it. @throws CallError 90404 outside the scope */
async function subsidyDetail({ tx, caller }: SessionContext, subsidyId: string) {
  const record = await recordOf(subsidyRecords, { tx, caller }, subsidyActivity, { subsidyId })
  const { providerId } = record
  const spent = await tx
    .select()
    .from(accountEntry)
    .where(and(eq(accountEntry.providerId, providerId), eq(accountEntry.relatedNo, subsidyId)))
    .orderBy(desc(accountEntry.entryTime))
    .limit(SPENT_DAYS)
  const target = { providerId, targetType: 'subsidy', targetId: subsidyId }
  return {
    ...subsidyRow(record),
    spent: spent.map(entryRow),
    backs: await backsOf(tx, record),
    logs: await timelineOf(tx, target, SUBSIDY_STATUS),
  }
}

/** What refunds took back of it, newest first. */
async function backsOf(tx: Tx, { providerId, subsidyId }: SubsidyRecord) {
  const { refundNo, tradeNo, backTime, amt } = subsidyBack
  const rows = await tx
    .select({ refundNo, tradeNo, backTime, amt })
    .from(subsidyBack)
    .where(and(eq(subsidyBack.providerId, providerId), eq(subsidyBack.subsidyId, subsidyId)))
    .orderBy(desc(backTime), desc(refundNo))
    .limit(NEWEST_BACKS)
  return rows.map((row) => ({ ...row, backTime: wireTime(row.backTime) }))
}
