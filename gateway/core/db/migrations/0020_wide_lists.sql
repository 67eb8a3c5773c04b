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
DROP INDEX "appeal_deadline_idx";--> statement-breakpoint
DROP INDEX "mer_apply_submit_idx";--> statement-breakpoint
DROP INDEX "chargeback_deadline_idx";--> statement-breakpoint
DROP INDEX "chargeback_amount_idx";--> statement-breakpoint
DROP INDEX "income_entry_month_idx";--> statement-breakpoint
DROP INDEX "member_last_pay_idx";--> statement-breakpoint
CREATE INDEX "appeal_node_idx" ON "appeal" USING btree ("provider_id","appeal_node","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_risk_idx" ON "appeal" USING btree ("provider_id","risk_type","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_punish_idx" ON "appeal" USING btree ("provider_id","punish_time","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_desc_idx" ON "mer_apply" USING btree ("provider_id","submit_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"apply_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mer_apply_update_idx" ON "mer_apply" USING btree ("provider_id","update_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_region_idx" ON "mer_apply" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_subject_idx" ON "mer_apply" USING btree ("provider_id","subject_type","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_card_idx" ON "mer_apply" USING btree ("provider_id","card_check","create_time","apply_id") WHERE card_check <> 'NONE';--> statement-breakpoint
CREATE INDEX "mer_apply_salesman_idx" ON "mer_apply" USING gin (search_grams("salesman"));--> statement-breakpoint
CREATE INDEX "auto_cash_amount_idx" ON "auto_cash" USING btree ("provider_id","cash_amt","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX "chargeback_status_idx" ON "chargeback" USING btree ("provider_id","chargeback_status","receive_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_canceled_idx" ON "coupon_verify" USING btree ("provider_id","verify_status","verify_time","verify_id") WHERE verify_status <> '1';--> statement-breakpoint
CREATE INDEX "device_bind_idx" ON "device" USING btree ("provider_id","bind_time","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_bind_desc_idx" ON "device" USING btree ("provider_id","bind_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"device_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "device_bind_status_idx" ON "device" USING btree ("provider_id","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX "device_reg_status_idx" ON "device" USING btree ("provider_id","reg_status","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_kind_idx" ON "device" USING btree ("provider_id","device_kind","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_type_idx" ON "device" USING btree ("provider_id","device_type","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_model_idx" ON "device" USING btree ("provider_id","model","create_time","device_id");--> statement-breakpoint
CREATE INDEX "device_heartbeat_idx" ON "device" USING btree ("provider_id","last_heartbeat","create_time");--> statement-breakpoint
CREATE INDEX "device_shop_idx" ON "device" USING btree ("provider_id","shop_id","create_time");--> statement-breakpoint
CREATE INDEX "member_last_pay_desc_idx" ON "member" USING btree ("provider_id","last_pay_time" DESC NULLS LAST,"register_time" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_balance_idx" ON "member" USING btree ("provider_id","balance_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_total_pay_idx" ON "member" USING btree ("provider_id","total_pay_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_status_idx" ON "member" USING btree ("provider_id","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "member_level_idx" ON "member" USING btree ("provider_id","level_name","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_source_idx" ON "member" USING btree ("provider_id","source","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_names_idx" ON "member" USING gin (search_grams("nick_name"));--> statement-breakpoint
CREATE INDEX "merchant_settlement_amount_idx" ON "merchant_settlement" USING btree ("provider_id","net_amt","create_time","batch_no");--> statement-breakpoint
CREATE INDEX "merchant_region_idx" ON "merchant" USING btree ("provider_id","region" varchar_pattern_ops,"open_time");--> statement-breakpoint
CREATE INDEX "merchant_status_idx" ON "merchant" USING btree ("provider_id","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "merchant_wx_auth_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "merchant_ali_auth_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "merchant_review_idx" ON "merchant" USING btree ("provider_id","auth_review_status","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "merchant_subject_idx" ON "merchant" USING btree ("provider_id","subject_type","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "merchant_cycle_idx" ON "merchant" USING btree ("provider_id","settle_cycle","open_time","mer_id");--> statement-breakpoint
CREATE INDEX "shop_region_idx" ON "shop" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX "shop_devices_idx" ON "shop" USING btree ("provider_id","device_count","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "shop_status_idx" ON "shop" USING btree ("provider_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX "shop_type_idx" ON "shop" USING btree ("provider_id","shop_type","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "shop_ordering_idx" ON "shop" USING btree ("provider_id","order_open","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "shop_auto_cash_idx" ON "shop" USING btree ("provider_id","auto_cash","create_time","shop_id");--> statement-breakpoint
CREATE INDEX "table_code_no_idx" ON "table_code" USING btree ("provider_id","table_no","code_id");--> statement-breakpoint
CREATE INDEX "appeal_deadline_idx" ON "appeal" USING btree ("provider_id","deadline","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_idx" ON "mer_apply" USING btree ("provider_id","submit_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "chargeback_deadline_idx" ON "chargeback" USING btree ("provider_id","deadline","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX "chargeback_amount_idx" ON "chargeback" USING btree ("provider_id","dispute_amt","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX "income_entry_month_idx" ON "income_entry" USING btree ("provider_id","income_month","net_income_amt");--> statement-breakpoint
CREATE INDEX "member_last_pay_idx" ON "member" USING btree ("provider_id","last_pay_time","register_time","member_id");--> statement-breakpoint
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
