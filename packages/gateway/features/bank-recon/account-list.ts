import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { FUND_KIND } from '#domain/bank-entry/dicts'
import { maskCard } from '#domain/mask'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { bankAccount } from './bank-schema'

const newest = (column: string): SQL =>
  sql.raw(`(select s.${column} from bank_statement s
  where s.provider_id = bank_account.provider_id and s.account_id = bank_account.account_id
    and s.file_state = 'APPLIED' order by s.to_day desc nulls last, s.file_id desc limit 1)`)

const open = (figure: string): SQL =>
  sql.raw(`(select ${figure} from bank_entry e
  where e.provider_id = bank_account.provider_id and e.account_id = bank_account.account_id
    and e.entry_state = 'OPEN')`)

type AccountRecord = typeof bankAccount.$inferSelect & {
  lastDay: string | null
  balanceAmt: string | null
  openCount: string
  openAmt: string
}

export const accountRecords = pageSelect<AccountRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(bankAccount),
      lastDay: sql<string | null>`${newest('to_day')}::text`,
      balanceAmt: sql<string | null>`${newest('close_amt')}::text`,
      openCount: sql<string>`${open('count(*)')}::text`,
      openAmt: sql<string>`${open('coalesce(sum(e.amt), 0)')}::text`,
    })
    .from(bankAccount),
)

export const accountRow = (record: AccountRecord): Record<string, unknown> => ({
  accountId: record.accountId,
  accountName: record.accountName,
  bankName: record.bankName,
  accountNo: maskCard(record.accountNo),
  fundKind: record.fundKind,
  toleranceAmt: record.toleranceAmt,
  lastDay: record.lastDay,
  balanceAmt: record.balanceAmt === null ? null : Number(record.balanceAmt),
  openCount: Number(record.openCount),
  openAmt: Number(record.openAmt),
})

/** Bank accounts, newest first. */
export const bankAccountList = defineList<AccountRecord>({
  table: bankAccount,
  filters: {
    accountName: contains(bankAccount.accountName),
    fundKind: anyOf(bankAccount.fundKind, FUND_KIND),
  },
  sort: {},
  order: [bankAccount.createTime, bankAccount.accountId],
  records: accountRecords,
  row: accountRow,
})
