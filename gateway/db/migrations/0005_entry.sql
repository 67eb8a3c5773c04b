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
	"ask_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auth_review_provider_id_apply_id_pk" PRIMARY KEY("provider_id","apply_id")
);
--> statement-breakpoint
CREATE TABLE "mer_apply" (
	"provider_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"corp_entry_channel" varchar(2) NOT NULL,
	"entry_kind" varchar(8) NOT NULL,
	"subject_type" varchar(16) NOT NULL,
	"apply_status" varchar(16) NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted" jsonb,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
CREATE INDEX "auth_review_status_idx" ON "auth_review" USING btree ("review_status","deadline");--> statement-breakpoint
CREATE INDEX "auth_review_pics_idx" ON "auth_review" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "mer_apply_create_idx" ON "mer_apply" USING btree ("provider_id","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_partner_idx" ON "mer_apply" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_status_idx" ON "mer_apply" USING btree ("provider_id","apply_status","create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_idx" ON "mer_apply" USING btree ("provider_id","submit_time");--> statement-breakpoint
CREATE INDEX "mer_apply_mobile_idx" ON "mer_apply" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "mer_apply_license_idx" ON "mer_apply" USING btree ("provider_id","license_no");--> statement-breakpoint
CREATE INDEX "mer_apply_legal_idx" ON "mer_apply" USING btree ("provider_id","legal_id_no");--> statement-breakpoint
CREATE INDEX "mer_apply_pics_idx" ON "mer_apply" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "wx_verify_apply_idx" ON "wx_verify" USING btree ("provider_id","apply_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_merchant_idx" ON "wx_verify" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_state_idx" ON "wx_verify" USING btree ("applyment_state","update_time");--> statement-breakpoint
CREATE INDEX "wx_verify_pics_idx" ON "wx_verify" USING gin ("pics" jsonb_path_ops);