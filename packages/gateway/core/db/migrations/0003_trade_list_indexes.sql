CREATE INDEX "trade_channel_idx" ON "trade" USING btree ("provider_id","pay_channel","trade_time");--> statement-breakpoint
CREATE INDEX "trade_pay_type_idx" ON "trade" USING btree ("provider_id","pay_type","trade_time");--> statement-breakpoint
CREATE INDEX "trade_term_idx" ON "trade" USING btree ("provider_id","term_no","trade_time");--> statement-breakpoint
CREATE INDEX "trade_amount_idx" ON "trade" USING btree ("provider_id","trans_amt","trade_time","trade_no");--> statement-breakpoint
CREATE INDEX "trade_unpaid_idx" ON "trade" USING btree ("provider_id","trade_status","trade_time","mer_id","shop_id","partner_id","pay_channel","pay_type","card_kind") WHERE trade_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "trade_refunded_idx" ON "trade" USING btree ("provider_id","refund_state","trade_time") WHERE refund_state <> 'NONE';--> statement-breakpoint
CREATE INDEX "trade_held_idx" ON "trade" USING btree ("provider_id","settle_status","trade_time") WHERE settle_status = 'SETTLING' or settle_status = 'HELD';