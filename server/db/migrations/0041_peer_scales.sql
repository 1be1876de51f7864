CREATE TABLE "peer_scales" (
	"network" text NOT NULL,
	"is_brand" boolean NOT NULL,
	"size" smallint NOT NULL,
	"metric" text NOT NULL,
	"thresholds" double precision[] NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "peer_scales_network_is_brand_size_metric_pk" PRIMARY KEY("network","is_brand","size","metric")
);
--> statement-breakpoint
CREATE TABLE "score_history" (
	"creator_id" bigint NOT NULL,
	"customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid,
	"at" timestamp with time zone NOT NULL,
	"score" integer,
	"version" smallint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "score_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "network_scales" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_layer_fk" FOREIGN KEY ("customer_id","creator_id") REFERENCES "public"."creator_layers"("customer_id","creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "score_history_layer_idx" ON "score_history" USING btree ("customer_id") WHERE "score_history"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "score_history_creator_idx" ON "score_history" USING btree ("creator_id","at");--> statement-breakpoint
CREATE POLICY "tenant" ON "score_history" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "score_history" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = score_history."creator_id"));