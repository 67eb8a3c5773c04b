import { sql, type SQL } from 'drizzle-orm'
import { LEDGER_ACCOUNT } from '#domain/books/accounts'
import { VOUCHER_TYPE } from '#domain/books/voucher-types'
import { ledgerVoucher } from '../../core/ledger/ledger-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, made, times } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { wireTime } from '../../core/wire-time'
import { hasAccount } from './account-lines'

type Voucher = typeof ledgerVoucher.$inferSelect

export const voucherRecords = pageOf(ledgerVoucher)

/** Every voucher of the books. */
export const voucherList = defineList<Voucher>({
  table: ledgerVoucher,
  filters: {
    bookDate: times(ledgerVoucher.bookDate, {
      maxDays: 366,
      defaultDays: 7,
      unless: { filters: ['voucherNo', 'relatedNo'] },
    }),
    bizDate: times(ledgerVoucher.bizDate),
    voucherNo: exact(ledgerVoucher.voucherNo),
    relatedNo: exact(ledgerVoucher.relatedNo),
    bizType: anyOf(ledgerVoucher.bizType, VOUCHER_TYPE),
    account: made(LEDGER_ACCOUNT, (names) => withLine(names)),
    amt: amounts(ledgerVoucher.debitAmt),
  },
  sort: {
    bookDate: ledgerVoucher.bookDate,
    bookTime: ledgerVoucher.bookTime,
    amt: ledgerVoucher.debitAmt,
  },
  order: [ledgerVoucher.bookTime, ledgerVoucher.voucherNo],
  summary: { sums: () => ({ amt: ledgerVoucher.debitAmt }) },
  records: voucherRecords,
  row: voucherRow,
})

const withLine = (names: readonly string[]): SQL =>
  sql`exists (select from ledger_voucher v where v.provider_id = ${ledgerVoucher.providerId}
    and v.voucher_no = ${ledgerVoucher.voucherNo} and ${hasAccount(names)})`

export function voucherRow(record: Voucher): Record<string, unknown> {
  const { voucherNo, bizType, bizDate, bookDate, relatedNo, bookTime, lineCount, debitAmt } = record
  return {
    voucherNo,
    bookDate,
    bizType,
    bizDate,
    amt: debitAmt,
    lineCount,
    relatedNo,
    bookTime: wireTime(bookTime),
  }
}
