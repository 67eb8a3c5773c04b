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
ALTER TABLE "mer_apply" ADD COLUMN "card_check" varchar(8) DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "mer_apply" ADD COLUMN "card_check_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chargeback_case_idx" ON "chargeback" USING btree ("provider_id","case_no");--> statement-breakpoint
CREATE INDEX "chargeback_receive_idx" ON "chargeback" USING btree ("provider_id","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_trade_idx" ON "chargeback" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "chargeback_merchant_idx" ON "chargeback" USING btree ("provider_id","mer_id","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_partner_idx" ON "chargeback" USING btree ("provider_id","partner_id","receive_time");--> statement-breakpoint
CREATE INDEX "chargeback_deadline_idx" ON "chargeback" USING btree ("provider_id","deadline","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_amount_idx" ON "chargeback" USING btree ("provider_id","dispute_amt","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_documents_idx" ON "chargeback" USING gin ("documents" jsonb_path_ops);--> statement-breakpoint
-- Retrievals and chargebacks: the screen to roles that see all of the trades' area, its action to those that hold all of its actions (docs/decisions/0022).
UPDATE "user_role" SET "codes" = "codes" || '["02100034"]'::jsonb
WHERE NOT "codes" @> '["02100034"]' AND "role_type" IN ('3', '4') AND "codes" @> '["02100024", "02100025", "02100026", "02100032", "02100033"]';
--> statement-breakpoint
UPDATE "user_role" SET "codes" = "codes" || '["02100034:answer"]'::jsonb
WHERE NOT "codes" @> '["02100034:answer"]' AND "codes" @> '["02100034", "02100025:export"]'
	AND ("role_type" = '3' AND "codes" @> '["02100033:apply"]' OR "role_type" = '4');
--> statement-breakpoint
-- Categories with the right code, see docs/decisions/0049.
UPDATE "merchant" SET "mcc" = CASE "mcc" WHEN '5815' THEN '5814' WHEN '7929' THEN '7911' ELSE '7011' END
WHERE "mcc" IN ('5815', '7929', '7012');
--> statement-breakpoint
UPDATE "mer_apply" SET "data" = jsonb_set("data", '{mcc}', CASE "data" ->> 'mcc' WHEN '5815' THEN '"5814"'::jsonb WHEN '7929' THEN '"7911"'::jsonb ELSE '"7011"'::jsonb END)
WHERE "data" ->> 'mcc' IN ('5815', '7929', '7012');
--> statement-breakpoint
-- Banks whose issuer codes were wrong; the list of codes changes as one, so that none is taken for another.
UPDATE "merchant" SET "bank_code" = CASE "bank_code" WHEN '04403600' THEN '04023930' WHEN '03170000' THEN '04403600' WHEN '04733450' THEN '04593450' WHEN '04703640' THEN '04123330' WHEN '05171270' THEN '04221210' ELSE '04422610' END
WHERE "bank_code" IN ('04403600', '03170000', '04733450', '04703640', '05171270', '04922600');
--> statement-breakpoint
UPDATE "mer_apply" SET "data" = jsonb_set("data", '{bankCode}', to_jsonb(CASE "data" ->> 'bankCode' WHEN '04403600' THEN '04023930' WHEN '03170000' THEN '04403600' WHEN '04733450' THEN '04593450' WHEN '04703640' THEN '04123330' WHEN '05171270' THEN '04221210' ELSE '04422610' END))
WHERE "data" ->> 'bankCode' IN ('04403600', '03170000', '04733450', '04703640', '05171270', '04922600');
