import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { accountDigest, type FactsOf } from '../../core/record-facts'

/** Payouts to merchants (domain §8.4). The account is the one of the day of the payout. */
export const cashOut = pgTable(
  'cash_out',
  {
    providerId: ident().notNull(),
    applyTime: instant().notNull(),
    cashNo: ident().notNull(),
    merId: ident().notNull(),
    /** null: the merchant's shops are paid out together. */
    shopId: ident(),
    partnerId: ident(),
    /** The merchant's `createdBy`, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    cashType: varchar({ length: 4 }).notNull(),
    cashAmt: fen(),
    feeAmt: fen(),
    /** What the bank books: `cashAmt - feeAmt`. */
    arriveAmt: fen(),
    acctType: varchar({ length: 2 }).notNull(),
    acctName: text().notNull(),
    acctNo: sealedNumber().notNull(),
    bankName: text().notNull(),
    cashStatus: varchar({ length: 16 }).notNull(),
    failReason: text().notNull().default(''),
    bankMemo: text().notNull().default(''),
    acceptTime: instant(),
    arriveTime: instant(),
    /** Failed or closed. */
    endTime: instant(),
    /** Returned by the bank. */
    returnTime: instant(),
    /** Settlement batches it pays; 0 for one from before there were any. */
    batchCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.applyTime, t.cashNo] }),
    index('cash_out_no_idx').on(t.providerId, t.cashNo),
    index('cash_out_merchant_idx').on(t.providerId, t.merId, t.applyTime),
    index('cash_out_shop_idx').on(t.providerId, t.shopId, t.applyTime),
    index('cash_out_partner_idx').on(t.providerId, t.partnerId, t.applyTime),
    index('cash_out_type_idx').on(t.providerId, t.cashType, t.applyTime),
    // A day's statement of funds has those that arrived or came back on it; today's are added up.
    index('cash_out_arrived_idx').on(t.providerId, t.arriveTime, t.applyTime, t.cashAmt),
    index('cash_out_return_idx')
      .on(t.providerId, t.returnTime)
      .where(sql`return_time is not null`),
    index('cash_out_amount_idx').on(t.providerId, t.cashAmt, t.applyTime, t.cashNo),
    // The few that are not done, and what they will take from the bank's account.
    index('cash_out_undone_idx')
      .on(t.providerId, t.cashStatus, t.applyTime, t.cashNo, t.cashAmt)
      .where(sql`cash_status <> 'SUCCESS'`),
    ...rareIndexes(
      { cash_out_type_rare_idx: t.cashType, cash_out_partner_rare_idx: t.partnerId },
      {
        provider: t.providerId,
        rest: [t.cashStatus, t.applyTime],
        rare: sql`cash_status <> 'SUCCESS'`,
      },
    ),
  ],
)

/** Who is paid how much, and where. */
export const CASH_OUT_FACTS: FactsOf = {
  type: 'cashOut',
  name: '商户提现',
  from: 'cash_out',
  no: 'r.cash_no',
  facts: {
    商户: 'r.mer_id',
    门店: 'r.shop_id',
    金额: 'r.cash_amt',
    手续费: 'r.fee_amt',
    提现方式: 'r.cash_type',
    账户类型: 'r.acct_type',
    收款户名: 'r.acct_name',
    收款账号: accountDigest('r.acct_no'),
    开户行: 'r.bank_name',
  },
  since: 'r.apply_time',
}
