CREATE TABLE "trade_change_asked" (
	"provider_id" varchar(32) NOT NULL,
	"dimension" varchar(8) NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"making" boolean NOT NULL,
	"change_no" integer,
	CONSTRAINT "trade_change_asked_pk" PRIMARY KEY("provider_id","dimension","first_date","last_date")
);
--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "through_date" date;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_change_asked_no_idx" ON "trade_change_asked" USING btree ("provider_id","change_no");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_change_period_range_idx" ON "trade_change_period" USING btree ("provider_id","dimension","first_date","last_date");