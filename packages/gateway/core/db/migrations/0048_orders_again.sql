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
ALTER TABLE "upstream_order" ALTER COLUMN "deadline" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream_order" ADD COLUMN "patience_s" integer DEFAULT 604800 NOT NULL;--> statement-breakpoint
CREATE INDEX "upstream_order_asked_idx" ON "upstream_order" USING btree ("provider_id","asked_at","order_id");--> statement-breakpoint
-- Orders that upstream does not have yet do not expire; a dispute's and a signature's patience is longer.
UPDATE "upstream_order" SET "patience_s" = greatest(0, extract(epoch FROM "deadline" - "asked_at"))::int
WHERE "kind" IN ('channel.dispute', 'channel.sign') AND "state" IN ('WAITING', 'SENT', 'EXPIRED');--> statement-breakpoint
UPDATE "upstream_order" SET "deadline" = NULL WHERE "state" IN ('WAITING', 'KEPT');--> statement-breakpoint
INSERT INTO "upstream_bill_line" ("provider_id", "order_id", "line_no", "channel_trade_no", "amt", "time")
SELECT o."provider_id", o."order_id", l.n, l.line ->> 'channelTradeNo', (l.line ->> 'amt')::bigint,
  to_timestamp((l.line ->> 'time')::bigint / 1000.0)
FROM "upstream_order" o CROSS JOIN LATERAL jsonb_array_elements(o."answer" -> 'lines') WITH ORDINALITY l(line, n)
WHERE o."kind" = 'channel.bill' AND jsonb_typeof(o."answer" -> 'lines') = 'array'
  AND (o."state" <> 'ANSWERED' OR EXISTS (SELECT FROM "statement" s WHERE s."provider_id" = o."provider_id"
    AND s."bill_id" = o."ref_id" AND s."bill_status" IN ('WAIT', 'MAKING')));--> statement-breakpoint
UPDATE "upstream_order" SET "answer" = ("answer" - 'lines')
  || jsonb_build_object('count', jsonb_array_length("answer" -> 'lines'))
WHERE "kind" = 'channel.bill' AND jsonb_typeof("answer" -> 'lines') = 'array';--> statement-breakpoint
-- To see and send orders again goes to those who held all of the accounts.
UPDATE "user_role" SET "codes" = "codes" || '["02100047", "02100047:resend"]'::jsonb
WHERE NOT "codes" @> '["02100047"]' AND "role_type" = '3'
	AND "codes" @> '["02100014", "02100015", "02100015:recharge", "02100016", "02100016:allot", "92100001", "92100001:allot"]';
