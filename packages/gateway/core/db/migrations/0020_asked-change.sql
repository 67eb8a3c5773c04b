CREATE INDEX "settle_change_asked_idx" ON "settle_change" USING btree ("provider_id","request_time","change_id");--> statement-breakpoint
CREATE VIEW "public"."asked_change" AS (
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
  from settle_change);