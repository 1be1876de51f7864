CREATE TABLE "account_refreshes" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"connector" text NOT NULL,
	"priority" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"outcome" text,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connector_spend" (
	"connector" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "connector_spend_connector_day_pk" PRIMARY KEY("connector","day")
);
--> statement-breakpoint
CREATE TABLE "connectors" (
	"key" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"credentials" text,
	"daily_units" integer,
	"monthly_micros" bigint,
	"audit" jsonb,
	"last_ok_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" bigint NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid,
	"figure" text NOT NULL,
	"network" text,
	"username" text,
	"value" double precision,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "do_not_import" (
	"hash" text PRIMARY KEY NOT NULL,
	"objection_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"headers" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_steps" (
	"import_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"rows" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "import_steps_import_id_step_pk" PRIMARY KEY("import_id","step")
);
--> statement-breakpoint
CREATE TABLE "imported_links" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"client_id" text NOT NULL,
	"network" text NOT NULL,
	"username" text NOT NULL,
	"url" text NOT NULL,
	"is_brand" boolean NOT NULL,
	"status" text NOT NULL,
	"creator_id" bigint,
	"reason" text,
	CONSTRAINT "imported_links_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"actor_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"bytes" integer NOT NULL,
	"inspection" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"tried" jsonb,
	"counts" jsonb,
	"problems" text,
	"job_id" uuid,
	"action_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "link_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"actor_id" uuid,
	"list_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"job_id" uuid,
	"action_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"removed" jsonb NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "sources_name_key";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "allow_export" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account_refreshes" ADD CONSTRAINT "account_refreshes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "do_not_import" ADD CONSTRAINT "do_not_import_objection_id_objections_id_fk" FOREIGN KEY ("objection_id") REFERENCES "public"."objections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_steps" ADD CONSTRAINT "import_steps_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_links" ADD CONSTRAINT "imported_links_import_id_link_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."link_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_imports" ADD CONSTRAINT "link_imports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_imports" ADD CONSTRAINT "link_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_refreshes_due_idx" ON "account_refreshes" USING btree ("connector","priority","due_at");--> statement-breakpoint
CREATE INDEX "disputes_recent_idx" ON "disputes" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_creator_idx" ON "disputes" USING btree ("creator_id","customer_id");--> statement-breakpoint
CREATE INDEX "do_not_import_objection_idx" ON "do_not_import" USING btree ("objection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name_key" ON "import_mappings" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "imports_recent_idx" ON "imports" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "link_imports_recent_idx" ON "link_imports" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_name_key" UNIQUE NULLS NOT DISTINCT("kind","name","customer_id");