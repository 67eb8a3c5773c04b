import { getViewSelectedFields, sql } from 'drizzle-orm'
import { integer, jsonb, pgView, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'
import { sealedForm } from '../../core/seal/columns'

/**
 * Everything that was asked about an open merchant: its changes, and with them the requests for
 * another settlement account, which keep their own states (docs/decisions/0225). The documents of an
 * account are shown with the account only.
 */
export const askedChange = pgView('asked_change', {
  providerId: ident().notNull(),
  changeId: ident().notNull(),
  merId: ident().notNull(),
  partnerId: ident(),
  createdBy: ident().notNull(),
  /** ChangeKind. */
  changeKind: varchar({ length: 16 }).notNull(),
  /** ChangeStatus. */
  changeStatus: varchar({ length: 16 }).notNull(),
  before: sealedForm().notNull(),
  after: sealedForm().notNull(),
  pics: jsonb().$type<Record<string, string[]>>().notNull(),
  changeReason: text().notNull(),
  requestedBy: ident().notNull(),
  requester: text().notNull(),
  requestTime: instant().notNull(),
  decidedBy: ident(),
  decider: text(),
  decideTime: instant(),
  decideRemark: text().notNull(),
  refuseReason: text().notNull(),
  effectiveTime: instant(),
  version: integer().notNull(),
}).as(sql`
  select provider_id, change_id, mer_id, partner_id, created_by, change_kind, change_status, before,
    after, pics, change_reason, requested_by, requester, request_time, decided_by, decider,
    decide_time, decide_remark, refuse_reason, effective_time, version
  from merchant_change
  union all
  select provider_id, change_id, mer_id, partner_id, created_by, 'ACCOUNT'::varchar(16),
    case change_status when 'TO_REVIEW' then 'REVIEWING' when 'COOLING' then 'WAITING'
      when 'REJECTED' then 'REFUSED' else change_status end::varchar(16),
    jsonb_build_object('bankName', from_bank_name, 'acctNo', from_acct_no),
    jsonb_build_object('bankName', bank_name, 'acctNo', acct_no),
    '{}'::jsonb, change_reason, requested_by, requester, request_time, decided_by, decider,
    decide_time, decide_remark,
    case change_status when 'REJECTED' then decide_remark else '' end,
    case when change_status <> 'WITHDRAWN' then effective_time end, version
  from settle_change`)

/** Its columns and its scope: a view itself answers for its columns only. */
export const askedChangeRows = scopedAs(
  { byShop: 'MERCHANT' },
  { ...getViewSelectedFields(askedChange) },
)

export type AskedChange = typeof askedChange.$inferSelect
