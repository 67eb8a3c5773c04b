DROP TABLE "income_change" CASCADE;--> statement-breakpoint
DROP TABLE "income_sum" CASCADE;--> statement-breakpoint
DROP TABLE "trade_change_asked" CASCADE;--> statement-breakpoint
DROP TABLE "trade_change_period" CASCADE;--> statement-breakpoint
DROP TABLE "trade_change" CASCADE;--> statement-breakpoint
DROP TABLE "trade_sum" CASCADE;