import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** A day's statement of one type (domain §9.1). */
export const statement = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'statement',
    {
      providerId: ident().notNull(),
      /** When it is made: 10:00 on the day after. */
      dueTime: instant().notNull(),
      billId: ident().notNull(),
      billDate: date({ mode: 'string' }).notNull(),
      billType: varchar({ length: 8 }).notNull(),
      /** Null: of the whole provider. */
      merId: ident(),
      /** Null: all channels. */
      payChannel: varchar({ length: 16 }),
      transCount: integer().notNull().default(0),
      transAmt: fen(),
      refundCount: integer().notNull().default(0),
      refundAmt: fen(),
      feeAmt: fen(),
      settleAmt: fen(),
      /**
       * What its lines come to that are neither trades nor refunds: of a settlement part of
       * `settleAmt`, of funds what came in less what went out. Null: made before there were such.
       */
      adjustAmt: bigint({ mode: 'number' }),
      diffCount: integer().notNull().default(0),
      billStatus: varchar({ length: 8 }).notNull(),
      failReason: text().notNull().default(''),
      fileToken: varchar({ length: 64 }),
      fileName: text(),
      fileSize: integer(),
      /** When it was made last. */
      createTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.dueTime, t.billId] }),
      uniqueIndex('statement_id_idx').on(t.providerId, t.billId),
      index('statement_type_idx').on(t.providerId, t.billType, t.dueTime),
      index('statement_file_idx').on(t.providerId, t.fileToken),
    ],
  ),
)

/**
 * Where our books and the channel's differ on a day, and what was done about it. A statement that is
 * made again keeps its rows: the same trade and type are the same difference.
 */
export const statementDiff = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'statement_diff',
    {
      providerId: ident().notNull(),
      billId: ident().notNull(),
      seq: integer().notNull(),
      /** AMOUNT | FEE | NO_CHANNEL | NO_LOCAL. */
      diffType: varchar({ length: 16 }).notNull(),
      /** PAY | REFUND; amounts of a refund are below 0. */
      lineKind: varchar({ length: 8 }).notNull().default('PAY'),
      /** Of the trade or the refund; of a line that is missing here: as the channel has it. */
      tradeTime: instant().notNull(),
      /** Null when we do not know it. */
      tradeNo: ident(),
      refundNo: ident(),
      channelTradeNo: varchar({ length: 64 }),
      channelRefundNo: varchar({ length: 64 }),
      merId: ident(),
      /** Null on the side that does not have it. */
      localAmt: bigint({ mode: 'number' }),
      channelAmt: bigint({ mode: 'number' }),
      /** localAmt - channelAmt, what is missing counting as 0. */
      diffAmt: fen(),
      /** Fees, fen, where they alone differ. */
      localFeeAmt: bigint({ mode: 'number' }),
      channelFeeAmt: bigint({ mode: 'number' }),
      /** The channel's line in an acquirer's file, and the event it is taken by; null: none. */
      sourceId: ident(),
      fileId: ident(),
      fileLine: integer(),
      eventId: varchar({ length: 64 }),
      /** `DF` + the bill's digits + the number in it. */
      diffId: ident().notNull(),
      /** The bill's, for lists. */
      payChannel: varchar({ length: 16 }),
      /** PENDING | ACCEPTED | RESOLVED | IGNORED. */
      diffStatus: varchar({ length: 16 }).notNull().default('PENDING'),
      /** Fen in the books because of it: the difference once it is accepted, else 0. */
      bookedAmt: fen(),
      /** The statement as it was made last does not have it any more. */
      gone: boolean().notNull().default(false),
      handleReason: text().notNull().default(''),
      /** Name of who did it. */
      handledBy: text().notNull().default(''),
      handleTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.billId, t.seq] }),
      uniqueIndex('statement_diff_id_idx').on(t.providerId, t.diffId),
      // State and sums beside the time: counted and added up without looking at a row.
      index('statement_diff_told_idx').on(
        t.providerId,
        t.tradeTime,
        t.diffId,
        t.diffStatus,
        t.diffAmt,
        t.bookedAmt,
      ),
      index('statement_diff_amount_idx').on(t.providerId, t.diffAmt, t.tradeTime, t.diffId),
      index('statement_diff_status_idx').on(t.providerId, t.diffStatus, t.tradeTime),
      index('statement_diff_merchant_idx').on(t.providerId, t.merId, t.tradeTime),
      // How many of each statement wait, beside every statement of a list.
      index('statement_diff_pending_idx')
        .on(t.providerId, t.billId)
        .where(sql`diff_status = 'PENDING'`),
    ],
  ),
)

/** Lines of a statement of funds while it is made: what moved on the day, added up once. */
export const statementFlow = pgTable(
  'statement_flow',
  {
    providerId: ident().notNull(),
    billId: ident().notNull(),
    at: instant().notNull(),
    lineId: varchar({ length: 64 }).notNull(),
    flowType: varchar({ length: 16 }).notNull(),
    relatedNo: ident(),
    merId: ident(),
    flowCount: integer().notNull(),
    inAmt: fen(),
    outAmt: fen(),
    feeAmt: fen(),
    remark: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.billId, t.at, t.lineId] })],
)

/** A statement as it was made last, with its file. */
export const STATEMENT_FACTS: FactsOf = {
  type: 'statement',
  name: '账单',
  from: 'statement',
  no: 'r.bill_id',
  facts: {
    账单日: 'r.bill_date',
    类型: 'r.bill_type',
    商户: 'r.mer_id',
    渠道: 'r.pay_channel',
    差异笔数: 'r.diff_count',
    有文件: 'r.file_token is not null',
    文件大小: 'r.file_size',
  },
  since: 'r.create_time',
  decided: "r.bill_status in ('READY', 'EMPTY')",
}
