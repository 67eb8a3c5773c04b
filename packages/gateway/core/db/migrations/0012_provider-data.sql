CREATE TABLE "cost_term" (
	"provider_id" varchar(32) NOT NULL,
	"product" varchar(16) NOT NULL,
	"cost_rate" integer NOT NULL,
	"cost_cap_amt" bigint DEFAULT 0 NOT NULL,
	"floor_rate" integer NOT NULL,
	"floor_cap_amt" bigint DEFAULT 0 NOT NULL,
	"effective_date" date NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "cost_term_provider_id_product_effective_date_pk" PRIMARY KEY("provider_id","product","effective_date")
);
--> statement-breakpoint
CREATE TABLE "rate_template" (
	"provider_id" varchar(32) NOT NULL,
	"template_code" varchar(16) NOT NULL,
	"template_name" text NOT NULL,
	"wechat_rate" integer NOT NULL,
	"alipay_rate" integer NOT NULL,
	"unionpay_rate" integer NOT NULL,
	"offered" boolean NOT NULL,
	"effective_date" date NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_template_provider_id_template_code_effective_date_pk" PRIMARY KEY("provider_id","template_code","effective_date")
);
--> statement-breakpoint
-- Providers keep the terms that the product had for all of them.
INSERT INTO "cost_term" ("provider_id", "product", "cost_rate", "cost_cap_amt", "floor_rate", "floor_cap_amt", "effective_date", "operator", "reason", "create_time")
SELECT p."provider_id", v.*, '2000-01-01', '随附', '产品随附的默认值', timestamptz '2000-01-01 00:00:00+08'
FROM "provider" p CROSS JOIN (VALUES
	('WECHAT', 200, 0, 250, 0),
	('ALIPAY', 200, 0, 250, 0),
	('UNIONPAY', 210, 0, 260, 0),
	('BANKCARD-DEBIT', 350, 1800, 420, 1900),
	('BANKCARD-CREDIT', 450, 0, 520, 0),
	('DCEP', 0, 0, 0, 0),
	('OTHER', 300, 0, 380, 0)) v;--> statement-breakpoint
INSERT INTO "rate_template" ("provider_id", "template_code", "template_name", "wechat_rate", "alipay_rate", "unionpay_rate", "offered", "effective_date", "operator", "reason", "create_time")
SELECT p."provider_id", v.*, true, '2000-01-01', '随附', '产品随附的默认值', timestamptz '2000-01-01 00:00:00+08'
FROM "provider" p CROSS JOIN (VALUES
	('HLB030', '优惠费率 0.30%', 300, 300, 300),
	('HLB035', '优惠费率 0.35%', 350, 350, 320),
	('HLB038', '标准费率 0.38%', 380, 380, 350),
	('HLB040', '标准费率 0.40%', 400, 400, 370),
	('HLB045', '行业费率 0.45%', 450, 450, 420),
	('HLB060', '到店增值 0.60%', 600, 600, 570)) v;--> statement-breakpoint
-- Models belonged to all providers; each gets its own copies.
ALTER TABLE "device_model" DROP CONSTRAINT "device_model_pkey";--> statement-breakpoint
ALTER TABLE "device_model" ADD COLUMN "provider_id" varchar(32);--> statement-breakpoint
ALTER TABLE "device_model" ADD COLUMN "in_use" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "device_model" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
INSERT INTO "device_model" ("provider_id", "model", "device_kind", "device_type", "vendor")
SELECT p."provider_id", m."model", m."device_kind", m."device_type", m."vendor" FROM "provider" p CROSS JOIN "device_model" m;--> statement-breakpoint
DELETE FROM "device_model" WHERE "provider_id" IS NULL;--> statement-breakpoint
ALTER TABLE "device_model" ALTER COLUMN "provider_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "device_model" ADD CONSTRAINT "device_model_provider_id_model_pk" PRIMARY KEY("provider_id","model");
