import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../db/columns'
import type { FactsOf } from '../record-facts'
import { scopedAs } from '../scope'

/** One account of each kind. The balance is `availAmt` + `frozenAmt`. */
export const account = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'account',
    {
      providerId: ident().notNull(),
      acctNo: ident().notNull(),
      acctKind: varchar({ length: 16 }).notNull(),
      acctName: text().notNull(),
      acctStatus: varchar({ length: 16 }).notNull(),
      availAmt: fen(),
      frozenAmt: fen(),
      /** `seq` of its newest entry; 0 before the first. */
      lastSeq: integer().notNull().default(0),
      openTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.acctNo] }),
      uniqueIndex('account_kind_idx').on(t.providerId, t.acctKind),
      check('account_amounts', sql`avail_amt >= 0 and frozen_amt >= 0`),
    ],
  ),
)

/** Append-only: a mistake is corrected by a further entry. `seq` counts an account's entries. */
export const accountEntry = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'account_entry',
    {
      providerId: ident().notNull(),
      entryNo: ident().notNull(),
      acctNo: ident().notNull(),
      acctKind: varchar({ length: 16 }).notNull(),
      seq: integer().notNull(),
      entryTime: instant().notNull(),
      voucherNo: ident().notNull(),
      bizType: varchar({ length: 16 }).notNull(),
      /** IN or OUT. */
      direction: varchar({ length: 3 }).notNull(),
      amt: fen(),
      /** Balances around it, frozen money included. */
      beforeAmt: fen(),
      afterAmt: fen(),
      /** The day it belongs to, e.g. of the income; a settlement's is its month's last. */
      bizDate: date({ mode: 'string' }).notNull(),
      relatedNo: ident(),
      counterparty: text().notNull().default(''),
      remark: text().notNull().default(''),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.entryNo] }),
      uniqueIndex('account_entry_chain_idx').on(t.providerId, t.acctNo, t.seq),
      index('account_entry_time_idx').on(t.providerId, t.entryTime, t.entryNo),
      index('account_entry_voucher_idx').on(t.providerId, t.voucherNo),
      index('account_entry_kind_idx').on(t.providerId, t.acctKind, t.entryTime, t.seq),
      // The same source is posted once a day at most; also finds an entry by its source.
      uniqueIndex('account_entry_source_idx').on(
        t.providerId,
        t.relatedNo,
        t.acctNo,
        t.bizType,
        t.bizDate,
      ),
      check('account_entry_amount', sql`amt > 0`),
      check(
        'account_entry_balance',
        sql`after_amt = before_amt + case direction when 'IN' then amt else -amt end`,
      ),
    ],
  ),
)

/**
 * One business event in double entry; append-only. Its lines (ledger_line) add up to 0; a check
 * constraint compares the sums stored with them.
 */
export const ledgerVoucher = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ledger_voucher',
    {
      providerId: ident().notNull(),
      /** A daily voucher's number is made of its day and business: a day is posted once. */
      voucherNo: ident().notNull(),
      bizType: varchar({ length: 16 }).notNull(),
      bizDate: date({ mode: 'string' }).notNull(),
      /** The day whose balances it moves: never one of a month that was closed before it (`book-date.ts`). */
      bookDate: date({ mode: 'string' }).notNull(),
      relatedNo: ident(),
      bookTime: instant().notNull(),
      lineCount: integer().notNull(),
      /** Sums of its lines above and below 0, both without sign. */
      debitAmt: fen(),
      creditAmt: fen(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.voucherNo] }),
      index('ledger_voucher_day_idx').on(t.providerId, t.bizDate, t.bizType),
      index('ledger_voucher_book_idx').on(t.providerId, t.bookDate, t.voucherNo),
      index('ledger_voucher_related_idx').on(t.providerId, t.relatedNo),
      check('ledger_voucher_balance', sql`debit_amt = credit_amt and debit_amt > 0`),
      check('ledger_voucher_lines', sql`line_count >= 2`),
    ],
  ),
)

/**
 * The amount of a voucher on one account, with its sign. An account's balance is the sum of its
 * lines; the accounts that people see store it in `account` too, with a chain of entries.
 */
