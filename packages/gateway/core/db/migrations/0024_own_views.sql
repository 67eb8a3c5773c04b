CREATE TABLE "default_view" (
	"provider_id" varchar(32) NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"view_id" varchar(32) NOT NULL,
	CONSTRAINT "default_view_provider_id_user_id_resource_role_type_cust_id_pk" PRIMARY KEY("provider_id","user_id","resource","role_type","cust_id")
);
--> statement-breakpoint
CREATE TABLE "list_look" (
	"provider_id" varchar(32) NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"cust_id" varchar(32) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"place" varchar(80) NOT NULL,
	"state" jsonb NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "list_look_provider_id_user_id_resource_role_type_cust_id_place_pk" PRIMARY KEY("provider_id","user_id","resource","role_type","cust_id","place")
);
--> statement-breakpoint
CREATE INDEX "default_view_view_idx" ON "default_view" USING btree ("provider_id","view_id");