import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq, sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import { isCompared } from '#domain/statement/compared'
import type { Tx } from '../../../core/db/open'
import { clearedOf } from '../../day-books'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { statement, statementDiff } from '../statement-schema'
import { hintOf } from '../../../core/upstream/hints'
import { diffRecords, diffRow } from '../statement-diff-list'
import {
  statementList,
  statementRecords,
  statementRow,
  type StatementRecord,
} from '../statement-list'
import { recordOf } from '../../../core/list/record'

/** One statement with where it differs from the channel's. */
export default defineCall({
  path: '/v1/fin/billDetail',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  request: z.object({ billId: id() }),
  handler: (context, { billId }) => statementDetail(context, billId),
})

/** So many differences of one day and channel are read at once; a list has them all. */
const MAX_DIFFS = 500

/** A statement with its differences. @throws CallError 90404 outside the scope */
async function statementDetail(context: SessionContext, billId: string) {
  const { tx } = context
  const record = await recordOf(statementRecords, context, statement, { billId })
  const { providerId } = record
  const differences = await diffRecords(tx, {
    where: and(
      eq(statementDiff.providerId, providerId),
      eq(statementDiff.billId, billId),
      eq(statementDiff.gone, false),
    )!,
    orderBy: [asc(statementDiff.tradeTime), asc(statementDiff.seq)],
    limit: MAX_DIFFS,
  })
  const hints = await hintOf(context, statementList.upstream, record)
  const cleared = isCompared(record) ? await clearedBy(tx, record) : {}
  const diffs = differences.map((one) => diffRow(one, context.caller))
  const fileDigest = await digestOf(tx, record)
  return { ...statementRow(record), ...hints, ...cleared, fileDigest, diffs }
}

/** As the nightly proof noted it. */
async function digestOf(
  tx: Tx,
  { providerId, fileToken }: StatementRecord,
): Promise<string | null> {
  if (fileToken === null) return null
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select digest from proof_value
    where provider_id = ${providerId} and kind = 'file' and record_no = ${fileToken}`)
  return rows[0]?.digest ?? null
}

/**
 * What the channel has paid over for the day, beside what the books expect of it once the accepted
 * differences are taken off.
 */
async function clearedBy(tx: Tx, record: StatementRecord) {
  const { providerId, billId, billDate, payChannel } = record
  const about = { providerId, payChannel: payChannel ?? '', settleDate: addDays(billDate, 1) }
  const { expectedAmt, clearedAmt } = await clearedOf(tx, about)
  const [accepted] = await tx
    .select({ amt: sql<string>`coalesce(sum(${statementDiff.bookedAmt}), 0)` })
    .from(statementDiff)
    .where(and(eq(statementDiff.providerId, providerId), eq(statementDiff.billId, billId)))
  const clearExpectedAmt = expectedAmt === null ? null : expectedAmt - Number(accepted!.amt)
  return { clearExpectedAmt, clearedAmt }
}
