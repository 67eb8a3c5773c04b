ALTER TABLE "mer_apply" ALTER COLUMN "legal_id_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "mer_apply" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "auto_cash" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "billing_rule" ALTER COLUMN "bank_acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "cash_out" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "merchant" ALTER COLUMN "legal_id_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "merchant" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "payee_change" ALTER COLUMN "from_acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "payee_change" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "payout_account" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "recharge_order" ALTER COLUMN "payer_acct" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "settle_change" ALTER COLUMN "from_acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "settle_change" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "profit_settle" ALTER COLUMN "acct_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "withdraw_order" ALTER COLUMN "payee_acct" SET DATA TYPE text;