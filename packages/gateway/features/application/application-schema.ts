import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedForm, sealedNumber } from '../../core/seal/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { gramsOf, lastFour } from '../../core/search/indexed'
import { scopedAs } from '../../core/scope'

/** An application 进件单 (domain §7.1); `data` holds the form, the other columns what lists ask. */
export const application = scopedAs(
  { byShop: 'MERCHANT_OR_OWN' },
  pgTable(
    'mer_apply',
    {
      providerId: ident().notNull(),
      applyId: ident().notNull(),
      partnerId: ident(),
      /** The user who made it; row scope SELF reads it. */
      createdBy: ident().notNull(),
      /** Its maker's name for it from before it had a number: a first save sent again finds it. */
      draftKey: varchar({ length: 64 }),
      corpEntryChannel: varchar({ length: 2 }).notNull(),
      /** `normal`, `mini` or `hlb`: which form it has. */
      entryKind: varchar({ length: 8 }).notNull(),
      subjectType: varchar({ length: 16 }).notNull(),
      applyStatus: varchar({ length: 16 }).notNull(),
      /** Where the form was left, 1-based. */
      step: integer().notNull().default(1),
      /** The form's values by their flat names. */
      data: sealedForm().notNull().default({}),
      /** `data` as it was last submitted; null before the first submission. */
      submitted: sealedForm(),
      /** File tokens in `data` and `submitted`: `secret` ones show documents of persons, or `open`. */
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      /** Who declared the papers true at the last submission, and when. */
      agreedBy: ident(),
      agreedTime: instant(),
      merRegName: text().notNull().default(''),
      shortName: text().notNull().default(''),
      /** As merchant.pinyin. */
      pinyin: text().notNull().default(''),
      contactName: text().notNull().default(''),
      contactMobile: varchar({ length: 16 }).notNull().default(''),
      region: varchar({ length: 24 }).notNull().default(''),
      regionName: text().notNull().default(''),
      salesman: text().notNull().default(''),
      /** For the search for duplicates: licence, legal person's ID, settlement account. */
      licenseNo: varchar({ length: 32 }),
      legalIdNo: sealedNumber(),
      acctNo: sealedNumber(),
      rejectItems: jsonb()
        .$type<{ field: string; label: string; reason: string }[]>()
        .notNull()
        .default([]),
      /** What the card's bank says of a private account: a key of CARD_CHECK. */
      cardCheck: varchar({ length: 8 }).notNull().default('NONE'),
      cardCheckReason: text().notNull().default(''),
      signUrl: text(),
      signDeadline: instant(),
      /** The merchant that came of it. */
      merId: ident(),
      createTime: instant().notNull(),
      submitTime: instant(),
      updateTime: instant().notNull(),
      /** Name of who changed it last. */
      updatedBy: text().notNull().default(''),
      /** Deleted rows stay for the books; no caller sees them. */
      deletedAt: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.applyId] }),
      uniqueIndex('mer_apply_draft_idx')
        .on(t.providerId, t.createdBy, t.draftKey)
        .where(sql`${t.deletedAt} is null`),
      // The state beside the time: the tabs are counted without looking at a row.
      index('mer_apply_created_idx').on(
        t.providerId,
        t.createTime,
        t.applyId,
        t.applyStatus,
        t.deletedAt,
      ),
      index('mer_apply_partner_tab_idx').on(
        t.providerId,
        t.partnerId,
        t.createTime,
        t.applyId,
        t.applyStatus,
        t.deletedAt,
      ),
      index('mer_apply_sign_due_idx')
        .on(t.providerId, t.applyStatus, t.signDeadline, t.deletedAt)
        .where(sql`apply_status = 'TO_SIGN'`),
      index('mer_apply_state_idx').on(t.providerId, t.applyStatus, t.createTime, t.deletedAt),
      // Rows that were never submitted sort last in either direction: an index for each.
      index('mer_apply_submit_idx').on(t.providerId, t.submitTime, t.createTime, t.applyId),
      index('mer_apply_submit_desc_idx').on(
        t.providerId,
        t.submitTime.desc().nullsLast(),
        t.createTime.desc(),
        t.applyId.desc(),
      ),
      index('mer_apply_update_idx').on(t.providerId, t.updateTime, t.createTime, t.applyId),
      index('mer_apply_region_idx').on(
        t.providerId,
        t.region.op('varchar_pattern_ops'),
        t.createTime,
      ),
      index('mer_apply_subject_tab_idx').on(
        t.providerId,
        t.subjectType,
        t.createTime,
        t.applyId,
        t.applyStatus,
        t.deletedAt,
      ),
      index('mer_apply_entry_tab_idx').on(
        t.providerId,
        t.corpEntryChannel,
        t.createTime,
        t.applyId,
        t.applyStatus,
        t.deletedAt,
      ),
      ...rareIndexes(
        {
          mer_apply_subject_rare_idx: t.subjectType,
          mer_apply_entry_rare_idx: t.corpEntryChannel,
          mer_apply_partner_rare_idx: t.partnerId,
        },
        {
          provider: t.providerId,
          rest: [t.applyStatus, t.createTime, t.applyId, t.deletedAt],
          rare: sql`apply_status <> 'FINISHED'`,
        },
      ),
      index('mer_apply_card_idx')
        .on(t.providerId, t.cardCheck, t.createTime, t.applyId)
        .where(sql`card_check <> 'NONE'`),
      index('mer_apply_salesman_words_idx').using('gin', gramsOf(t.salesman)),
      index('mer_apply_mobile_idx').on(t.providerId, t.contactMobile),
      index('mer_apply_words_idx').using('gin', gramsOf(t.merRegName, t.shortName, t.pinyin)),
      index('mer_apply_last_four_idx').on(t.providerId, lastFour(t.contactMobile)),
      index('mer_apply_license_idx').on(t.providerId, t.licenseNo),
      index('mer_apply_legal_idx').on(t.providerId, t.legalIdNo),
      // Who may fetch a file is asked of the rows that hold its token.
      index('mer_apply_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)
