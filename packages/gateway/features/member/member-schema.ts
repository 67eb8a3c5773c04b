import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { gramsOf } from '../../core/search/indexed'

/** A merchant's member (domain §9.7). */
export const member = pgTable(
  'member',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    nickName: text().notNull(),
    mobile: varchar({ length: 16 }).notNull(),
    source: varchar({ length: 16 }).notNull(),
    openid: varchar({ length: 64 }),
    merId: ident().notNull(),
    /** Where it was registered. */
    shopId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    levelName: varchar({ length: 16 }).notNull(),
    balanceAmt: fen(),
    points: integer().notNull().default(0),
    totalPayAmt: fen(),
    payCount: integer().notNull().default(0),
    lastPayTime: instant(),
    memberStatus: varchar({ length: 16 }).notNull(),
    registerTime: instant().notNull(),
  },
  (t) => {
    // The state and the sums: counted and added up without looking at a row.
    const told = [t.memberStatus, t.balanceAmt, t.points, t.totalPayAmt, t.payCount] as const
    return [
      primaryKey({ columns: [t.providerId, t.memberId] }),
      index('member_registered_idx').on(t.providerId, t.registerTime, t.memberId, ...told),
      // Members who never paid sort last in either direction: an index for each.
      index('member_last_pay_tab_idx').on(
        t.providerId,
        t.lastPayTime,
        t.registerTime,
        t.memberId,
        ...told,
      ),
      index('member_last_pay_desc_idx').on(
        t.providerId,
        t.lastPayTime.desc().nullsLast(),
        t.registerTime.desc(),
        t.memberId.desc(),
      ),
      index('member_balance_idx').on(t.providerId, t.balanceAmt, t.registerTime, t.memberId),
      index('member_total_pay_idx').on(t.providerId, t.totalPayAmt, t.registerTime, t.memberId),
      // Rare states: without these a tab is counted by reading the whole table.
      index('member_status_idx')
        .on(t.providerId, t.memberStatus, t.registerTime, t.memberId)
        .where(sql`member_status <> 'NORMAL'`),
      index('member_last_pay_rare_idx')
        .on(t.providerId, t.memberStatus, t.lastPayTime, t.registerTime, t.memberId)
        .where(sql`member_status <> 'NORMAL'`),
      index('member_level_tab_idx').on(
        t.providerId,
        t.levelName,
        t.registerTime,
        t.memberId,
        ...told,
      ),
      index('member_source_tab_idx').on(
        t.providerId,
        t.source,
        t.registerTime,
        t.memberId,
        ...told,
      ),
      ...rareIndexes(
        {
          member_level_rare_idx: t.levelName,
          member_source_rare_idx: t.source,
        },
        {
          provider: t.providerId,
          rest: [t.memberStatus, t.registerTime, t.memberId],
          rare: sql`member_status <> 'NORMAL'`,
        },
      ),
      index('member_words_idx').using('gin', gramsOf(t.nickName)),
      index('member_mobile_idx').on(t.providerId, t.mobile),
      // The members behind a payment.
      index('member_openid_idx')
        .on(t.providerId, t.openid)
        .where(sql`openid is not null`),
      index('member_merchant_idx').on(t.providerId, t.merId, t.registerTime),
      index('member_shop_idx').on(t.providerId, t.shopId, t.registerTime),
      index('member_partner_idx').on(t.providerId, t.partnerId, t.registerTime),
    ]
  },
)

/** What a member bought; paid through us it has a trade of that number, from stored value none. */
export const memberPay = pgTable(
  'member_pay',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    payTime: instant().notNull(),
    payNo: ident().notNull(),
    tradeNo: ident(),
    shopId: ident().notNull(),
    payWay: varchar({ length: 16 }).notNull(),
    payAmt: fen(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.memberId, t.payTime, t.payNo] })],
)

/** Stored value (fen) and points, each entry with the balance after it. */
export const memberEntry = pgTable(
  'member_entry',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    /** BALANCE or POINTS. */
    ledger: varchar({ length: 8 }).notNull(),
    seq: integer().notNull(),
    entryTime: instant().notNull(),
    bizType: varchar({ length: 16 }).notNull(),
    change: fen(),
    balanceAfter: fen(),
    relatedNo: ident(),
    remark: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.memberId, t.ledger, t.seq] })],
)
