-- Trigrams: part-of-a-name search in the CRM.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Where @socket.io/postgres-adapter puts what does not fit into a NOTIFY.
CREATE TABLE "socket_io_attachments" (
	"id" bigserial UNIQUE,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" bytea
);
--> statement-breakpoint
CREATE TABLE "account_counts" (
	"creator_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"precision" text NOT NULL,
	"source_id" integer NOT NULL,
	"followers" bigint,
	"following" bigint,
	"posts" bigint,
	"total_views" bigint,
	"views_per_post" double precision,
	"likes_per_post" double precision,
	"comments_per_post" double precision,
	"shares_per_post" double precision,
	"engagement_per_post" double precision,
	"engagement_rate" double precision,
	"monthly_views" bigint,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_counts_creator_id_account_id_at_source_id_pk" PRIMARY KEY("creator_id","account_id","at","source_id")
) PARTITION BY HASH ("creator_id");
--> statement-breakpoint
CREATE TABLE "account_counts_0" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "account_counts_1" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "account_counts_2" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "account_counts_3" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "account_counts_4" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "account_counts_5" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "account_counts_6" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "account_counts_7" PARTITION OF "account_counts" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"external_id" text,
	"url" text,
	"biography" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"followers" bigint,
	"growth" double precision,
	"engagement_rate" double precision,
	"engagement_per_post" double precision,
	"views_per_post" double precision,
	"post_frequency" double precision,
	"monthly_views" bigint,
	"last_post_at" timestamp with time zone,
	"influence" double precision,
	"counted_at" timestamp with time zone,
	"source_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"count" integer NOT NULL,
	"title" text,
	"inverse" jsonb,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_facts" (
	"creator_id" bigint NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "creator_facts_creator_id_field_pk" PRIMARY KEY("creator_id","field")
);
--> statement-breakpoint
CREATE TABLE "creator_niches" (
	"creator_id" bigint NOT NULL,
	"niche_id" integer NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"source_id" integer NOT NULL,
	CONSTRAINT "creator_niches_creator_id_niche_id_pk" PRIMARY KEY("creator_id","niche_id")
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"full_name" text NOT NULL,
	"title" text,
	"biography" text,
	"is_brand" boolean DEFAULT false NOT NULL,
	"country" text,
	"city" text,
	"language" text,
	"gender" smallint DEFAULT 2 NOT NULL,
	"email" text,
	"website" text,
	"picture" text,
	"user_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"score" integer,
	"tier" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_creators" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"search_text" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"plan" smallint DEFAULT 1 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"result" text,
	"result_name" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_creators" (
	"list_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_creators_list_id_creator_id_pk" PRIMARY KEY("list_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_scales" (
	"network" text NOT NULL,
	"metric" text NOT NULL,
	"thresholds" double precision[] NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_scales_network_metric_pk" PRIMARY KEY("network","metric")
);
--> statement-breakpoint
CREATE TABLE "niches" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"synonyms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"format" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"url" text,
	"hashtags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"saves" bigint,
	"views" bigint,
	"counted_at" timestamp with time zone NOT NULL,
	"source_id" integer NOT NULL,
	CONSTRAINT "posts_creator_id_id_pk" PRIMARY KEY("creator_id","id")
) PARTITION BY HASH ("creator_id");
--> statement-breakpoint
CREATE TABLE "posts_0" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "posts_1" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "posts_2" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "posts_3" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "posts_4" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "posts_5" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "posts_6" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "posts_7" PARTITION OF "posts" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_refresh_hash" "bytea",
	"rotated_at" timestamp with time zone,
	"remember" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"max_age_days" integer,
	"allow_derived" boolean DEFAULT true NOT NULL,
	"allow_cross_network" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"job_role" text,
	"member" text DEFAULT 'owner' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"country" text,
	"website" text,
	"lang" text DEFAULT 'en' NOT NULL,
	"onboarding" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notify_me" boolean DEFAULT false NOT NULL,
	"newsletter_accepted" boolean DEFAULT false NOT NULL,
	"privacy_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_facts" ADD CONSTRAINT "creator_facts_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_niches" ADD CONSTRAINT "creator_niches_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_niches" ADD CONSTRAINT "creator_niches_niche_id_niches_id_fk" FOREIGN KEY ("niche_id") REFERENCES "public"."niches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_creators" ADD CONSTRAINT "list_creators_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_creators" ADD CONSTRAINT "list_creators_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_creators" ADD CONSTRAINT "list_creators_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_creators" ADD CONSTRAINT "list_creators_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "niches" ADD CONSTRAINT "niches_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_handle_key" ON "accounts" USING btree ("network","username_key");--> statement-breakpoint
CREATE INDEX "accounts_creator_idx" ON "accounts" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "actions_recent_idx" ON "actions" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("side","slug");--> statement-breakpoint
CREATE INDEX "creator_niches_niche_idx" ON "creator_niches" USING btree ("niche_id");--> statement-breakpoint
CREATE INDEX "creators_sample_idx" ON "creators" USING btree ("id") WHERE "creators"."is_sample";--> statement-breakpoint
CREATE INDEX "creators_user_idx" ON "creators" USING btree ("user_id") WHERE "creators"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_creators_key" ON "crm_creators" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "crm_creators_newest_idx" ON "crm_creators" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "crm_creators_name_idx" ON "crm_creators" USING btree ("customer_id","full_name","id");--> statement-breakpoint
CREATE INDEX "crm_creators_creator_idx" ON "crm_creators" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "crm_creators_search_idx" ON "crm_creators" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_recent_idx" ON "jobs" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "list_creators_newest_idx" ON "list_creators" USING btree ("list_id","created_at" DESC NULLS LAST,"creator_id");--> statement-breakpoint
CREATE INDEX "list_creators_creator_idx" ON "list_creators" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_title_key" ON "lists" USING btree ("customer_id",lower("title")) WHERE "lists"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "lists_recent_idx" ON "lists" USING btree ("customer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "niches_slug_key" ON "niches" USING btree ("category_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_external_key" ON "posts" USING btree ("creator_id","account_id","external_id");--> statement-breakpoint
CREATE INDEX "posts_recent_idx" ON "posts" USING btree ("creator_id","account_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access_key" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_name_key" ON "sources" USING btree ("kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_customer_idx" ON "users" USING btree ("customer_id");