CREATE TABLE "saved_view" (
	"provider_id" varchar(32) NOT NULL,
	"view_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"name" varchar(40) NOT NULL,
	"state" jsonb NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_view_provider_id_view_id_pk" PRIMARY KEY("provider_id","view_id")
);
--> statement-breakpoint
CREATE INDEX "saved_view_user_idx" ON "saved_view" USING btree ("provider_id","resource","user_id");--> statement-breakpoint
CREATE INDEX "saved_view_shared_idx" ON "saved_view" USING btree ("provider_id","resource","cust_id","shared");