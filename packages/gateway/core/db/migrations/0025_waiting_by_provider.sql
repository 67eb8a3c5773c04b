ALTER TABLE "operation_waiting" DROP CONSTRAINT "operation_waiting_pkey";--> statement-breakpoint
ALTER TABLE "operation_waiting" ADD CONSTRAINT "operation_waiting_provider_id_waiting_id_pk" PRIMARY KEY("provider_id","waiting_id");
