CREATE TABLE "merchant_day" (
	"provider_id" varchar(32) NOT NULL,
	"trade_date" date NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"gap" smallint NOT NULL,
	"mer_count" integer NOT NULL,
	CONSTRAINT "merchant_day_provider_id_trade_date_partner_id_gap_pk" PRIMARY KEY("provider_id","trade_date","partner_id","gap")
);
--> statement-breakpoint
INSERT INTO merchant_day (provider_id, trade_date, partner_id, gap, mer_count)
SELECT provider_id, day, partner, least(coalesce(day - lag, 31), 31), count(*)
FROM (
  SELECT provider_id, coalesce(partner_id, '') AS partner, (month || '-01')::date + nth AS day,
    lag((month || '-01')::date + nth) OVER (PARTITION BY provider_id, mer_id ORDER BY month, nth) AS lag
  FROM trade_merchant CROSS JOIN generate_series(0, 30) nth WHERE days & (1 << nth) <> 0
) paid GROUP BY 1, 2, 3, 4;
