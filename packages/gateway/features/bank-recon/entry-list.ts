import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { BANK_CAUSE, BANK_SIDE, BOOK_KIND, ENTRY_STATE, FUND_KIND } from '#domain/bank-entry/dicts'
import { daysInRange, formatDate } from '#domain/dates'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, contains, exact, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { wireTime } from '../../core/wire-time'
import { bankAccount, bankEntry } from './bank-schema'
import { standsOn } from './standing'

export type Entry = typeof bankEntry.$inferSelect
type EntryRecord = Entry & { accountName: string | null }

const records = pageSelect<EntryRecord>((tx) =>
  tx
    .select({ ...getTableColumns(bankEntry), accountName: bankAccount.accountName })
    .from(bankEntry)
    .leftJoin(
      bankAccount,
      and(
        eq(bankAccount.providerId, bankEntry.providerId),
        eq(bankAccount.accountId, bankEntry.accountId),
      ),
    ),
)
export const entryRecords = records

/** Days since an entry's day for which nothing has agreed with it. */
const ageOf = ({ entryState, entryDay }: Entry, now: number): number | null =>
  entryState === 'MATCHED' || entryState === 'CLOSED'
    ? null
    : Math.max(0, daysInRange(entryDay, formatDate(now)) - 1)

export const entryRow = (record: EntryRecord, { userId }: Caller, now: number) => ({
  entryNo: record.entryNo,
  side: record.side,
  entryState: record.entryState,
  cause: record.cause,
  entryDay: record.entryDay,
  ageDays: ageOf(record, now),
  amt: record.amt,
  accountId: record.accountId,
  accountName: record.accountName,
  fundKind: record.fundKind,
  bookKind: record.bookKind,
  refNo: record.refNo || null,
  serialNo: record.serialNo,
  counterName: record.counterName,
  counterTail: record.counterTail,
  summary: record.summary,
  fileId: record.fileId,
  lineNo: record.lineNo,
  matchNo: record.matchNo,
  matchRule: record.matchRule,
  owner: record.owner,
  remark: record.remark,
  askKind: record.askKind,
  askReason: record.askReason,
  askToken: record.askToken,
  requester: record.requester,
  requestTime: wireTime(record.requestTime),
  decider: record.decider,
  decideTime: wireTime(record.decideTime),
  standAccount: standsOn(record),
  mine: record.requestedBy === userId ? '1' : '0',
  version: record.version,
})

/** Lines of banks and movements of the books, newest first. */
export const bankEntryList = defineList<EntryRecord>({
  table: bankEntry,
  filters: {
    entryNo: exact(bankEntry.entryNo),
    entryDay: times(bankEntry.entryTime),
    side: anyOf(bankEntry.side, BANK_SIDE),
    entryState: anyOf(bankEntry.entryState, ENTRY_STATE),
    cause: anyOf(bankEntry.cause, BANK_CAUSE),
    fundKind: anyOf(bankEntry.fundKind, FUND_KIND),
    bookKind: anyOf(bankEntry.bookKind, BOOK_KIND),
    accountId: exact(bankEntry.accountId),
    fileId: exact(bankEntry.fileId),
    refNo: exact(bankEntry.refNo, bankEntry.serialNo),
    matchNo: exact(bankEntry.matchNo),
    counterName: contains(bankEntry.counterName),
    owner: contains(bankEntry.owner),
    amt: amounts(bankEntry.amt),
  },
  sort: { entryDay: bankEntry.entryTime, amt: bankEntry.amt },
  order: [bankEntry.entryTime, bankEntry.entryNo],
  tabs: {
    filter: 'entryState',
    column: bankEntry.entryState,
    values: Object.keys(ENTRY_STATE),
  },
  summary: { sums: () => ({ amt: bankEntry.amt }) },
  records,
  row: entryRow,
})

/** All entries of a match, with what they come to: fen, the bank's side less the books'. */
export async function matchOf(
  tx: Tx,
  { providerId, matchNo }: { providerId: string; matchNo: string },
): Promise<{ entries: EntryRecord[]; diffAmt: number }> {
  const entries = await records(tx, {
    where: and(eq(bankEntry.providerId, providerId), eq(bankEntry.matchNo, matchNo))!,
    orderBy: [asc(bankEntry.side), asc(bankEntry.entryNo)],
    limit: 500,
  })
  const { rows } = await tx.execute<{ diff: string }>(sql`
    select coalesce(sum(case side when 'BANK' then amt else -amt end), 0) as diff from bank_entry
    where provider_id = ${providerId} and match_no = ${matchNo}`)
  return { entries, diffAmt: Number(rows[0]?.diff ?? 0) }
}
