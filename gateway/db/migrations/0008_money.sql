CREATE TABLE "billing_rule" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"buyer_addr" text NOT NULL,
	"buyer_phone" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"bank_acct_no" varchar(32) NOT NULL,
	"invoice_content" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"invoice_kinds" jsonb NOT NULL,
	"receive_email" text NOT NULL,
	"mail_addr" text NOT NULL,
	"mail_contact" text NOT NULL,
	"due_day" smallint NOT NULL,
	"notes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "income_entry" (
	"provider_id" varchar(32) NOT NULL,
	"income_time" timestamp with time zone NOT NULL,
	"entry_id" varchar(32) NOT NULL,
	"income_date" date NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"entry_type" varchar(8) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"mer_fee_rate" integer NOT NULL,
	"cost_rate" integer NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	"settle_status" varchar(16) DEFAULT 'UNSETTLED' NOT NULL,
	"settle_no" varchar(32),
	CONSTRAINT "income_entry_provider_id_income_time_entry_id_pk" PRIMARY KEY("provider_id","income_time","entry_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_item" (
	"provider_id" varchar(32) NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_item_provider_id_invoice_apply_no_settle_no_pk" PRIMARY KEY("provider_id","invoice_apply_no","settle_no")
);
--> statement-breakpoint
CREATE TABLE "profit_settle" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"target_type" varchar(8) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_reason" text DEFAULT '' NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"payable_amt" bigint DEFAULT 0 NOT NULL,
	"pay_way" varchar(8) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"invoice_apply_no" varchar(32),
	"settle_status" varchar(16) NOT NULL,
	"dispute_reason" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"confirm_deadline" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profit_settle_provider_id_create_time_settle_no_pk" PRIMARY KEY("provider_id","create_time","settle_no")
);
--> statement-breakpoint
CREATE TABLE "provider_invoice" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"invoice_kind" varchar(2) NOT NULL,
	"invoice_code" varchar(12),
	"invoice_no" varchar(20),
	"invoice_date" date,
	"seller_name" text NOT NULL,
	"seller_tax_no" varchar(32) NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"ex_tax_amt" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"file_token" varchar(64),
	"express_company" text DEFAULT '' NOT NULL,
	"express_no" varchar(32) DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"invoice_status" varchar(16) NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"red_reason" varchar(2),
	"submit_time" timestamp with time zone,
	"audit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_invoice_provider_id_create_time_invoice_apply_no_pk" PRIMARY KEY("provider_id","create_time","invoice_apply_no")
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"provider_id" varchar(32) NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"bill_date" date NOT NULL,
	"bill_type" varchar(8) NOT NULL,
	"mer_id" varchar(32),
	"pay_channel" varchar(16),
	"trans_count" integer DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"diff_count" integer DEFAULT 0 NOT NULL,
	"bill_status" varchar(8) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"file_token" varchar(64),
	"file_name" text,
	"file_size" integer,
	"create_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_provider_id_due_time_bill_id_pk" PRIMARY KEY("provider_id","due_time","bill_id")
);
--> statement-breakpoint
CREATE TABLE "statement_diff" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"diff_type" varchar(16) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"trade_no" varchar(32),
	"channel_trade_no" varchar(64),
	"mer_id" varchar(32),
	"local_amt" bigint,
	"channel_amt" bigint,
	CONSTRAINT "statement_diff_provider_id_bill_id_seq_pk" PRIMARY KEY("provider_id","bill_id","seq")
);
--> statement-breakpoint
CREATE INDEX "income_entry_id_idx" ON "income_entry" USING btree ("provider_id","entry_id");--> statement-breakpoint
CREATE INDEX "income_entry_merchant_idx" ON "income_entry" USING btree ("provider_id","mer_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_partner_idx" ON "income_entry" USING btree ("provider_id","partner_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_month_idx" ON "income_entry" USING btree ("provider_id","income_month");--> statement-breakpoint
CREATE INDEX "invoice_item_settle_idx" ON "invoice_item" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_no_idx" ON "profit_settle" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_target_idx" ON "profit_settle" USING btree ("provider_id","target_id","bill_month");--> statement-breakpoint
CREATE INDEX "profit_settle_month_idx" ON "profit_settle" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_apply_idx" ON "provider_invoice" USING btree ("provider_id","invoice_apply_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_no_idx" ON "provider_invoice" USING btree ("provider_id","invoice_no") WHERE invoice_status <> 'CANCELED' and invoice_status <> 'REDDENED';--> statement-breakpoint
CREATE INDEX "provider_invoice_month_idx" ON "provider_invoice" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE INDEX "provider_invoice_file_idx" ON "provider_invoice" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_id_idx" ON "statement" USING btree ("provider_id","bill_id");--> statement-breakpoint
CREATE INDEX "statement_type_idx" ON "statement" USING btree ("provider_id","bill_type","due_time");--> statement-breakpoint
CREATE INDEX "statement_file_idx" ON "statement" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE VIEW "public"."billing_month" AS (
  select m.*, m.income_amt - m.ex_tax_amt as tax_amt,
    m.income_amt + m.adjust_amt - m.invoiced_amt as remain_amt,
    case when m.settle_no is null then 'OPEN'
      when m.income_amt + m.adjust_amt <= 0 then 'EXEMPT'
      when m.invoiced_amt = 0 then 'TO_INVOICE'
      when m.invoiced_amt < m.income_amt + m.adjust_amt then 'PART'
      else 'DONE' end::varchar(16) as bill_status
  from (
    select e.provider_id, e.income_month as bill_month,
      (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
      s.settle_no, e.income_amt, coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
      round(e.income_amt / 1.06)::bigint as ex_tax_amt,
      coalesce((select sum(i.amt) from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
          and v.invoice_status in ('APPROVED', 'RED_APPLY')), 0)::bigint as invoiced_amt
    from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
      from income_entry group by provider_id, income_month) e
    left join profit_settle s on s.provider_id = e.provider_id
      and s.target_id = e.provider_id and s.bill_month = e.income_month
  ) m);