export const ledgerLine = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ledger_line',
    {
      providerId: ident().notNull(),
      voucherNo: ident().notNull(),
      /** A kind of account, an internal account, `PARTNER:<custId>` or `MERCHANT:<merId>` (gateway/core/ledger/accounts.ts). */
      account: varchar({ length: 48 }).notNull(),
      /** Its voucher's: balances of a day are added up from the index alone. */
      bookDate: date({ mode: 'string' }).notNull(),
      amt: bigint({ mode: 'number' }).notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.voucherNo, t.account] }),
      index('ledger_line_account_idx').on(t.providerId, t.account, t.bookDate, t.amt),
      check('ledger_line_amount', sql`amt <> 0`),
    ],
  ),
)

/** The profit account by month of entry, kept with its entries: opening + moves = closing. */
export const profitMonth = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'profit_month',
    {
      providerId: ident().notNull(),
      /** `YYYY-MM` */
      month: varchar({ length: 7 }).notNull(),
      /** Its first moment. */
      monthTime: instant().notNull(),
      openAmt: fen(),
      inAmt: fen(),
      offsetAmt: fen(),
      outAmt: fen(),
      /** All other movements, with their sign. */
      adjustAmt: fen(),
      closeAmt: fen(),
      /** Paid out of the account since, by the settlement of this month. */
      settledAmt: fen(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.month] }),
      check(
        'profit_month_balance',
        sql`close_amt = open_amt + in_amt - offset_amt - out_amt + adjust_amt`,
      ),
    ],
  ),
)

/** Money frozen by the provider's own orders follows from them; any other freeze is a decision. */
export const ACCOUNT_FACTS: FactsOf = {
  type: 'account',
  name: '账户',
  from: `(select a.*, frozen_amt
      - coalesce((select sum(w.amt) from withdraw_order w where w.provider_id = a.provider_id
        and w.acct_kind = a.acct_kind and w.withdraw_status = 'PROCESSING'), 0)
      - case a.acct_kind when 'SUBSIDY' then coalesce((select sum(plan_amt - used_amt)
        from subsidy_activity s where s.provider_id = a.provider_id
        and s.subsidy_status in ('DRAFT', 'ACTIVE', 'PAUSED')), 0) else 0 end as held_amt
    from account a)`,
  no: 'r.acct_no',
  facts: {
    类型: 'r.acct_kind',
    状态: 'r.acct_status',
    单据以外的冻结金额: 'r.held_amt',
  },
  since: 'r.open_time',
}

/** An entry without a record of this system: its document is the decision itself. */
export const CHARGE_FACTS: FactsOf = {
  type: 'charge',
  name: '无关联单据的流水',
  from: '(select * from account_entry where related_no is null)',
  no: 'r.entry_no',
  facts: {
    账户: 'r.acct_kind',
    业务: 'r.biz_type',
    方向: 'r.direction',
    金额: 'r.amt',
    日期: 'r.biz_date',
  },
  since: 'r.entry_time',
}

/** A voucher on internal accounts only, made of no day's records: an opening. */
export const VOUCHER_FACTS: FactsOf = {
  type: 'voucher',
  name: '无关联单据的凭证',
  from: `(select v.*, (select string_agg(l.account || ' ' || l.amt, ', ' order by l.account)
      from ledger_line l where l.provider_id = v.provider_id and l.voucher_no = v.voucher_no) as lines
    from ledger_voucher v where voucher_no not like 'VD%'
      and (related_no is null or related_no not like 'DF%') and biz_type not like 'CHARGEBACK%'
      and biz_type not in ('MER_TOP_UP', 'SUSPENSE', 'CORRECTION') and biz_type not like 'BANK%'
      and not exists (select from account_entry e where e.provider_id = v.provider_id
        and e.voucher_no = v.voucher_no))`,
  no: 'r.voucher_no',
  facts: {
    业务: 'r.biz_type',
    日期: 'r.biz_date',
    关联单号: 'r.related_no',
    分录: 'r.lines',
  },
  since: 'r.book_time',
}
