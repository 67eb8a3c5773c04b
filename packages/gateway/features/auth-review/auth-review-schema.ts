import { boolean, index, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedForm } from '../../core/seal/columns'
import { scopedAs } from '../../core/scope'

/** What an authenticity review asks for (domain §7.6). */
export interface ReviewItem {
  itemCode: string
  label: string
  kind: 'IMAGE' | 'TEXT' | 'SELECT'
  required: boolean
  reason: string
  /** Why the last answer was refused, '' if it was not. */
  refused?: string
  /** What the merchant's record said when it was asked: upload tokens of IMAGE, else a text. */
  before?: string[] | string
  /** Of SELECT: value -> words. */
  options?: Record<string, string>
}

/** A merchant's authenticity review 真实性审核; its state is copied to the merchant. */
export const authReview = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'auth_review',
    {
      providerId: ident().notNull(),
      applyId: ident().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      reviewStatus: varchar({ length: 16 }).notNull(),
      deadline: instant(),
      items: jsonb().$type<ReviewItem[]>().notNull().default([]),
      /** The last answer by itemCode and form name. */
      answers: sealedForm().notNull().default({}),
      /** Every file token above: `personal` ones show an identity or bank card, `items` all others. */
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      /** This review limits the merchant, at once or when the merchant is no longer frozen. */
      limitsMerchant: boolean().notNull().default(false),
      askTime: instant().notNull(),
      submitTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.applyId] }),
      index('auth_review_status_idx').on(t.reviewStatus, t.deadline),
      index('auth_review_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)
