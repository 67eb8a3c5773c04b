-- Pairs of neighbouring characters, by which names are found; A to Z folded here, not by a collation.
-- Pairs that come twice are one in an index.
CREATE FUNCTION search_grams(names text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  chars text[] := string_to_array(translate(names, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), NULL);
  pairs text[] := '{}';
BEGIN
  FOR at IN 1 .. cardinality(chars) - 1 LOOP
    pairs[at] := chars[at] || chars[at + 1];
  END LOOP;
  RETURN pairs;
END $$;
--> statement-breakpoint
-- The same pairs, each behind the day of Asia/Shanghai, so that an index finds those of some days alone.
-- It does not call `search_grams`: ANALYZE finds no functions of this schema. Immutable, as no time zone
-- has a part in the seconds of a moment.
CREATE FUNCTION day_grams(names text, at timestamptz) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  chars text[] := string_to_array(translate(names, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), NULL);
  day text := floor((extract(epoch FROM at) + 28800) / 86400)::int::text;
  pairs text[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(chars) - 1 LOOP
    pairs[i] := day || chars[i] || chars[i + 1];
  END LOOP;
  RETURN pairs;
END $$;
--> statement-breakpoint
-- What a call does to the rows of records, while its transaction asks for it (console.notes).
CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := '{}';
  now_is jsonb := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN now_is := to_jsonb(NEW); END IF;
  INSERT INTO row_note (xid, record_type, record_no, before, after)
  SELECT pg_current_xact_id()::text::bigint, TG_ARGV[0],
    CASE TG_OP WHEN 'DELETE' THEN was ELSE now_is END ->> TG_ARGV[1],
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(was) WHERE now_is -> key IS DISTINCT FROM value),
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(now_is) WHERE was -> key IS DISTINCT FROM value);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TABLE "captcha" (
	"img_code_id" varchar(32) PRIMARY KEY NOT NULL,
	"code" varchar(8) NOT NULL,
	"pow_bits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_password" (
	"user_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "former_password_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "known_address" (
	"user_id" varchar(32) NOT NULL,
	"address" varchar(64) NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_address_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"login_name" varchar(64) NOT NULL,
	"address" varchar(64) DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "login_failure_login_name_address_pk" PRIMARY KEY("login_name","address")
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"provider_id" varchar(32) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"parent_id" varchar(32),
	"path" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"profit_mode" varchar(16) NOT NULL,
	"cost_rate" integer DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"override_ratio" integer DEFAULT 0 NOT NULL,
	"status" varchar(16) DEFAULT 'NORMAL' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_mobile" varchar(16) DEFAULT '' NOT NULL,
	"salesman_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"merchant_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tax_no" varchar(32) DEFAULT '' NOT NULL,
	CONSTRAINT "partner_provider_id_partner_id_pk" PRIMARY KEY("provider_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "partner_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"product" varchar(32) NOT NULL,
	"effective_date" date NOT NULL,
	"profit_mode" varchar(16) NOT NULL,
	"cost_rate" integer DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no")
);
--> statement-breakpoint
CREATE TABLE "provider" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"acquirer_code" varchar(16) NOT NULL,
	"tax_no" varchar(32) DEFAULT '' NOT NULL,
	"overdraft_amt" bigint,
	"clear_since" date,
	"clear_word" varchar(8) DEFAULT 'BILL' NOT NULL,
	"payout_waits" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4),
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"previous_login_at" timestamp with time zone,
	"provider_id" varchar(32) DEFAULT '' NOT NULL,
	"address" varchar(64) DEFAULT '' NOT NULL,
	"agent" varchar(256) DEFAULT '' NOT NULL,
	"last_used_at" timestamp with time zone,
	"wrote_xid" varchar(20)
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"sms_seq" varchar(32) PRIMARY KEY NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	"scene" varchar(16) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" varchar(64) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_notice" (
	"notice_id" varchar(32) PRIMARY KEY NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"user_id" varchar(32) PRIMARY KEY NOT NULL,
	"login_name" varchar(32) NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"password_hash" text NOT NULL,
	"nick_name" text NOT NULL,
	"head_img_url" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"provider_id" varchar(32) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"has_factor" boolean DEFAULT false NOT NULL,
	"mobile_changed_at" timestamp with time zone,
	"credentials_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_user_loginName_unique" UNIQUE("login_name"),
	CONSTRAINT "app_user_mobile_unique" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"role_name" text NOT NULL,
	"role_no" varchar(32),
	"cust_id" varchar(32) NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"codes" jsonb NOT NULL,
	"auth_flag" varchar(1) DEFAULT '0' NOT NULL,
	"mfa_required" varchar(1) DEFAULT '0' NOT NULL,
	"mfa_above_amt" bigint,
	"login_user_type_ext" varchar(8) DEFAULT '' NOT NULL,
	"business_mode" varchar(2) DEFAULT '1' NOT NULL,
	"data_scope" varchar(16) DEFAULT 'ALL' NOT NULL,
	"partner_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shop_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"team_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_login_at" timestamp with time zone,
	"seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_role_provider_id_user_id_role_type_pk" PRIMARY KEY("provider_id","user_id","role_type")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"session_hash" varchar(64) NOT NULL,
	"request_seq_id" varchar(64) NOT NULL,
	"path" text NOT NULL,
	"body_hash" varchar(64) NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_session_hash_request_seq_id_pk" PRIMARY KEY("session_hash","request_seq_id")
);
--> statement-breakpoint
CREATE TABLE "number_seq" (
	"prefix" varchar(24) NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_seq_prefix_pk" PRIMARY KEY("prefix")
);
--> statement-breakpoint
CREATE TABLE "record_fact" (
	"provider_id" varchar(32) NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"target_id" varchar(64) NOT NULL,
	"seq" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "record_fact_provider_id_target_type_target_id_seq_pk" PRIMARY KEY("provider_id","target_type","target_id","seq")
);
--> statement-breakpoint
CREATE TABLE "record_log" (
	"provider_id" varchar(32) NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"operator" text NOT NULL,
	"from_state" varchar(32) DEFAULT '' NOT NULL,
	"to_state" varchar(32) DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "record_log_provider_id_target_type_target_id_seq_pk" PRIMARY KEY("provider_id","target_type","target_id","seq")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"token" varchar(64) NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"uploader_id" varchar(32) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"mime" varchar(96) NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "file_provider_id_token_pk" PRIMARY KEY("provider_id","token")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"provider_id" varchar(32) NOT NULL,
	"job_id" varchar(32) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"day" date,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clock" varchar(8) NOT NULL,
	"state" varchar(8) DEFAULT 'WAITING' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_provider_id_job_id_pk" PRIMARY KEY("provider_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"provider_id" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_status" varchar(16) NOT NULL,
	"avail_amt" bigint DEFAULT 0 NOT NULL,
	"frozen_amt" bigint DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"open_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_provider_id_acct_no_pk" PRIMARY KEY("provider_id","acct_no"),
	CONSTRAINT "account_amounts" CHECK (avail_amt >= 0 and frozen_amt >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_entry" (
	"provider_id" varchar(32) NOT NULL,
	"entry_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"direction" varchar(3) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"before_amt" bigint DEFAULT 0 NOT NULL,
	"after_amt" bigint DEFAULT 0 NOT NULL,
	"biz_date" date NOT NULL,
	"related_no" varchar(32),
	"counterparty" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_entry_provider_id_entry_no_pk" PRIMARY KEY("provider_id","entry_no"),
	CONSTRAINT "account_entry_amount" CHECK (amt > 0),
	CONSTRAINT "account_entry_balance" CHECK (after_amt = before_amt + case direction when 'IN' then amt else -amt end)
);
--> statement-breakpoint
CREATE TABLE "ledger_line" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"account" varchar(48) NOT NULL,
	"amt" bigint NOT NULL,
	CONSTRAINT "ledger_line_provider_id_voucher_no_account_pk" PRIMARY KEY("provider_id","voucher_no","account"),
	CONSTRAINT "ledger_line_amount" CHECK (amt <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_voucher" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"biz_date" date NOT NULL,
	"related_no" varchar(32),
	"book_time" timestamp with time zone NOT NULL,
	"line_count" integer NOT NULL,
	"debit_amt" bigint DEFAULT 0 NOT NULL,
	"credit_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_voucher_provider_id_voucher_no_pk" PRIMARY KEY("provider_id","voucher_no"),
	CONSTRAINT "ledger_voucher_balance" CHECK (debit_amt = credit_amt and debit_amt > 0),
	CONSTRAINT "ledger_voucher_lines" CHECK (line_count >= 2)
);
--> statement-breakpoint
CREATE TABLE "profit_month" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"month_time" timestamp with time zone NOT NULL,
	"open_amt" bigint DEFAULT 0 NOT NULL,
	"in_amt" bigint DEFAULT 0 NOT NULL,
	"offset_amt" bigint DEFAULT 0 NOT NULL,
	"out_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"close_amt" bigint DEFAULT 0 NOT NULL,
	"settled_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "profit_month_provider_id_month_pk" PRIMARY KEY("provider_id","month"),
	CONSTRAINT "profit_month_balance" CHECK (close_amt = open_amt + in_amt - offset_amt - out_amt + adjust_amt)
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"provider_id" varchar(32) NOT NULL,
	"operation_time" timestamp with time zone NOT NULL,
	"user_id" varchar(32) DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"role_type" varchar(4) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"address" varchar(64) DEFAULT '' NOT NULL,
	"action" varchar(64) NOT NULL,
	"outcome" varchar(8) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moved_amt" bigint,
	"seq" integer NOT NULL,
	"operation_no" varchar(32) NOT NULL,
	"prev_hash" varchar(64) NOT NULL,
	"hash" varchar(64) NOT NULL,
	CONSTRAINT "operation_provider_id_seq_pk" PRIMARY KEY("provider_id","seq")
);
--> statement-breakpoint
CREATE TABLE "operation_head" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" varchar(64) NOT NULL,
	"sealed_seq" integer,
	"seal" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "operation_record" (
	"provider_id" varchar(32) NOT NULL,
	"record_type" varchar(32) NOT NULL,
	"record_no" varchar(64) NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "operation_record_provider_id_record_no_record_type_seq_pk" PRIMARY KEY("provider_id","record_no","record_type","seq")
);
--> statement-breakpoint
CREATE TABLE "operation_waiting" (
	"waiting_id" bigserial NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"operation_time" timestamp with time zone NOT NULL,
	"user_id" varchar(32) DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"role_type" varchar(4) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"address" varchar(64) DEFAULT '' NOT NULL,
	"action" varchar(64) NOT NULL,
	"outcome" varchar(8) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moved_amt" bigint,
	CONSTRAINT "operation_waiting_provider_id_waiting_id_pk" PRIMARY KEY("provider_id","waiting_id")
);
--> statement-breakpoint
CREATE TABLE "row_note" (
	"note_id" bigserial PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"record_type" varchar(32) NOT NULL,
	"record_no" varchar(64) NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_answer" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) DEFAULT '' NOT NULL,
	"answer_id" varchar(64) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"code" varchar(32) NOT NULL,
	"digest" varchar(64) NOT NULL,
	"result" varchar(8) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_answer_provider_id_order_id_answer_id_pk" PRIMARY KEY("provider_id","order_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "upstream_bill_line" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"line_no" integer NOT NULL,
	"channel_trade_no" varchar(64) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_bill_line_provider_id_order_id_line_no_pk" PRIMARY KEY("provider_id","order_id","line_no")
);
--> statement-breakpoint
CREATE TABLE "upstream_order" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"counterparty" varchar(16) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" varchar(8) DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"wait_day" date,
	"patience_s" integer DEFAULT 604800 NOT NULL,
	"deadline" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"answer" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "upstream_order_provider_id_order_id_pk" PRIMARY KEY("provider_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "appeal" (
	"provider_id" varchar(32) NOT NULL,
	"appeal_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"source" varchar(16) NOT NULL,
	"risk_type" varchar(24) NOT NULL,
	"handle_degree" varchar(2) NOT NULL,
	"punish_time" timestamp with time zone NOT NULL,
	"appeal_node" varchar(16) NOT NULL,
	"operation_status" varchar(16) NOT NULL,
	"audit_result" varchar(16),
	"audit_opinion" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"reopened" boolean DEFAULT false NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"related_trades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appeal_provider_id_appeal_id_pk" PRIMARY KEY("provider_id","appeal_id")
);
--> statement-breakpoint
CREATE TABLE "risk_case" (
	"provider_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"risk_desc" text NOT NULL,
	"punish_plan" text NOT NULL,
	"frozen_amt" bigint DEFAULT 0 NOT NULL,
	"trade_nos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holds_merchant" boolean DEFAULT false NOT NULL,
	"keeps_trades" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_case_provider_id_assist_id_pk" PRIMARY KEY("provider_id","assist_id")
);
--> statement-breakpoint
CREATE TABLE "mer_apply" (
	"provider_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"draft_key" varchar(64),
	"corp_entry_channel" varchar(2) NOT NULL,
	"entry_kind" varchar(8) NOT NULL,
	"subject_type" varchar(16) NOT NULL,
	"apply_status" varchar(16) NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted" jsonb,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"agreed_by" varchar(32),
	"agreed_time" timestamp with time zone,
	"mer_reg_name" text DEFAULT '' NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_mobile" varchar(16) DEFAULT '' NOT NULL,
	"region" varchar(24) DEFAULT '' NOT NULL,
	"region_name" text DEFAULT '' NOT NULL,
	"salesman" text DEFAULT '' NOT NULL,
	"license_no" varchar(32),
	"legal_id_no" varchar(32),
	"acct_no" varchar(32),
	"reject_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"card_check" varchar(8) DEFAULT 'NONE' NOT NULL,
	"card_check_reason" text DEFAULT '' NOT NULL,
	"sign_url" text,
	"sign_deadline" timestamp with time zone,
	"mer_id" varchar(32),
	"create_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"update_time" timestamp with time zone NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mer_apply_provider_id_apply_id_pk" PRIMARY KEY("provider_id","apply_id")
);
--> statement-breakpoint
CREATE TABLE "auth_review" (
	"provider_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"review_status" varchar(16) NOT NULL,
	"deadline" timestamp with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"limits_merchant" boolean DEFAULT false NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auth_review_provider_id_apply_id_pk" PRIMARY KEY("provider_id","apply_id")
);
--> statement-breakpoint
CREATE TABLE "auto_cash" (
	"provider_id" varchar(32) NOT NULL,
	"auto_cash_id" varchar(32) NOT NULL,
	"cash_time" timestamp with time zone NOT NULL,
	"trade_date" date NOT NULL,
	"batch_no" varchar(32),
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"sub_mch_id" varchar(32),
	"withdraw_id" varchar(32),
	"cash_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"bank_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"withdraw_status" varchar(24) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone,
	"success_time" timestamp with time zone,
	"refund_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auto_cash_provider_id_auto_cash_id_pk" PRIMARY KEY("provider_id","auto_cash_id")
);
--> statement-breakpoint
CREATE TABLE "bank_activity" (
	"provider_id" varchar(32) NOT NULL,
	"act_id" varchar(32) NOT NULL,
	"act_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "bank_activity_provider_id_act_id_pk" PRIMARY KEY("provider_id","act_id")
);
--> statement-breakpoint
CREATE TABLE "bank_activity_bill" (
	"provider_id" varchar(32) NOT NULL,
	"biz_date" timestamp with time zone NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"act_id" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"join_count" integer NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"discount_amt" bigint DEFAULT 0 NOT NULL,
	"bank_amt" bigint DEFAULT 0 NOT NULL,
	"mer_amt" bigint DEFAULT 0 NOT NULL,
	"prov_amt" bigint DEFAULT 0 NOT NULL,
	"settle_status" varchar(16) NOT NULL,
	CONSTRAINT "bank_activity_bill_provider_id_biz_date_bill_id_pk" PRIMARY KEY("provider_id","biz_date","bill_id"),
	CONSTRAINT "bank_activity_bill_sum" CHECK (discount_amt = bank_amt + mer_amt + prov_amt)
);
--> statement-breakpoint
CREATE TABLE "bank_activity_join" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"card_tail" varchar(4) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"bank_amt" bigint DEFAULT 0 NOT NULL,
	"mer_amt" bigint DEFAULT 0 NOT NULL,
	"prov_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_activity_join_provider_id_bill_id_trade_no_pk" PRIMARY KEY("provider_id","bill_id","trade_no")
);
--> statement-breakpoint
CREATE TABLE "billing_rule" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"buyer_addr" text NOT NULL,
	"buyer_phone" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"bank_acct_no" varchar(32) NOT NULL,
	"invoice_content" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"invoice_kinds" jsonb NOT NULL,
	"receive_email" text NOT NULL,
	"mail_addr" text NOT NULL,
	"mail_contact" text NOT NULL,
	"due_day" smallint NOT NULL,
	"notes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_out" (
	"provider_id" varchar(32) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"cash_no" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32),
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"cash_type" varchar(4) NOT NULL,
	"cash_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"arrive_amt" bigint DEFAULT 0 NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"cash_status" varchar(16) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"bank_memo" text DEFAULT '' NOT NULL,
	"accept_time" timestamp with time zone,
	"arrive_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"return_time" timestamp with time zone,
	"batch_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cash_out_provider_id_apply_time_cash_no_pk" PRIMARY KEY("provider_id","apply_time","cash_no")
);
--> statement-breakpoint
CREATE TABLE "channel_reg" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"channel_id" varchar(32) NOT NULL,
	"sub_mch_id" varchar(32) NOT NULL,
	"register_status" varchar(16) NOT NULL,
	"result_message" text DEFAULT '' NOT NULL,
	"register_time" timestamp with time zone NOT NULL,
	"authorize_state" varchar(16) NOT NULL,
	CONSTRAINT "channel_reg_provider_id_mer_id_pay_channel_pk" PRIMARY KEY("provider_id","mer_id","pay_channel")
);
--> statement-breakpoint
CREATE TABLE "chargeback" (
	"provider_id" varchar(32) NOT NULL,
	"chargeback_no" varchar(32) NOT NULL,
	"case_no" varchar(64) NOT NULL,
	"dispute_kind" varchar(16) NOT NULL,
	"receive_time" timestamp with time zone NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"dispute_amt" bigint DEFAULT 0 NOT NULL,
	"reason_type" varchar(24) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"chargeback_status" varchar(16) NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"fund_status" varchar(8) NOT NULL,
	"cover_amt" bigint DEFAULT 0 NOT NULL,
	"open_amt" bigint DEFAULT 0 NOT NULL,
	"batch_no" varchar(32),
	"back_batch_no" varchar(32),
	"holds_trade" boolean DEFAULT false NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer_time" timestamp with time zone,
	"operator_name" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"close_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chargeback_provider_id_chargeback_no_pk" PRIMARY KEY("provider_id","chargeback_no")
);
--> statement-breakpoint
CREATE TABLE "coupon_verify" (
	"provider_id" varchar(32) NOT NULL,
	"verify_time" timestamp with time zone NOT NULL,
	"verify_id" varchar(32) NOT NULL,
	"certificate_id" varchar(32) NOT NULL,
	"coupon_code" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"product_name" text NOT NULL,
	"original_amt" bigint DEFAULT 0 NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"merchant_ticket_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_pay_amt" bigint DEFAULT 0 NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"poi_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"term_no" varchar(8),
	"serial_no" varchar(32),
	"operator_name" text DEFAULT '' NOT NULL,
	"verify_type" varchar(2) NOT NULL,
	"verify_status" varchar(2) NOT NULL,
	"cancel_time" timestamp with time zone,
	CONSTRAINT "coupon_verify_provider_id_verify_time_verify_id_pk" PRIMARY KEY("provider_id","verify_time","verify_id")
);
--> statement-breakpoint
CREATE TABLE "channel_clearing" (
	"provider_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"settle_date" date NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint,
	"count" integer,
	"source" varchar(8) NOT NULL,
	"bank_serial_no" varchar(64),
	"book_date" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_clearing_provider_id_pay_channel_settle_date_pk" PRIMARY KEY("provider_id","pay_channel","settle_date")
);
--> statement-breakpoint
CREATE TABLE "device" (
	"provider_id" varchar(32) NOT NULL,
	"device_id" varchar(32) NOT NULL,
	"serial_no" varchar(32) NOT NULL,
	"term_no" varchar(8),
	"device_kind" varchar(16) NOT NULL,
	"device_type" varchar(2) NOT NULL,
	"vendor" text NOT NULL,
	"model" varchar(32) NOT NULL,
	"network_license" varchar(8),
	"batch_no" varchar(32),
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"mer_id" varchar(32),
	"shop_id" varchar(32),
	"bind_status" varchar(16) NOT NULL,
	"status_before_disable" varchar(16),
	"reg_status" varchar(16) NOT NULL,
	"reg_message" text DEFAULT '' NOT NULL,
	"last_heartbeat" timestamp with time zone,
	"app_version" varchar(16),
	"install_region" varchar(24),
	"install_addr" text,
	"lng" varchar(16),
	"lat" varchar(16),
	"install_pic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bind_time" timestamp with time zone,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "device_provider_id_device_id_pk" PRIMARY KEY("provider_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "device_model" (
	"model" varchar(32) PRIMARY KEY NOT NULL,
	"device_kind" varchar(16) NOT NULL,
	"device_type" varchar(2) NOT NULL,
	"vendor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "income_day" (
	"provider_id" varchar(32) NOT NULL,
	"income_time" timestamp with time zone NOT NULL,
	"income_date" date NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"weight_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_weight" numeric(30, 0) NOT NULL,
	"cost_weight" numeric(30, 0) NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "income_day_provider_id_income_time_partner_id_pay_channel_pk" PRIMARY KEY("provider_id","income_time","partner_id","pay_channel")
);
--> statement-breakpoint
CREATE TABLE "income_entry" (
	"provider_id" varchar(32) NOT NULL,
	"income_time" timestamp with time zone NOT NULL,
	"entry_id" varchar(32) NOT NULL,
	"income_date" date NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"entry_type" varchar(8) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"mer_fee_rate" integer NOT NULL,
	"cost_rate" integer NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	"settle_status" varchar(16) DEFAULT 'UNSETTLED' NOT NULL,
	"settle_no" varchar(32),
	CONSTRAINT "income_entry_provider_id_income_time_entry_id_pk" PRIMARY KEY("provider_id","income_time","entry_id")
);
--> statement-breakpoint
CREATE TABLE "income_month" (
	"provider_id" varchar(32) NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"weight_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_weight" numeric(30, 0) NOT NULL,
	"cost_weight" numeric(30, 0) NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "income_month_provider_id_income_month_partner_id_pay_channel_pk" PRIMARY KEY("provider_id","income_month","partner_id","pay_channel")
);
--> statement-breakpoint
CREATE TABLE "invoice_item" (
	"provider_id" varchar(32) NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_item_provider_id_invoice_apply_no_settle_no_pk" PRIMARY KEY("provider_id","invoice_apply_no","settle_no")
);
--> statement-breakpoint
CREATE TABLE "provider_invoice" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"invoice_kind" varchar(2) NOT NULL,
	"invoice_code" varchar(12),
	"invoice_no" varchar(20),
	"invoice_date" date,
	"seller_name" text NOT NULL,
	"seller_tax_no" varchar(32) NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"ex_tax_amt" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"file_token" varchar(64),
	"express_company" text DEFAULT '' NOT NULL,
	"express_no" varchar(32) DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"invoice_status" varchar(16) NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"red_reason" varchar(2),
	"red_info_no" varchar(20),
	"submit_time" timestamp with time zone,
	"audit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_invoice_provider_id_create_time_invoice_apply_no_pk" PRIMARY KEY("provider_id","create_time","invoice_apply_no")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"nick_name" text NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"source" varchar(16) NOT NULL,
	"openid" varchar(64),
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"level_name" varchar(16) NOT NULL,
	"balance_amt" bigint DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"total_pay_amt" bigint DEFAULT 0 NOT NULL,
	"pay_count" integer DEFAULT 0 NOT NULL,
	"last_pay_time" timestamp with time zone,
	"member_status" varchar(16) NOT NULL,
	"register_time" timestamp with time zone NOT NULL,
	CONSTRAINT "member_provider_id_member_id_pk" PRIMARY KEY("provider_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_entry" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"ledger" varchar(8) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"related_no" varchar(32),
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "member_entry_provider_id_member_id_ledger_seq_pk" PRIMARY KEY("provider_id","member_id","ledger","seq")
);
--> statement-breakpoint
CREATE TABLE "member_pay" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"pay_time" timestamp with time zone NOT NULL,
	"pay_no" varchar(32) NOT NULL,
	"trade_no" varchar(32),
	"shop_id" varchar(32) NOT NULL,
	"pay_way" varchar(16) NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_pay_provider_id_member_id_pay_time_pay_no_pk" PRIMARY KEY("provider_id","member_id","pay_time","pay_no")
);
--> statement-breakpoint
CREATE TABLE "merchant_account" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"balance_amt" bigint DEFAULT 0 NOT NULL,
	"transit_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_amt" bigint DEFAULT 0 NOT NULL,
	"debt_amt" bigint DEFAULT 0 NOT NULL,
	"debt_limit_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_rate" integer DEFAULT 0 NOT NULL,
	"reserve_target_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_days" integer DEFAULT 180 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_account_provider_id_mer_id_pk" PRIMARY KEY("provider_id","mer_id"),
	CONSTRAINT "merchant_account_amounts" CHECK (balance_amt >= 0 and transit_amt >= 0 and reserve_amt >= 0 and debt_amt >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchant_entry" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"entry_type" varchar(16) NOT NULL,
	"related_no" varchar(32) NOT NULL,
	"balance_move" bigint DEFAULT 0 NOT NULL,
	"transit_move" bigint DEFAULT 0 NOT NULL,
	"reserve_move" bigint DEFAULT 0 NOT NULL,
	"debt_move" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"transit_after" bigint DEFAULT 0 NOT NULL,
	"reserve_after" bigint DEFAULT 0 NOT NULL,
	"debt_after" bigint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "merchant_entry_provider_id_mer_id_seq_pk" PRIMARY KEY("provider_id","mer_id","seq")
);
--> statement-breakpoint
CREATE TABLE "merchant_settlement" (
	"provider_id" varchar(32) NOT NULL,
	"batch_no" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"settle_date" date NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"trade_count" integer DEFAULT 0 NOT NULL,
	"gross_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"carry_amt" bigint DEFAULT 0 NOT NULL,
	"cover_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	"dispute_amt" bigint DEFAULT 0 NOT NULL,
	"debt_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_amt" bigint DEFAULT 0 NOT NULL,
	"net_amt" bigint DEFAULT 0 NOT NULL,
	"batch_status" varchar(16) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payout_no" varchar(32),
	"paid_amt" bigint DEFAULT 0 NOT NULL,
	"unpaid_amt" bigint DEFAULT 0 NOT NULL,
	"offset_amt" bigint DEFAULT 0 NOT NULL,
	"carried_to" varchar(32),
	"settle_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_settlement_provider_id_batch_no_pk" PRIMARY KEY("provider_id","batch_no"),
	CONSTRAINT "merchant_settlement_net" CHECK (net_amt = gross_amt - refund_amt - fee_amt + adjust_amt - reserve_amt and net_amt >= 0
        and adjust_amt = carry_amt + cover_amt + back_amt - dispute_amt - debt_amt)
);
--> statement-breakpoint
CREATE TABLE "merchant_settlement_offset" (
	"provider_id" varchar(32) NOT NULL,
	"batch_no" varchar(32) NOT NULL,
	"related_no" varchar(32) NOT NULL,
	"offset_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "merchant_settlement_offset_provider_id_batch_no_related_no_pk" PRIMARY KEY("provider_id","batch_no","related_no"),
	CONSTRAINT "merchant_settlement_offset_amt" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "merchant" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"corp_entry_channel" varchar(2) NOT NULL,
	"wx_order_id" varchar(32),
	"mer_reg_name" text NOT NULL,
	"short_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"subject_type" varchar(16) NOT NULL,
	"license_no" varchar(32),
	"mcc" varchar(4) NOT NULL,
	"mcc_name" text NOT NULL,
	"region" varchar(24) NOT NULL,
	"region_name" text NOT NULL,
	"reg_addr" text NOT NULL,
	"biz_addr" text NOT NULL,
	"found_date" date,
	"license_begin" date,
	"license_end" date,
	"biz_scope" text DEFAULT '' NOT NULL,
	"legal_name" text NOT NULL,
	"legal_id_type" varchar(24) DEFAULT 'IDCARD' NOT NULL,
	"legal_id_no" varchar(32) NOT NULL,
	"legal_mobile" varchar(16) NOT NULL,
	"contact_name" text NOT NULL,
	"contact_mobile" varchar(16) NOT NULL,
	"contact_email" text NOT NULL,
	"service_phone" varchar(32) NOT NULL,
	"salesman" text NOT NULL,
	"settle_cycle" varchar(4) NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"branch_code" varchar(16),
	"branch_name" text,
	"min_settle_amt" bigint DEFAULT 0 NOT NULL,
	"mer_status" varchar(16) NOT NULL,
	"wx_auth_state" varchar(16) NOT NULL,
	"ali_auth_state" varchar(16) NOT NULL,
	"auth_review_status" varchar(16) NOT NULL,
	"settle_change" varchar(16),
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shop_count" integer DEFAULT 0 NOT NULL,
	"device_count" integer DEFAULT 0 NOT NULL,
	"open_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_provider_id_mer_id_pk" PRIMARY KEY("provider_id","mer_id")
);
--> statement-breakpoint
CREATE TABLE "merchant_product" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"card_kind" varchar(16) DEFAULT '' NOT NULL,
	"effective_date" date NOT NULL,
	"rate_product" varchar(16) DEFAULT 'STANDARD' NOT NULL,
	"fee_rate" integer NOT NULL,
	"fee_min_amt" bigint DEFAULT 0 NOT NULL,
	"fee_cap_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "merchant_product_provider_id_mer_id_pay_channel_card_kind_effective_date_pk" PRIMARY KEY("provider_id","mer_id","pay_channel","card_kind","effective_date")
);
--> statement-breakpoint
CREATE TABLE "payee_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_id" varchar(32) NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"change_status" varchar(16) NOT NULL,
	"from_bank_name" text NOT NULL,
	"from_acct_no" varchar(32) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"change_reason" text NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"effective_time" timestamp with time zone,
	"withdraw_time" timestamp with time zone,
	"withdrawer" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payee_change_provider_id_change_id_pk" PRIMARY KEY("provider_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"provider_id" varchar(32) NOT NULL,
	"account_id" varchar(32) NOT NULL,
	"mer_id" varchar(32),
	"change_id" varchar(32),
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"check_status" varchar(16) NOT NULL,
	"check_amt" bigint DEFAULT 0 NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"answer_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payout_account_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "proof_finding" (
	"provider_id" varchar(32) NOT NULL,
	"run_no" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"record_type" varchar(16),
	"record_no" varchar(32),
	CONSTRAINT "proof_finding_provider_id_run_no_seq_pk" PRIMARY KEY("provider_id","run_no","seq")
);
--> statement-breakpoint
CREATE TABLE "proof_run" (
	"provider_id" varchar(32) NOT NULL,
	"run_no" varchar(32) NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"run_status" varchar(8) NOT NULL,
	"since_date" date,
	"check_count" integer DEFAULT 0 NOT NULL,
	"item_count" bigint DEFAULT 0 NOT NULL,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "proof_run_provider_id_run_no_pk" PRIMARY KEY("provider_id","run_no")
);
--> statement-breakpoint
CREATE TABLE "rebate" (
	"provider_id" varchar(32) NOT NULL,
	"rebate_id" varchar(32) NOT NULL,
	"rule_no" varchar(32),
	"rule_name" text NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"partner_id" varchar(32),
	"mer_id" varchar(32),
	"created_by" varchar(32),
	"tiers" jsonb NOT NULL,
	"month" varchar(7) NOT NULL,
	"base_amt" bigint DEFAULT 0 NOT NULL,
	"rate" integer NOT NULL,
	"rebate_amt" bigint DEFAULT 0 NOT NULL,
	"rebate_status" varchar(16) NOT NULL,
	"calc_time" timestamp with time zone NOT NULL,
	"confirm_time" timestamp with time zone,
	"pay_time" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rebate_provider_id_rebate_id_pk" PRIMARY KEY("provider_id","rebate_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_item" (
	"provider_id" varchar(32) NOT NULL,
	"rebate_id" varchar(32) NOT NULL,
	"item_id" varchar(32) NOT NULL,
	"item_time" timestamp with time zone NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"trans_count" integer NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"from_amt" bigint DEFAULT 0 NOT NULL,
	"rate" integer NOT NULL,
	"rebate_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rebate_item_provider_id_rebate_id_item_id_pk" PRIMARY KEY("provider_id","rebate_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"rule_name" text NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"target_ids" jsonb NOT NULL,
	"tiers" jsonb NOT NULL,
	"from_month" varchar(7) NOT NULL,
	"last_month" varchar(7),
	"rule_status" varchar(16) DEFAULT 'RUNNING' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"stop_time" timestamp with time zone,
	"stop_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rebate_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no"),
	CONSTRAINT "rebate_rule_stopped" CHECK ((rule_status = 'STOPPED') = (last_month is not null))
);
--> statement-breakpoint
CREATE TABLE "recharge_order" (
	"provider_id" varchar(32) NOT NULL,
	"recharge_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"pay_way" varchar(16) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"payer_name" text NOT NULL,
	"payer_acct" varchar(32) NOT NULL,
	"receipt_pic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrive_amt" bigint,
	"arrive_time" timestamp with time zone,
	"recharge_status" varchar(16) NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" varchar(32) NOT NULL,
	"apply_user" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recharge_order_provider_id_recharge_no_pk" PRIMARY KEY("provider_id","recharge_no"),
	CONSTRAINT "recharge_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"provider_id" varchar(32) NOT NULL,
	"refund_time" timestamp with time zone NOT NULL,
	"refund_no" varchar(32) NOT NULL,
	"out_refund_no" varchar(64) NOT NULL,
	"channel_refund_no" varchar(64),
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"refund_fee_amt" bigint DEFAULT 0 NOT NULL,
	"refund_coupon_amt" bigint DEFAULT 0 NOT NULL,
	"refund_source" varchar(16) NOT NULL,
	"operator_name" text DEFAULT '' NOT NULL,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refund_status" varchar(16) NOT NULL,
	"finish_time" timestamp with time zone,
	"cover_amt" bigint DEFAULT 0 NOT NULL,
	"open_amt" bigint DEFAULT 0 NOT NULL,
	"batch_no" varchar(32),
	"back_batch_no" varchar(32),
	"fail_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refund_provider_id_refund_time_refund_no_pk" PRIMARY KEY("provider_id","refund_time","refund_no")
) PARTITION BY RANGE ("refund_time");
--> statement-breakpoint
CREATE TABLE "refund_default" PARTITION OF "refund" DEFAULT;
--> statement-breakpoint
CREATE TABLE "export_task" (
	"provider_id" varchar(32) NOT NULL,
	"task_id" varchar(32) NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"report_type" varchar(32) NOT NULL,
	"format" varchar(4) NOT NULL,
	"filters" jsonb NOT NULL,
	"condition_text" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"task_status" varchar(16) NOT NULL,
	"row_count" integer,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer,
	"file_token" varchar(64),
	"fail_reason" text DEFAULT '' NOT NULL,
	"scope_hash" varchar(64),
	"apply_time" timestamp with time zone NOT NULL,
	"finish_time" timestamp with time zone,
	"expire_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "export_task_provider_id_task_id_pk" PRIMARY KEY("provider_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "app_role" (
	"provider_id" varchar(32) NOT NULL,
	"role_no" varchar(32) NOT NULL,
	"role_name" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"codes" jsonb NOT NULL,
	"auth_flag" varchar(1) DEFAULT '0' NOT NULL,
	"mfa_required" varchar(1) DEFAULT '0' NOT NULL,
	"mfa_above_amt" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_role_provider_id_role_no_pk" PRIMARY KEY("provider_id","role_no")
);
--> statement-breakpoint
CREATE TABLE "settle_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"change_status" varchar(16) NOT NULL,
	"from_bank_name" text NOT NULL,
	"from_acct_no" varchar(32) NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"branch_code" varchar(16),
	"branch_name" text,
	"change_reason" text NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"effective_time" timestamp with time zone,
	"withdraw_time" timestamp with time zone,
	"withdrawer" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settle_change_provider_id_change_id_pk" PRIMARY KEY("provider_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "profit_settle" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"target_type" varchar(8) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_reason" text DEFAULT '' NOT NULL,
	"carry_amt" bigint DEFAULT 0 NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"payable_amt" bigint DEFAULT 0 NOT NULL,
	"pay_way" varchar(8) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"invoice_apply_no" varchar(32),
	"settle_status" varchar(16) NOT NULL,
	"dispute_reason" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"confirm_deadline" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profit_settle_provider_id_create_time_settle_no_pk" PRIMARY KEY("provider_id","create_time","settle_no")
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"provider_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"team_id" varchar(32),
	"shop_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"shop_type" varchar(8) NOT NULL,
	"region" varchar(24) NOT NULL,
	"region_name" text NOT NULL,
	"address" text NOT NULL,
	"lng" varchar(16),
	"lat" varchar(16),
	"contact_name" text NOT NULL,
	"contact_mobile" varchar(16) NOT NULL,
	"business_hours" text DEFAULT '' NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wx_shop_no" varchar(32),
	"ali_shop_no" varchar(32),
	"device_count" integer DEFAULT 0 NOT NULL,
	"order_open" varchar(1) DEFAULT '0' NOT NULL,
	"auto_cash" varchar(1) DEFAULT '0' NOT NULL,
	"shop_status" varchar(16) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_provider_id_shop_id_pk" PRIMARY KEY("provider_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"provider_id" varchar(32) NOT NULL,
	"team_id" varchar(32) NOT NULL,
	"team_name" text NOT NULL,
	CONSTRAINT "team_provider_id_team_id_pk" PRIMARY KEY("provider_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"provider_id" varchar(32) NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"bill_date" date NOT NULL,
	"bill_type" varchar(8) NOT NULL,
	"mer_id" varchar(32),
	"pay_channel" varchar(16),
	"trans_count" integer DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint,
	"diff_count" integer DEFAULT 0 NOT NULL,
	"bill_status" varchar(8) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"file_token" varchar(64),
	"file_name" text,
	"file_size" integer,
	"create_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_provider_id_due_time_bill_id_pk" PRIMARY KEY("provider_id","due_time","bill_id")
);
--> statement-breakpoint
CREATE TABLE "statement_diff" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"diff_type" varchar(16) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"trade_no" varchar(32),
	"channel_trade_no" varchar(64),
	"mer_id" varchar(32),
	"local_amt" bigint,
	"channel_amt" bigint,
	"diff_amt" bigint DEFAULT 0 NOT NULL,
	"diff_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16),
	"diff_status" varchar(16) DEFAULT 'PENDING' NOT NULL,
	"booked_amt" bigint DEFAULT 0 NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"handle_reason" text DEFAULT '' NOT NULL,
	"handled_by" text DEFAULT '' NOT NULL,
	"handle_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_diff_provider_id_bill_id_seq_pk" PRIMARY KEY("provider_id","bill_id","seq")
);
--> statement-breakpoint
CREATE TABLE "statement_flow" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line_id" varchar(64) NOT NULL,
	"flow_type" varchar(16) NOT NULL,
	"related_no" varchar(32),
	"mer_id" varchar(32),
	"flow_count" integer NOT NULL,
	"in_amt" bigint DEFAULT 0 NOT NULL,
	"out_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "statement_flow_provider_id_bill_id_at_line_id_pk" PRIMARY KEY("provider_id","bill_id","at","line_id")
);
--> statement-breakpoint
CREATE TABLE "shop_day_stat" (
	"provider_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"biz_date" date NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"new_members" integer DEFAULT 0 NOT NULL,
	"active_members" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_day_stat_provider_id_shop_id_biz_date_pk" PRIMARY KEY("provider_id","shop_id","biz_date")
);
--> statement-breakpoint
CREATE TABLE "subsidy_activity" (
	"provider_id" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"activity_no" varchar(32) NOT NULL,
	"activity_name" text NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"subsidy_rule" varchar(16) NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"plan_amt" bigint DEFAULT 0 NOT NULL,
	"used_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	"subsidy_status" varchar(16) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subsidy_activity_provider_id_subsidy_id_pk" PRIMARY KEY("provider_id","subsidy_id"),
	CONSTRAINT "subsidy_amounts" CHECK (used_amt >= 0 and used_amt <= plan_amt)
);
--> statement-breakpoint
CREATE TABLE "subsidy_back" (
	"provider_id" varchar(32) NOT NULL,
	"refund_no" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"back_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_back_provider_id_refund_no_subsidy_id_pk" PRIMARY KEY("provider_id","refund_no","subsidy_id"),
	CONSTRAINT "subsidy_back_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_trade" (
	"provider_id" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"biz_date" date NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"base_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_trade_provider_id_subsidy_id_trade_no_pk" PRIMARY KEY("provider_id","subsidy_id","trade_no"),
	CONSTRAINT "subsidy_trade_amounts" CHECK (amt > 0 and back_amt >= 0 and back_amt <= amt)
);
--> statement-breakpoint
CREATE TABLE "shop_ordering" (
	"provider_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"pay_mode" varchar(8) NOT NULL,
	"wx_mini_app_id" varchar(32),
	"ali_mini_app_id" varchar(32),
	"service_fee_open" varchar(1) DEFAULT '0' NOT NULL,
	CONSTRAINT "shop_ordering_provider_id_shop_id_pk" PRIMARY KEY("provider_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "table_code" (
	"provider_id" varchar(32) NOT NULL,
	"code_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"table_no" varchar(16) NOT NULL,
	"area_name" text NOT NULL,
	"seat_count" integer NOT NULL,
	"code_url" text NOT NULL,
	"bind_status" varchar(16) NOT NULL,
	"last_order_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "table_code_provider_id_code_id_pk" PRIMARY KEY("provider_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "merchant_day" (
	"provider_id" varchar(32) NOT NULL,
	"trade_date" date NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"gap" smallint NOT NULL,
	"mer_count" integer NOT NULL,
	CONSTRAINT "merchant_day_provider_id_trade_date_partner_id_gap_pk" PRIMARY KEY("provider_id","trade_date","partner_id","gap")
);
--> statement-breakpoint
CREATE TABLE "trade" (
	"provider_id" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"out_trade_no" varchar(64) NOT NULL,
	"channel_trade_no" varchar(64),
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"device_id" varchar(32),
	"term_no" varchar(8),
	"serial_no" varchar(32),
	"pay_channel" varchar(16) NOT NULL,
	"pay_type" varchar(16) NOT NULL,
	"card_kind" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_amt" bigint DEFAULT 0 NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"fee_rate" integer NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"cost_rate" integer NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"trade_status" varchar(16) NOT NULL,
	"refund_state" varchar(8) NOT NULL,
	"settle_status" varchar(16) NOT NULL,
	"settle_date" date,
	"batch_no" varchar(32),
	"pay_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	"goods_name" text DEFAULT '' NOT NULL,
	"bank_name" text,
	"openid" varchar(64),
	"client_ip" varchar(45),
	CONSTRAINT "trade_provider_id_trade_time_trade_no_pk" PRIMARY KEY("provider_id","trade_time","trade_no")
) PARTITION BY RANGE ("trade_time");
--> statement-breakpoint
CREATE TABLE "trade_default" PARTITION OF "trade" DEFAULT;
--> statement-breakpoint
CREATE TABLE "trade_day" (
	"provider_id" varchar(32) NOT NULL,
	"trade_date" date NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"pay_count" integer DEFAULT 0 NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_day_provider_id_trade_date_partner_id_pay_channel_pk" PRIMARY KEY("provider_id","trade_date","partner_id","pay_channel")
);
--> statement-breakpoint
CREATE TABLE "trade_merchant" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "trade_merchant_provider_id_month_mer_id_pk" PRIMARY KEY("provider_id","month","mer_id")
);
--> statement-breakpoint
CREATE TABLE "trade_rollup" (
	"provider_id" varchar(32) NOT NULL,
	"trade_date" date NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_count" integer DEFAULT 0 NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_rollup_provider_id_trade_date_mer_id_shop_id_pay_channel_pk" PRIMARY KEY("provider_id","trade_date","mer_id","shop_id","pay_channel")
);
--> statement-breakpoint
CREATE TABLE "mfa_factor" (
	"user_id" varchar(32) PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mfa_recovery" (
	"user_id" varchar(32) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	CONSTRAINT "mfa_recovery_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "mfa_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_view" (
	"provider_id" varchar(32) NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"view_id" varchar(32) NOT NULL,
	CONSTRAINT "default_view_provider_id_user_id_resource_role_type_cust_id_pk" PRIMARY KEY("provider_id","user_id","resource","role_type","cust_id")
);
--> statement-breakpoint
CREATE TABLE "list_look" (
	"provider_id" varchar(32) NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"place" varchar(80) NOT NULL,
	"state" jsonb NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "list_look_provider_id_user_id_resource_role_type_cust_id_place_pk" PRIMARY KEY("provider_id","user_id","resource","role_type","cust_id","place")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"provider_id" varchar(32) NOT NULL,
	"view_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"name" varchar(40) NOT NULL,
	"state" jsonb NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_view_provider_id_view_id_pk" PRIMARY KEY("provider_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "withdraw_order" (
	"provider_id" varchar(32) NOT NULL,
	"withdraw_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"payee_name" text NOT NULL,
	"payee_acct" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"withdraw_status" varchar(16) NOT NULL,
	"answer_time" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" varchar(32) NOT NULL,
	"apply_user" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdraw_order_provider_id_withdraw_no_pk" PRIMARY KEY("provider_id","withdraw_no"),
	CONSTRAINT "withdraw_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "wx_verify" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"channel_id" varchar(32) NOT NULL,
	"sub_mch_id" varchar(32) NOT NULL,
	"business_code" varchar(124) NOT NULL,
	"applyment_state" varchar(40) NOT NULL,
	"authorize_state" varchar(40) NOT NULL,
	"qrcode_text" text,
	"qrcode_deadline" timestamp with time zone,
	"reject_param" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"update_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wx_verify_provider_id_order_id_pk" PRIMARY KEY("provider_id","order_id")
);
--> statement-breakpoint
CREATE INDEX "known_address_last_idx" ON "known_address" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_rule_day_idx" ON "partner_rule" USING btree ("provider_id","partner_id","product","effective_date");--> statement-breakpoint
CREATE INDEX "session_expires_idx" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_code_mobile_idx" ON "sms_code" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "sms_code_address_idx" ON "sms_code" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "sms_notice_created_idx" ON "sms_notice" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_login_name_idx" ON "app_user" USING btree (lower("login_name"));--> statement-breakpoint
CREATE INDEX "app_user_name_idx" ON "app_user" USING btree ("provider_id","nick_name");--> statement-breakpoint
CREATE INDEX "user_role_user_idx" ON "user_role" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_created_idx" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "record_log_paid_idx" ON "record_log" USING btree ("provider_id","target_type","time") WHERE target_type in ('autoCash', 'settle');--> statement-breakpoint
CREATE INDEX "file_provider_idx" ON "file" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "file_upload_idx" ON "file" USING btree ("provider_id","uploader_id","received_at","size") WHERE "file"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("state","clock","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_ref_idx" ON "job" USING btree ("provider_id","kind","ref_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "account_kind_idx" ON "account" USING btree ("provider_id","acct_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_chain_idx" ON "account_entry" USING btree ("provider_id","acct_no","seq");--> statement-breakpoint
CREATE INDEX "account_entry_time_idx" ON "account_entry" USING btree ("provider_id","entry_time","entry_no");--> statement-breakpoint
CREATE INDEX "account_entry_voucher_idx" ON "account_entry" USING btree ("provider_id","voucher_no");--> statement-breakpoint
CREATE INDEX "account_entry_kind_idx" ON "account_entry" USING btree ("provider_id","acct_kind","entry_time","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_source_idx" ON "account_entry" USING btree ("provider_id","related_no","acct_no","biz_type","biz_date");--> statement-breakpoint
CREATE INDEX "ledger_line_account_idx" ON "ledger_line" USING btree ("provider_id","account","amt");--> statement-breakpoint
CREATE INDEX "ledger_voucher_day_idx" ON "ledger_voucher" USING btree ("provider_id","biz_date","biz_type");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_no_idx" ON "operation" USING btree ("provider_id","operation_no");--> statement-breakpoint
CREATE INDEX "operation_time_idx" ON "operation" USING btree ("provider_id","operation_time","operation_no");--> statement-breakpoint
CREATE INDEX "operation_user_idx" ON "operation" USING btree ("provider_id","user_id","operation_time");--> statement-breakpoint
CREATE INDEX "operation_record_seq_idx" ON "operation_record" USING btree ("provider_id","seq");--> statement-breakpoint
CREATE INDEX "row_note_xid_idx" ON "row_note" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "upstream_answer_ref_idx" ON "upstream_answer" USING btree ("provider_id","kind","ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upstream_order_ref_idx" ON "upstream_order" USING btree ("provider_id","kind","ref_id","seq");--> statement-breakpoint
CREATE INDEX "upstream_order_due_idx" ON "upstream_order" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "upstream_order_asked_idx" ON "upstream_order" USING btree ("provider_id","asked_at","order_id");--> statement-breakpoint
CREATE INDEX "upstream_order_kept_idx" ON "upstream_order" USING btree ("provider_id","kind","ref_id") WHERE state = 'KEPT';--> statement-breakpoint
CREATE INDEX "appeal_create_tab_idx" ON "appeal" USING btree ("provider_id","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX "appeal_source_tab_idx" ON "appeal" USING btree ("provider_id","source","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX "appeal_merchant_idx" ON "appeal" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_partner_idx" ON "appeal" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_assist_idx" ON "appeal" USING btree ("provider_id","assist_id");--> statement-breakpoint
CREATE INDEX "appeal_node_idx" ON "appeal" USING btree ("provider_id","appeal_node","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_node_due_idx" ON "appeal" USING btree ("provider_id","appeal_node","deadline");--> statement-breakpoint
CREATE INDEX "appeal_degree_tab_idx" ON "appeal" USING btree ("provider_id","handle_degree","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX "appeal_risk_idx" ON "appeal" USING btree ("provider_id","risk_type","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_punish_idx" ON "appeal" USING btree ("provider_id","punish_time","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_deadline_idx" ON "appeal" USING btree ("provider_id","deadline","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_files_idx" ON "appeal" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "risk_case_merchant_idx" ON "risk_case" USING btree ("provider_id","mer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mer_apply_draft_idx" ON "mer_apply" USING btree ("provider_id","created_by","draft_key") WHERE "mer_apply"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mer_apply_created_idx" ON "mer_apply" USING btree ("provider_id","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX "mer_apply_partner_tab_idx" ON "mer_apply" USING btree ("provider_id","partner_id","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX "mer_apply_sign_due_idx" ON "mer_apply" USING btree ("provider_id","apply_status","sign_deadline","deleted_at") WHERE apply_status = 'TO_SIGN';--> statement-breakpoint
CREATE INDEX "mer_apply_state_idx" ON "mer_apply" USING btree ("provider_id","apply_status","create_time","deleted_at");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_idx" ON "mer_apply" USING btree ("provider_id","submit_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_desc_idx" ON "mer_apply" USING btree ("provider_id","submit_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"apply_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mer_apply_update_idx" ON "mer_apply" USING btree ("provider_id","update_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_region_idx" ON "mer_apply" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_subject_tab_idx" ON "mer_apply" USING btree ("provider_id","subject_type","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX "mer_apply_entry_tab_idx" ON "mer_apply" USING btree ("provider_id","corp_entry_channel","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX "mer_apply_subject_rare_idx" ON "mer_apply" USING btree ("provider_id","subject_type","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX "mer_apply_entry_rare_idx" ON "mer_apply" USING btree ("provider_id","corp_entry_channel","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX "mer_apply_partner_rare_idx" ON "mer_apply" USING btree ("provider_id","partner_id","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX "mer_apply_card_idx" ON "mer_apply" USING btree ("provider_id","card_check","create_time","apply_id") WHERE card_check <> 'NONE';--> statement-breakpoint
CREATE INDEX "mer_apply_salesman_words_idx" ON "mer_apply" USING gin (search_grams(' ' || "salesman"));--> statement-breakpoint
CREATE INDEX "mer_apply_mobile_idx" ON "mer_apply" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "mer_apply_words_idx" ON "mer_apply" USING gin (search_grams(' ' || "mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX "mer_apply_last_four_idx" ON "mer_apply" USING btree ("provider_id",right("contact_mobile", 4));--> statement-breakpoint
CREATE INDEX "mer_apply_license_idx" ON "mer_apply" USING btree ("provider_id","license_no");--> statement-breakpoint
CREATE INDEX "mer_apply_legal_idx" ON "mer_apply" USING btree ("provider_id","legal_id_no");--> statement-breakpoint
CREATE INDEX "mer_apply_pics_idx" ON "mer_apply" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "auth_review_status_idx" ON "auth_review" USING btree ("review_status","deadline");--> statement-breakpoint
CREATE INDEX "auth_review_pics_idx" ON "auth_review" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "auto_cash_batch_idx" ON "auto_cash" USING btree ("provider_id","batch_no");--> statement-breakpoint
CREATE INDEX "auto_cash_day_idx" ON "auto_cash" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
CREATE INDEX "auto_cash_time_idx" ON "auto_cash" USING btree ("provider_id","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX "auto_cash_amount_idx" ON "auto_cash" USING btree ("provider_id","cash_amt","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX "auto_cash_merchant_idx" ON "auto_cash" USING btree ("provider_id","mer_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_shop_idx" ON "auto_cash" USING btree ("provider_id","shop_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_partner_idx" ON "auto_cash" USING btree ("provider_id","partner_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_status_idx" ON "auto_cash" USING btree ("provider_id","withdraw_status","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_order_idx" ON "auto_cash" USING btree ("provider_id","withdraw_id");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_id_idx" ON "bank_activity_bill" USING btree ("provider_id","bill_id");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_act_idx" ON "bank_activity_bill" USING btree ("provider_id","act_id","biz_date");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_bank_idx" ON "bank_activity_bill" USING btree ("provider_id","bank_code","biz_date");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_merchant_idx" ON "bank_activity_bill" USING btree ("provider_id","mer_id","biz_date");--> statement-breakpoint
CREATE INDEX "cash_out_no_idx" ON "cash_out" USING btree ("provider_id","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_merchant_idx" ON "cash_out" USING btree ("provider_id","mer_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_shop_idx" ON "cash_out" USING btree ("provider_id","shop_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_partner_idx" ON "cash_out" USING btree ("provider_id","partner_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_type_idx" ON "cash_out" USING btree ("provider_id","cash_type","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_arrived_idx" ON "cash_out" USING btree ("provider_id","arrive_time","apply_time","cash_amt");--> statement-breakpoint
CREATE INDEX "cash_out_return_idx" ON "cash_out" USING btree ("provider_id","return_time") WHERE return_time is not null;--> statement-breakpoint
CREATE INDEX "cash_out_amount_idx" ON "cash_out" USING btree ("provider_id","cash_amt","apply_time","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_undone_idx" ON "cash_out" USING btree ("provider_id","cash_status","apply_time","cash_no","cash_amt") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "cash_out_type_rare_idx" ON "cash_out" USING btree ("provider_id","cash_type","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "cash_out_partner_rare_idx" ON "cash_out" USING btree ("provider_id","partner_id","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE UNIQUE INDEX "chargeback_case_idx" ON "chargeback" USING btree ("provider_id","case_no");--> statement-breakpoint
CREATE INDEX "chargeback_told_idx" ON "chargeback" USING btree ("provider_id","receive_time","chargeback_no","chargeback_status","dispute_amt","fund_status");--> statement-breakpoint
CREATE INDEX "chargeback_kind_idx" ON "chargeback" USING btree ("provider_id","dispute_kind","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_channel_idx" ON "chargeback" USING btree ("provider_id","pay_channel","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_reason_idx" ON "chargeback" USING btree ("provider_id","reason_type","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_fund_idx" ON "chargeback" USING btree ("provider_id","fund_status","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_shop_idx" ON "chargeback" USING btree ("provider_id","shop_id","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_trade_idx" ON "chargeback" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "chargeback_merchant_idx" ON "chargeback" USING btree ("provider_id","mer_id","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_partner_idx" ON "chargeback" USING btree ("provider_id","partner_id","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_status_idx" ON "chargeback" USING btree ("provider_id","chargeback_status","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_deadline_idx" ON "chargeback" USING btree ("provider_id","deadline","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_amount_idx" ON "chargeback" USING btree ("provider_id","dispute_amt","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_batch_idx" ON "chargeback" USING btree ("provider_id","batch_no") WHERE batch_no is not null;--> statement-breakpoint
CREATE INDEX "chargeback_back_batch_idx" ON "chargeback" USING btree ("provider_id","back_batch_no") WHERE back_batch_no is not null;--> statement-breakpoint
CREATE INDEX "chargeback_unsettled_idx" ON "chargeback" USING btree ("provider_id","mer_id") WHERE open_amt <> 0;--> statement-breakpoint
CREATE INDEX "chargeback_documents_idx" ON "chargeback" USING gin ("documents" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "coupon_verify_told_idx" ON "coupon_verify" USING btree ("provider_id","verify_time","verify_id","verify_status","pay_amt","product_name");--> statement-breakpoint
CREATE INDEX "coupon_verify_id_idx" ON "coupon_verify" USING btree ("provider_id","verify_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_code_idx" ON "coupon_verify" USING btree ("provider_id","coupon_code");--> statement-breakpoint
CREATE INDEX "coupon_verify_order_idx" ON "coupon_verify" USING btree ("provider_id","order_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_certificate_idx" ON "coupon_verify" USING btree ("provider_id","certificate_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_merchant_idx" ON "coupon_verify" USING btree ("provider_id","mer_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_shop_idx" ON "coupon_verify" USING btree ("provider_id","shop_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_partner_idx" ON "coupon_verify" USING btree ("provider_id","partner_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_undone_idx" ON "coupon_verify" USING btree ("provider_id","verify_status","verify_time","verify_id","product_name") WHERE verify_status <> '1';--> statement-breakpoint
CREATE INDEX "coupon_verify_words_idx" ON "coupon_verify" USING gin (day_grams(' ' || "product_name", "verify_time"));--> statement-breakpoint
CREATE INDEX "coupon_verify_serial_idx" ON "coupon_verify" USING btree ("provider_id","serial_no","verify_time");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_clearing_bank_line" ON "channel_clearing" USING btree ("provider_id","bank_serial_no");--> statement-breakpoint
CREATE UNIQUE INDEX "device_own_serial_idx" ON "device" USING btree ("provider_id","serial_no");--> statement-breakpoint
CREATE INDEX "device_created_idx" ON "device" USING btree ("provider_id","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_bind_idx" ON "device" USING btree ("provider_id","bind_time","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_bind_desc_tab_idx" ON "device" USING btree ("provider_id","bind_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"device_id" DESC NULLS LAST,"bind_status");--> statement-breakpoint
CREATE INDEX "device_bind_status_idx" ON "device" USING btree ("provider_id","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_reg_status_tab_idx" ON "device" USING btree ("provider_id","reg_status","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_kind_tab_idx" ON "device" USING btree ("provider_id","device_kind","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_type_tab_idx" ON "device" USING btree ("provider_id","device_type","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_model_tab_idx" ON "device" USING btree ("provider_id","model","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_heartbeat_idx" ON "device" USING btree ("provider_id","last_heartbeat","create_time");--> statement-breakpoint
CREATE INDEX "device_shop_idx" ON "device" USING btree ("provider_id","shop_id","create_time");--> statement-breakpoint
CREATE INDEX "device_merchant_idx" ON "device" USING btree ("provider_id","mer_id");--> statement-breakpoint
CREATE INDEX "device_partner_tab_idx" ON "device" USING btree ("provider_id","partner_id","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX "device_reg_status_rare_idx" ON "device" USING btree ("provider_id","reg_status","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_kind_rare_idx" ON "device" USING btree ("provider_id","device_kind","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_type_rare_idx" ON "device" USING btree ("provider_id","device_type","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_model_rare_idx" ON "device" USING btree ("provider_id","model","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_partner_rare_idx" ON "device" USING btree ("provider_id","partner_id","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_head_idx" ON "device" USING btree ("serial_no" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "device_term_idx" ON "device" USING btree ("provider_id","term_no");--> statement-breakpoint
CREATE INDEX "device_pic_idx" ON "device" USING gin ("install_pic" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "income_day_month_idx" ON "income_day" USING btree ("provider_id","income_month");--> statement-breakpoint
CREATE INDEX "income_entry_id_idx" ON "income_entry" USING btree ("provider_id","entry_id");--> statement-breakpoint
CREATE INDEX "income_entry_merchant_idx" ON "income_entry" USING btree ("provider_id","mer_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_partner_idx" ON "income_entry" USING btree ("provider_id","partner_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_month_idx" ON "income_entry" USING btree ("provider_id","income_month","net_income_amt");--> statement-breakpoint
CREATE INDEX "invoice_item_settle_idx" ON "invoice_item" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_apply_idx" ON "provider_invoice" USING btree ("provider_id","invoice_apply_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_no_idx" ON "provider_invoice" USING btree ("provider_id","invoice_no") WHERE invoice_status <> 'CANCELED' and invoice_status <> 'REDDENED';--> statement-breakpoint
CREATE INDEX "provider_invoice_number_idx" ON "provider_invoice" USING btree ("provider_id","invoice_no");--> statement-breakpoint
CREATE INDEX "provider_invoice_month_idx" ON "provider_invoice" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE INDEX "provider_invoice_file_idx" ON "provider_invoice" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE INDEX "member_registered_idx" ON "member" USING btree ("provider_id","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX "member_last_pay_tab_idx" ON "member" USING btree ("provider_id","last_pay_time","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX "member_last_pay_desc_idx" ON "member" USING btree ("provider_id","last_pay_time" DESC NULLS LAST,"register_time" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_balance_idx" ON "member" USING btree ("provider_id","balance_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_total_pay_idx" ON "member" USING btree ("provider_id","total_pay_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_status_idx" ON "member" USING btree ("provider_id","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "member_last_pay_rare_idx" ON "member" USING btree ("provider_id","member_status","last_pay_time","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "member_level_tab_idx" ON "member" USING btree ("provider_id","level_name","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX "member_source_tab_idx" ON "member" USING btree ("provider_id","source","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX "member_level_rare_idx" ON "member" USING btree ("provider_id","level_name","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "member_source_rare_idx" ON "member" USING btree ("provider_id","source","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "member_words_idx" ON "member" USING gin (search_grams(' ' || "nick_name"));--> statement-breakpoint
CREATE INDEX "member_mobile_idx" ON "member" USING btree ("provider_id","mobile");--> statement-breakpoint
CREATE INDEX "member_merchant_idx" ON "member" USING btree ("provider_id","mer_id","register_time");--> statement-breakpoint
CREATE INDEX "member_shop_idx" ON "member" USING btree ("provider_id","shop_id","register_time");--> statement-breakpoint
CREATE INDEX "member_partner_idx" ON "member" USING btree ("provider_id","partner_id","register_time");--> statement-breakpoint
CREATE INDEX "merchant_entry_related_idx" ON "merchant_entry" USING btree ("provider_id","related_no");--> statement-breakpoint
CREATE INDEX "merchant_entry_time_idx" ON "merchant_entry" USING btree ("provider_id","entry_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_told_idx" ON "merchant_settlement" USING btree ("provider_id","create_time","batch_no","batch_status","net_amt","gross_amt","refund_amt","fee_amt","paid_amt","unpaid_amt");--> statement-breakpoint
CREATE INDEX "merchant_settlement_amount_idx" ON "merchant_settlement" USING btree ("provider_id","net_amt","create_time","batch_no");--> statement-breakpoint
CREATE INDEX "merchant_settlement_merchant_idx" ON "merchant_settlement" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_shop_idx" ON "merchant_settlement" USING btree ("provider_id","shop_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_partner_idx" ON "merchant_settlement" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_status_idx" ON "merchant_settlement" USING btree ("provider_id","batch_status","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_partner_rare_idx" ON "merchant_settlement" USING btree ("provider_id","partner_id","batch_status","create_time") WHERE batch_status <> 'SETTLED';--> statement-breakpoint
CREATE INDEX "merchant_settlement_date_idx" ON "merchant_settlement" USING btree ("provider_id","settle_date");--> statement-breakpoint
CREATE INDEX "merchant_settlement_payout_idx" ON "merchant_settlement" USING btree ("provider_id","payout_no");--> statement-breakpoint
CREATE INDEX "merchant_settlement_carried_idx" ON "merchant_settlement" USING btree ("provider_id","carried_to") WHERE carried_to is not null;--> statement-breakpoint
CREATE INDEX "merchant_settlement_unpaid_idx" ON "merchant_settlement" USING btree ("provider_id","mer_id","shop_id") WHERE unpaid_amt > 0;--> statement-breakpoint
CREATE INDEX "merchant_settlement_offset_related_idx" ON "merchant_settlement_offset" USING btree ("provider_id","related_no");--> statement-breakpoint
CREATE INDEX "merchant_opened_idx" ON "merchant" USING btree ("provider_id","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_partner_tab_idx" ON "merchant" USING btree ("provider_id","partner_id","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_apply_idx" ON "merchant" USING btree ("provider_id","apply_id");--> statement-breakpoint
CREATE INDEX "merchant_license_idx" ON "merchant" USING btree ("provider_id","license_no");--> statement-breakpoint
CREATE INDEX "merchant_mobile_idx" ON "merchant" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "merchant_head_idx" ON "merchant" USING btree ("mer_id" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "merchant_words_idx" ON "merchant" USING gin (search_grams(' ' || "mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX "merchant_region_idx" ON "merchant" USING btree ("provider_id","region" varchar_pattern_ops,"open_time");--> statement-breakpoint
CREATE INDEX "merchant_status_idx" ON "merchant" USING btree ("provider_id","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_wx_auth_tab_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_ali_auth_tab_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_review_tab_idx" ON "merchant" USING btree ("provider_id","auth_review_status","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_subject_tab_idx" ON "merchant" USING btree ("provider_id","subject_type","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_cycle_tab_idx" ON "merchant" USING btree ("provider_id","settle_cycle","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX "merchant_wx_auth_rare_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_ali_auth_rare_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_review_rare_idx" ON "merchant" USING btree ("provider_id","auth_review_status","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_subject_rare_idx" ON "merchant" USING btree ("provider_id","subject_type","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_cycle_rare_idx" ON "merchant" USING btree ("provider_id","settle_cycle","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_partner_rare_idx" ON "merchant" USING btree ("provider_id","partner_id","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_last_four_idx" ON "merchant" USING btree ("provider_id",right("contact_mobile", 4));--> statement-breakpoint
CREATE INDEX "merchant_change_idx" ON "merchant" USING btree ("provider_id","settle_change","open_time") WHERE settle_change is not null;--> statement-breakpoint
CREATE INDEX "merchant_pics_idx" ON "merchant" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "payee_change_settle_idx" ON "payee_change" USING btree ("provider_id","settle_no","request_time");--> statement-breakpoint
CREATE UNIQUE INDEX "payee_change_open_idx" ON "payee_change" USING btree ("provider_id","settle_no") WHERE "payee_change"."change_status" in ('TO_REVIEW', 'VERIFYING', 'COOLING');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_no_idx" ON "payout_account" USING btree ("provider_id","mer_id","acct_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_change_idx" ON "payout_account" USING btree ("provider_id","change_id") WHERE "payout_account"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "proof_run_time_idx" ON "proof_run" USING btree ("provider_id","start_time","run_no");--> statement-breakpoint
CREATE INDEX "rebate_calc_idx" ON "rebate" USING btree ("provider_id","calc_time","rebate_id");--> statement-breakpoint
CREATE INDEX "rebate_month_idx" ON "rebate" USING btree ("provider_id","month");--> statement-breakpoint
CREATE INDEX "rebate_rule_idx" ON "rebate" USING btree ("provider_id","rule_no");--> statement-breakpoint
CREATE INDEX "rebate_item_time_idx" ON "rebate_item" USING btree ("provider_id","item_time","item_id");--> statement-breakpoint
CREATE INDEX "rebate_item_merchant_idx" ON "rebate_item" USING btree ("provider_id","mer_id","item_time");--> statement-breakpoint
CREATE INDEX "rebate_rule_create_idx" ON "rebate_rule" USING btree ("provider_id","create_time","rule_no");--> statement-breakpoint
CREATE INDEX "recharge_apply_idx" ON "recharge_order" USING btree ("provider_id","apply_time","recharge_no");--> statement-breakpoint
CREATE INDEX "recharge_kind_idx" ON "recharge_order" USING btree ("provider_id","acct_kind","apply_time");--> statement-breakpoint
CREATE INDEX "recharge_receipt_idx" ON "recharge_order" USING gin ("receipt_pic" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "refund_no_idx" ON "refund" USING btree ("provider_id","refund_no");--> statement-breakpoint
CREATE INDEX "refund_out_no_idx" ON "refund" USING btree ("provider_id","out_refund_no");--> statement-breakpoint
CREATE INDEX "refund_channel_no_idx" ON "refund" USING btree ("provider_id","channel_refund_no");--> statement-breakpoint
CREATE INDEX "refund_trade_idx" ON "refund" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "refund_merchant_idx" ON "refund" USING btree ("provider_id","mer_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_shop_idx" ON "refund" USING btree ("provider_id","shop_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_partner_idx" ON "refund" USING btree ("provider_id","partner_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_channel_idx" ON "refund" USING btree ("provider_id","pay_channel","refund_time");--> statement-breakpoint
CREATE INDEX "refund_amount_idx" ON "refund" USING btree ("provider_id","refund_amt","refund_time","refund_no");--> statement-breakpoint
CREATE INDEX "refund_undone_idx" ON "refund" USING btree ("provider_id","refund_status","refund_time","pay_channel","refund_amt") WHERE refund_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "refund_source_tab_idx" ON "refund" USING btree ("provider_id","refund_source","refund_time","refund_no","refund_status","refund_amt","refund_fee_amt");--> statement-breakpoint
CREATE INDEX "refund_source_rare_idx" ON "refund" USING btree ("provider_id","refund_source","refund_status","refund_time","refund_no") WHERE refund_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "refund_finish_idx" ON "refund" USING btree ("provider_id","finish_time");--> statement-breakpoint
CREATE INDEX "refund_batch_idx" ON "refund" USING btree ("provider_id","batch_no");--> statement-breakpoint
CREATE INDEX "refund_back_batch_idx" ON "refund" USING btree ("provider_id","back_batch_no") WHERE back_batch_no is not null;--> statement-breakpoint
CREATE INDEX "refund_unsettled_idx" ON "refund" USING btree ("provider_id","mer_id") WHERE open_amt <> 0;--> statement-breakpoint
CREATE INDEX "export_task_user_idx" ON "export_task" USING btree ("provider_id","user_id","apply_time");--> statement-breakpoint
CREATE INDEX "export_task_time_idx" ON "export_task" USING btree ("provider_id","apply_time");--> statement-breakpoint
CREATE UNIQUE INDEX "app_role_name_idx" ON "app_role" USING btree ("provider_id","role_name");--> statement-breakpoint
CREATE INDEX "settle_change_merchant_idx" ON "settle_change" USING btree ("provider_id","mer_id","request_time");--> statement-breakpoint
CREATE UNIQUE INDEX "settle_change_open_idx" ON "settle_change" USING btree ("provider_id","mer_id") WHERE "settle_change"."change_status" in ('TO_REVIEW', 'COOLING');--> statement-breakpoint
CREATE INDEX "settle_change_pics_idx" ON "settle_change" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_no_idx" ON "profit_settle" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_target_idx" ON "profit_settle" USING btree ("provider_id","target_id","bill_month");--> statement-breakpoint
CREATE INDEX "profit_settle_month_idx" ON "profit_settle" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE INDEX "shop_merchant_idx" ON "shop" USING btree ("provider_id","mer_id","shop_id");--> statement-breakpoint
CREATE INDEX "shop_created_idx" ON "shop" USING btree ("provider_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_partner_tab_idx" ON "shop" USING btree ("provider_id","partner_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_team_tab_idx" ON "shop" USING btree ("provider_id","team_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_mobile_idx" ON "shop" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "shop_head_idx" ON "shop" USING btree ("shop_id" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "shop_words_idx" ON "shop" USING gin (search_grams(' ' || "shop_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX "shop_region_idx" ON "shop" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX "shop_devices_idx" ON "shop" USING btree ("provider_id","device_count","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "shop_status_idx" ON "shop" USING btree ("provider_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_type_tab_idx" ON "shop" USING btree ("provider_id","shop_type","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_ordering_tab_idx" ON "shop" USING btree ("provider_id","order_open","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_auto_cash_tab_idx" ON "shop" USING btree ("provider_id","auto_cash","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX "shop_type_rare_idx" ON "shop" USING btree ("provider_id","shop_type","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_ordering_rare_idx" ON "shop" USING btree ("provider_id","order_open","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_auto_cash_rare_idx" ON "shop" USING btree ("provider_id","auto_cash","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_partner_rare_idx" ON "shop" USING btree ("provider_id","partner_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_team_rare_idx" ON "shop" USING btree ("provider_id","team_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_last_four_idx" ON "shop" USING btree ("provider_id",right("contact_mobile", 4));--> statement-breakpoint
CREATE INDEX "shop_pics_idx" ON "shop" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "statement_id_idx" ON "statement" USING btree ("provider_id","bill_id");--> statement-breakpoint
CREATE INDEX "statement_type_idx" ON "statement" USING btree ("provider_id","bill_type","due_time");--> statement-breakpoint
CREATE INDEX "statement_file_idx" ON "statement" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_diff_id_idx" ON "statement_diff" USING btree ("provider_id","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_told_idx" ON "statement_diff" USING btree ("provider_id","trade_time","diff_id","diff_status","diff_amt","booked_amt");--> statement-breakpoint
CREATE INDEX "statement_diff_amount_idx" ON "statement_diff" USING btree ("provider_id","diff_amt","trade_time","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_status_idx" ON "statement_diff" USING btree ("provider_id","diff_status","trade_time");--> statement-breakpoint
CREATE INDEX "statement_diff_merchant_idx" ON "statement_diff" USING btree ("provider_id","mer_id","trade_time");--> statement-breakpoint
CREATE INDEX "statement_diff_pending_idx" ON "statement_diff" USING btree ("provider_id","bill_id") WHERE diff_status = 'PENDING';--> statement-breakpoint
CREATE INDEX "shop_day_stat_date_idx" ON "shop_day_stat" USING btree ("provider_id","biz_date");--> statement-breakpoint
CREATE INDEX "subsidy_create_idx" ON "subsidy_activity" USING btree ("provider_id","create_time","subsidy_id");--> statement-breakpoint
CREATE INDEX "subsidy_merchant_idx" ON "subsidy_activity" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "subsidy_activity_no_idx" ON "subsidy_activity" USING btree ("provider_id","activity_no");--> statement-breakpoint
CREATE INDEX "subsidy_back_subsidy_idx" ON "subsidy_back" USING btree ("provider_id","subsidy_id","back_time");--> statement-breakpoint
CREATE INDEX "subsidy_trade_trade_idx" ON "subsidy_trade" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "table_code_table_idx" ON "table_code" USING btree ("provider_id","table_no","code_id","bind_status");--> statement-breakpoint
CREATE INDEX "table_code_area_idx" ON "table_code" USING btree ("provider_id","area_name","table_no","code_id","bind_status");--> statement-breakpoint
CREATE INDEX "table_code_ordered_idx" ON "table_code" USING btree ("provider_id","last_order_time","table_no","code_id");--> statement-breakpoint
CREATE INDEX "table_code_ordered_desc_idx" ON "table_code" USING btree ("provider_id","last_order_time" DESC NULLS LAST,"table_no" DESC NULLS LAST,"code_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "table_code_unbound_idx" ON "table_code" USING btree ("provider_id","bind_status","table_no","code_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "table_code_area_rare_idx" ON "table_code" USING btree ("provider_id","area_name","bind_status","table_no","code_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "table_code_words_idx" ON "table_code" USING gin (search_grams(' ' || "table_no"));--> statement-breakpoint
CREATE INDEX "table_code_shop_idx" ON "table_code" USING btree ("provider_id","shop_id","table_no","code_id");--> statement-breakpoint
CREATE INDEX "trade_no_idx" ON "trade" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "trade_out_no_idx" ON "trade" USING btree ("provider_id","out_trade_no");--> statement-breakpoint
CREATE INDEX "trade_channel_no_idx" ON "trade" USING btree ("provider_id","channel_trade_no");--> statement-breakpoint
CREATE INDEX "trade_merchant_idx" ON "trade" USING btree ("provider_id","mer_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_shop_idx" ON "trade" USING btree ("provider_id","shop_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_partner_idx" ON "trade" USING btree ("provider_id","partner_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_channel_idx" ON "trade" USING btree ("provider_id","pay_channel","trade_time");--> statement-breakpoint
CREATE INDEX "trade_pay_type_idx" ON "trade" USING btree ("provider_id","pay_type","trade_time");--> statement-breakpoint
CREATE INDEX "trade_card_kind_idx" ON "trade" USING btree ("provider_id","card_kind","trade_time");--> statement-breakpoint
CREATE INDEX "trade_term_idx" ON "trade" USING btree ("provider_id","term_no","trade_time");--> statement-breakpoint
CREATE INDEX "trade_amount_idx" ON "trade" USING btree ("provider_id","trans_amt","trade_time","trade_no");--> statement-breakpoint
CREATE INDEX "trade_unpaid_idx" ON "trade" USING btree ("provider_id","trade_status","trade_time","mer_id","shop_id","partner_id","pay_channel","pay_type","card_kind") WHERE trade_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "trade_refunded_idx" ON "trade" USING btree ("provider_id","refund_state","trade_time") WHERE refund_state <> 'NONE';--> statement-breakpoint
CREATE INDEX "trade_held_idx" ON "trade" USING btree ("provider_id","settle_status","trade_time") WHERE settle_status = 'SETTLING' or settle_status = 'HELD';--> statement-breakpoint
CREATE INDEX "trade_failed_idx" ON "trade" USING btree ("provider_id","settle_status","trade_time") WHERE settle_status = 'FAILED';--> statement-breakpoint
CREATE INDEX "trade_batch_idx" ON "trade" USING btree ("provider_id","batch_no","trade_time");--> statement-breakpoint
CREATE INDEX "trade_settled_idx" ON "trade" USING btree ("provider_id","settle_date","trade_time","trade_no");--> statement-breakpoint
CREATE INDEX "trade_due_idx" ON "trade" USING btree ("provider_id","mer_id","settle_date") WHERE settle_status = 'UNSETTLED' and trade_status = 'SUCCESS';--> statement-breakpoint
CREATE INDEX "trade_rollup_merchant_idx" ON "trade_rollup" USING btree ("provider_id","mer_id","trade_date");--> statement-breakpoint
CREATE INDEX "trade_rollup_shop_idx" ON "trade_rollup" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
CREATE INDEX "trade_rollup_partner_idx" ON "trade_rollup" USING btree ("provider_id","partner_id","trade_date");--> statement-breakpoint
CREATE INDEX "mfa_ticket_user_idx" ON "mfa_ticket" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "default_view_view_idx" ON "default_view" USING btree ("provider_id","view_id");--> statement-breakpoint
CREATE INDEX "saved_view_user_idx" ON "saved_view" USING btree ("provider_id","resource","user_id");--> statement-breakpoint
CREATE INDEX "saved_view_shared_idx" ON "saved_view" USING btree ("provider_id","resource","cust_id","shared");--> statement-breakpoint
CREATE INDEX "withdraw_apply_idx" ON "withdraw_order" USING btree ("provider_id","apply_time","withdraw_no");--> statement-breakpoint
CREATE INDEX "wx_verify_apply_idx" ON "wx_verify" USING btree ("provider_id","apply_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_merchant_idx" ON "wx_verify" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_state_idx" ON "wx_verify" USING btree ("applyment_state","update_time");--> statement-breakpoint
CREATE INDEX "wx_verify_pics_idx" ON "wx_verify" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE VIEW "public"."billing_month" AS (
  select m.*,
    case when m.bill_status in ('TO_INVOICE', 'PART')
      then greatest(0, m.bill_amt - m.invoiced_amt - m.held_amt) else 0 end::bigint as remain_amt
  from (
    select b.provider_id, b.bill_month, b.month_time, b.settle_no, b.settle_status, b.income_amt,
      b.adjust_amt, b.bill_amt, b.bill_amt - b.ex_tax_amt as tax_amt, b.ex_tax_amt, b.invoiced_amt,
      b.held_amt,
      case when b.settle_no is null then 'OPEN'
        when b.settle_status in ('TO_CONFIRM', 'DISPUTE') then 'TO_CONFIRM'
        when b.bill_amt <= 0 or b.pay_way <> 'BANK' then 'EXEMPT'
        when b.invoiced_amt >= b.bill_amt then 'DONE'
        when b.invoiced_amt > 0 then 'PART'
        when b.held_amt >= b.bill_amt then 'INVOICING'
        else 'TO_INVOICE' end::varchar(16) as bill_status
    from (
      select e.provider_id, e.income_month as bill_month,
        (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
        s.settle_no, s.settle_status, s.pay_way, e.income_amt,
        coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
        (e.income_amt + coalesce(s.adjust_amt, 0))::bigint as bill_amt,
        round((e.income_amt + coalesce(s.adjust_amt, 0)) / 1.06)::bigint as ex_tax_amt,
        coalesce(i.invoiced_amt, 0)::bigint as invoiced_amt,
        coalesce(i.held_amt, 0)::bigint as held_amt
      from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
        from income_month group by provider_id, income_month) e
      left join profit_settle s on s.provider_id = e.provider_id
        and s.target_id = e.provider_id and s.bill_month = e.income_month
      left join lateral (
        select sum(i.amt) filter (where v.invoice_status in ('APPROVED', 'RED_APPLY'))
            as invoiced_amt,
          sum(i.amt) filter (where v.invoice_status in ('DRAFT', 'AUDITING', 'REJECTED'))
            as held_amt
        from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
      ) i on true
    ) b
  ) m);--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "mer_apply" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('apply', 'apply_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "merchant" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "merchant_account" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "shop" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('shop', 'shop_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "table_code" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('tableCode', 'code_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "device" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('device', 'device_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "wx_verify" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('wxVerify', 'order_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "appeal" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('appeal', 'appeal_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "auth_review" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('authReview', 'apply_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "refund" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('refund', 'refund_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "chargeback" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('chargeback', 'chargeback_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "recharge_order" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('recharge', 'recharge_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "withdraw_order" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('withdraw', 'withdraw_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "subsidy_activity" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('subsidy', 'subsidy_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "rebate_rule" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('rebateRule', 'rule_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "rebate" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('rebate', 'rebate_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "profit_settle" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('settle', 'settle_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "provider_invoice" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('invoice', 'invoice_apply_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "settle_change" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "statement" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('statement', 'bill_id');
