CREATE TABLE "audit" (
	"provider_id" varchar(32) NOT NULL,
	"audit_id" varchar(32) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"operator" text NOT NULL,
	"action" varchar(64) NOT NULL,
	"target_type" varchar(32) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_provider_id_audit_id_pk" PRIMARY KEY("provider_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"img_code_id" varchar(32) PRIMARY KEY NOT NULL,
	"code" varchar(8) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
CREATE TABLE "login_failure" (
	"login_name" varchar(64) PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
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
	"status" varchar(16) DEFAULT 'NORMAL' NOT NULL,
	CONSTRAINT "partner_provider_id_partner_id_pk" PRIMARY KEY("provider_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "provider" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"acquirer_code" varchar(16) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4),
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"sms_seq" varchar(32) PRIMARY KEY NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"code" varchar(6) NOT NULL,
	"scene" varchar(16) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "app_user_loginName_unique" UNIQUE("login_name"),
	CONSTRAINT "app_user_mobile_unique" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"role_name" text NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"codes" jsonb NOT NULL,
	"auth_flag" varchar(1) DEFAULT '0' NOT NULL,
	"login_user_type_ext" varchar(8) DEFAULT '' NOT NULL,
	"business_mode" varchar(2) DEFAULT '1' NOT NULL,
	"data_scope" varchar(16) DEFAULT 'ALL' NOT NULL,
	"partner_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shop_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"team_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_login_at" timestamp with time zone,
	"seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_role_user_id_role_type_pk" PRIMARY KEY("user_id","role_type")
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
	"fee_rate" integer NOT NULL,
	"fee_min_amt" bigint DEFAULT 0 NOT NULL,
	"fee_cap_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "merchant_product_provider_id_mer_id_pay_channel_card_kind_effective_date_pk" PRIMARY KEY("provider_id","mer_id","pay_channel","card_kind","effective_date")
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
	"device_count" integer DEFAULT 0 NOT NULL,
	"order_open" varchar(1) DEFAULT '0' NOT NULL,
	"auto_cash" varchar(1) DEFAULT '0' NOT NULL,
	"shop_status" varchar(16) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
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
	"fail_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_provider_id_refund_time_refund_no_pk" PRIMARY KEY("provider_id","refund_time","refund_no")
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
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"trade_status" varchar(16) NOT NULL,
	"refund_state" varchar(8) NOT NULL,
	"settle_status" varchar(16) NOT NULL,
	"settle_date" date,
	"pay_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	"goods_name" text DEFAULT '' NOT NULL,
	"bank_name" text,
	"openid" varchar(64),
	"client_ip" varchar(45),
	CONSTRAINT "trade_provider_id_trade_time_trade_no_pk" PRIMARY KEY("provider_id","trade_time","trade_no")
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
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_rollup_provider_id_trade_date_mer_id_shop_id_pay_channel_pk" PRIMARY KEY("provider_id","trade_date","mer_id","shop_id","pay_channel")
);
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
	"apply_time" timestamp with time zone NOT NULL,
	"finish_time" timestamp with time zone,
	"expire_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "export_task_provider_id_task_id_pk" PRIMARY KEY("provider_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"token" varchar(64) PRIMARY KEY NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"uploader_id" varchar(32) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"mime" varchar(96) NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"job_id" varchar(32) PRIMARY KEY NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clock" varchar(8) NOT NULL,
	"state" varchar(8) DEFAULT 'WAITING' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_seq" (
	"prefix" varchar(24) NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_seq_prefix_pk" PRIMARY KEY("prefix")
);
--> statement-breakpoint
CREATE INDEX "audit_target_idx" ON "audit" USING btree ("provider_id","target_type","target_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_created_idx" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_expires_idx" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_code_mobile_idx" ON "sms_code" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_serial_idx" ON "device" USING btree ("serial_no");--> statement-breakpoint
CREATE INDEX "device_create_idx" ON "device" USING btree ("provider_id","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_merchant_idx" ON "device" USING btree ("provider_id","mer_id");--> statement-breakpoint
CREATE INDEX "device_partner_idx" ON "device" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "device_term_idx" ON "device" USING btree ("provider_id","term_no");--> statement-breakpoint
CREATE INDEX "merchant_open_idx" ON "merchant" USING btree ("provider_id","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "merchant_partner_idx" ON "merchant" USING btree ("provider_id","partner_id","open_time");--> statement-breakpoint
CREATE INDEX "merchant_apply_idx" ON "merchant" USING btree ("provider_id","apply_id");--> statement-breakpoint
CREATE INDEX "merchant_license_idx" ON "merchant" USING btree ("provider_id","license_no");--> statement-breakpoint
CREATE INDEX "merchant_mobile_idx" ON "merchant" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "shop_merchant_idx" ON "shop" USING btree ("provider_id","mer_id","shop_id");--> statement-breakpoint
CREATE INDEX "shop_create_idx" ON "shop" USING btree ("provider_id","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "refund_no_idx" ON "refund" USING btree ("provider_id","refund_no");--> statement-breakpoint
CREATE INDEX "refund_trade_idx" ON "refund" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "refund_merchant_idx" ON "refund" USING btree ("provider_id","mer_id","refund_time");--> statement-breakpoint
CREATE INDEX "trade_no_idx" ON "trade" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "trade_out_no_idx" ON "trade" USING btree ("provider_id","out_trade_no");--> statement-breakpoint
CREATE INDEX "trade_channel_no_idx" ON "trade" USING btree ("provider_id","channel_trade_no");--> statement-breakpoint
CREATE INDEX "trade_merchant_idx" ON "trade" USING btree ("provider_id","mer_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_shop_idx" ON "trade" USING btree ("provider_id","shop_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_partner_idx" ON "trade" USING btree ("provider_id","partner_id","trade_time");--> statement-breakpoint
CREATE INDEX "trade_rollup_merchant_idx" ON "trade_rollup" USING btree ("provider_id","mer_id","trade_date");--> statement-breakpoint
CREATE INDEX "trade_rollup_partner_idx" ON "trade_rollup" USING btree ("provider_id","partner_id","trade_date");--> statement-breakpoint
CREATE INDEX "export_task_user_idx" ON "export_task" USING btree ("provider_id","user_id","apply_time");--> statement-breakpoint
CREATE INDEX "export_task_time_idx" ON "export_task" USING btree ("provider_id","apply_time");--> statement-breakpoint
CREATE INDEX "file_provider_idx" ON "file" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("state","clock","run_at");--> statement-breakpoint
CREATE INDEX "job_ref_idx" ON "job" USING btree ("kind","ref_id");