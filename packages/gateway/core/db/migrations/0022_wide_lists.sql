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
);--> statement-breakpoint
CREATE TABLE "trade_merchant" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "trade_merchant_provider_id_month_mer_id_pk" PRIMARY KEY("provider_id","month","mer_id")
);--> statement-breakpoint
INSERT INTO trade_day (provider_id, trade_date, partner_id, pay_channel, pay_count, pay_amt, trans_amt,
  coupon_amt, fee_amt, settle_amt, cost_fee_amt, partner_share_amt, income_amt, refund_count, refund_amt)
SELECT provider_id, trade_date, coalesce(partner_id, ''), pay_channel, sum(pay_count), sum(pay_amt),
  sum(trans_amt), sum(coupon_amt), sum(fee_amt), sum(settle_amt), sum(cost_fee_amt),
  sum(partner_share_amt), sum(income_amt), sum(refund_count), sum(refund_amt)
FROM trade_rollup GROUP BY 1, 2, 3, 4;--> statement-breakpoint
UPDATE trade_day d SET upper_shares = u.shares FROM (
  SELECT provider_id, trade_date, partner, pay_channel, jsonb_object_agg(key, amt) AS shares FROM (
    SELECT provider_id, trade_date, coalesce(partner_id, '') AS partner, pay_channel, key,
      sum(value::bigint) AS amt
    FROM trade_rollup CROSS JOIN LATERAL jsonb_each_text(upper_shares) AS part(key, value)
    GROUP BY 1, 2, 3, 4, 5) parts
  GROUP BY 1, 2, 3, 4) u
WHERE d.provider_id = u.provider_id AND d.trade_date = u.trade_date AND d.partner_id = u.partner
  AND d.pay_channel = u.pay_channel;--> statement-breakpoint
INSERT INTO trade_merchant (provider_id, month, mer_id, partner_id, created_by, days)
SELECT provider_id, to_char(trade_date, 'YYYY-MM'), mer_id, max(partner_id), max(created_by),
  coalesce(bit_or(1 << (extract(day FROM trade_date)::int - 1)) FILTER (WHERE pay_count > 0), 0)
FROM trade_rollup GROUP BY 1, 2, 3;