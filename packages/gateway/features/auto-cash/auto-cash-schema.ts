import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { accountDigest, type FactsOf } from '../../core/record-facts'

/** A shop's settlement batch, paid out by itself (domain §7.10). */
export const autoCash = pgTable(
  'auto_cash',
  {
    providerId: ident().notNull(),
    autoCashId: ident().notNull(),
    /** When its batch was settled. Its day is `cashDate` on the wire. */
    cashTime: instant().notNull(),
    /** The last day of the batch's trades. */
    tradeDate: date({ mode: 'string' }).notNull(),
    /** null for one from before there were batches. */
    batchNo: ident(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    /** The merchant's `createdBy`, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    subMchId: varchar({ length: 32 }),
    /** The order of the newest try; null while there has been none. */
    withdrawId: ident(),
    /** Net of the day; 0 or below when there is no amount to pay. */
    cashAmt: fen(),
    feeAmt: fen(),
    /** The account of the newest try, or the merchant's when the row was made. */
    bankName: text().notNull(),
    acctNo: sealedNumber().notNull(),
    withdrawStatus: varchar({ length: 24 }).notNull(),
    failReason: text().notNull().default(''),
    /** When the newest order was made; null while there has been none. */
    createTime: instant(),
    successTime: instant(),
    refundTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.autoCashId] }),
    // A batch is paid by one payout, which may be sent more than once.
    uniqueIndex('auto_cash_batch_idx').on(t.providerId, t.batchNo),
    index('auto_cash_day_idx').on(t.providerId, t.shopId, t.tradeDate),
    index('auto_cash_time_idx').on(t.providerId, t.cashTime, t.autoCashId),
    index('auto_cash_amount_idx').on(t.providerId, t.cashAmt, t.cashTime, t.autoCashId),
    index('auto_cash_merchant_idx').on(t.providerId, t.merId, t.cashTime),
    index('auto_cash_shop_idx').on(t.providerId, t.shopId, t.cashTime),
    index('auto_cash_partner_idx').on(t.providerId, t.partnerId, t.cashTime),
    index('auto_cash_status_idx').on(t.providerId, t.withdrawStatus, t.cashTime),
    index('auto_cash_order_idx').on(t.providerId, t.withdrawId),
  ],
)

/** Whose money of which day is paid out, and where the newest try goes. */
export const AUTO_CASH_FACTS: FactsOf = {
  type: 'autoCash',
  name: '自动提现',
  from: 'auto_cash',
  no: 'r.auto_cash_id',
  facts: {
    商户: 'r.mer_id',
    门店: 'r.shop_id',
    交易日: 'r.trade_date',
    提现单: 'r.withdraw_id',
    金额: 'r.cash_amt',
    手续费: 'r.fee_amt',
    收款账号: accountDigest('r.acct_no'),
    开户行: 'r.bank_name',
  },
  since: 'coalesce(r.create_time, r.cash_time)',
}
