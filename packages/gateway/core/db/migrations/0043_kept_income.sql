CREATE TABLE "income_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_no" integer NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"earned_amt" bigint DEFAULT 0 NOT NULL,
	"before_earned_amt" bigint DEFAULT 0 NOT NULL,
	"diff_earned_amt" bigint DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"before_trans_amt" bigint DEFAULT 0 NOT NULL,
	"diff_trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"before_trans_count" integer NOT NULL,
	"earned_rate" bigint,
	"before_earned_rate" bigint,
	CONSTRAINT "income_change_provider_id_change_no_mer_id_pk" PRIMARY KEY("provider_id","change_no","mer_id")
);
--> statement-breakpoint
CREATE TABLE "income_sum" (
	"provider_id" varchar(32) NOT NULL,
	"change_no" integer NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_key" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"weight_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_weight" numeric(30, 0) NOT NULL,
	"cost_weight" numeric(30, 0) NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_rate" bigint,
	"cost_rate" bigint,
	"mer_nominal_rate" bigint,
	"cost_nominal_rate" bigint,
	CONSTRAINT "income_sum_provider_id_change_no_mer_id_partner_key_pk" PRIMARY KEY("provider_id","change_no","mer_id","partner_key")
);
--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "net_income_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "before_net_income_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "income_change_earned_idx" ON "income_change" USING btree ("provider_id","change_no","earned_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_change_before_earned_idx" ON "income_change" USING btree ("provider_id","change_no","before_earned_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_change_diff_earned_idx" ON "income_change" USING btree ("provider_id","change_no","diff_earned_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_change_trans_idx" ON "income_change" USING btree ("provider_id","change_no","trans_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_change_before_trans_idx" ON "income_change" USING btree ("provider_id","change_no","before_trans_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_change_diff_trans_idx" ON "income_change" USING btree ("provider_id","change_no","diff_trans_amt","mer_id");--> statement-breakpoint
CREATE INDEX "income_sum_trans_idx" ON "income_sum" USING btree ("provider_id","change_no","trans_amt","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_count_idx" ON "income_sum" USING btree ("provider_id","change_no","trans_count","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_fee_idx" ON "income_sum" USING btree ("provider_id","change_no","mer_fee_amt","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_income_idx" ON "income_sum" USING btree ("provider_id","change_no","income_amt","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_share_idx" ON "income_sum" USING btree ("provider_id","change_no","partner_share_amt","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_net_idx" ON "income_sum" USING btree ("provider_id","change_no","net_income_amt","mer_id","partner_id");--> statement-breakpoint
CREATE INDEX "income_sum_partner_idx" ON "income_sum" USING btree ("provider_id","change_no","partner_id","trans_amt","mer_id");