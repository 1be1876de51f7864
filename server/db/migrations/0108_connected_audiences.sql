CREATE TABLE "connected_audiences" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL,
	"source_id" integer NOT NULL,
	"network" text NOT NULL,
	"data" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_connections" ADD COLUMN "with_audience" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_audiences" ADD CONSTRAINT "connected_audiences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_audiences" ADD CONSTRAINT "connected_audiences_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_audiences" ADD CONSTRAINT "connected_audiences_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connected_audiences_creator_idx" ON "connected_audiences" USING btree ("creator_id");