import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedForm } from '../../core/seal/columns'
import { scopedAs } from '../../core/scope'

/** A WeChat real-name verification 微信实名申请单 (domain §7.7); CANCELED ones stay as history. */
export const wxVerify = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'wx_verify',
    {
      providerId: ident().notNull(),
      /** `WV` + yyMMdd + 8 digits; the route's orderId. */
      orderId: ident().notNull(),
      applyId: ident().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      channelId: varchar({ length: 32 }).notNull(),
      subMchId: varchar({ length: 32 }).notNull(),
      /** Our number at WeChat; a refused one may not be used again (domain §4). */
      businessCode: varchar({ length: 124 }).notNull(),
      applymentState: varchar({ length: 40 }).notNull(),
      authorizeState: varchar({ length: 40 }).notNull(),
      /** What the QR code of the state holds; null without one. */
      qrcodeText: text(),
      qrcodeDeadline: instant(),
      rejectParam: text().notNull().default(''),
      rejectReason: text().notNull().default(''),
      data: sealedForm().notNull().default({}),
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      createTime: instant().notNull(),
      submitTime: instant(),
      updateTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.orderId] }),
      index('wx_verify_apply_idx').on(t.providerId, t.applyId, t.createTime),
      index('wx_verify_merchant_idx').on(t.providerId, t.merId, t.createTime),
      index('wx_verify_state_idx').on(t.applymentState, t.updateTime),
      index('wx_verify_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)
