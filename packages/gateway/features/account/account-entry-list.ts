import { sql } from 'drizzle-orm'
import { ACCT_KIND, BIZ_TYPE, DIRECTION } from '#domain/account/dicts'
import { accountEntry } from '../../core/ledger/ledger-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { wireTime } from '../../core/wire-time'
import { pageSelect } from '../../core/list/page-select'

export type EntryRecord = typeof accountEntry.$inferSelect

export const entryRecords = pageSelect<EntryRecord>((tx) => tx.select().from(accountEntry))

export function entryRow(record: EntryRecord): Record<string, unknown> {
  const { direction, amt } = record
  return {
    entryNo: record.entryNo,
    entryTime: wireTime(record.entryTime),
    acctNo: record.acctNo,
    acctKind: record.acctKind,
    bizType: record.bizType,
    direction,
    amt,
    beforeAmt: record.beforeAmt,
    changeAmt: direction === 'IN' ? amt : -amt,
    balanceAfterAmt: record.afterAmt,
    bizDate: record.bizDate,
    relatedNo: record.relatedNo,
    counterparty: record.counterparty,
    remark: record.remark,
  }
}

const amountIf = (direction: string) =>
  sql`case when ${accountEntry.direction} = ${direction} then ${accountEntry.amt} else 0 end`

/** The ledger's entries (domain §9.4): a week unless asked otherwise, a year back by number. */
export const entryList = defineList<EntryRecord>({
  table: accountEntry,
  filters: {
    entryTime: times(accountEntry.entryTime, {
      maxDays: 31,
      defaultDays: 7,
      unless: { filters: ['entryNo', 'relatedNo'], days: 366 },
    }),
    entryNo: exact(accountEntry.entryNo),
    relatedNo: exact(accountEntry.relatedNo),
    acctKind: anyOf(accountEntry.acctKind, ACCT_KIND),
    bizType: anyOf(accountEntry.bizType, BIZ_TYPE),
    direction: anyOf(accountEntry.direction, DIRECTION),
    amt: amounts(accountEntry.amt),
  },
  sort: { entryTime: accountEntry.entryTime, amt: accountEntry.amt },
  order: [accountEntry.entryTime, accountEntry.entryNo],
  summary: {
    sums: () => ({
      inAmt: amountIf('IN'),
      outAmt: amountIf('OUT'),
      inCount: sql`case when ${accountEntry.direction} = 'IN' then 1 else 0 end`,
      outCount: sql`case when ${accountEntry.direction} = 'OUT' then 1 else 0 end`,
    }),
  },
  records: entryRecords,
  row: entryRow,
})
