CREATE TABLE "crm_changes" (
	"action_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_statuses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"color" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_tags" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_views" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"view_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distinct_creators" (
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "distinct_creators_customer_id_creator_id_other_id_pk" PRIMARY KEY("customer_id","creator_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "list_feedback" (
	"list_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"visitor_id" uuid NOT NULL,
	"reviewer" text NOT NULL,
	"verdict" text,
	"comment" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_feedback_list_id_creator_id_visitor_id_pk" PRIMARY KEY("list_id","creator_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "list_visits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"device" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"actor_id" uuid,
	"action_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "status_id" uuid;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "tag_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "custom_email" text;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "custom_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "is_brand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "gender" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "public_email" text;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "followers" bigint;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "growth" double precision;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "engagement_rate" double precision;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "networks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "niche_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "is_community" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "white_label" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "company_logo" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "tracking_state" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "share_id" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "share_password" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "share_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "takes_feedback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_changes" ADD CONSTRAINT "crm_changes_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_changes" ADD CONSTRAINT "crm_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_statuses" ADD CONSTRAINT "crm_statuses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_tags" ADD CONSTRAINT "crm_tags_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_creators" ADD CONSTRAINT "distinct_creators_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_creators" ADD CONSTRAINT "distinct_creators_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_creators" ADD CONSTRAINT "distinct_creators_other_id_creators_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_feedback" ADD CONSTRAINT "list_feedback_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_feedback" ADD CONSTRAINT "list_feedback_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_visits" ADD CONSTRAINT "list_visits_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_changes_action_idx" ON "crm_changes" USING btree ("action_id","row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_statuses_title_key" ON "crm_statuses" USING btree ("customer_id",lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "crm_tags_title_key" ON "crm_tags" USING btree ("customer_id",lower("title"));--> statement-breakpoint
CREATE INDEX "list_feedback_newest_idx" ON "list_feedback" USING btree ("list_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "list_visits_newest_idx" ON "list_visits" USING btree ("list_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moments_creator_idx" ON "moments" USING btree ("customer_id","creator_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moments_action_idx" ON "moments" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "notes_creator_idx" ON "notes" USING btree ("customer_id","creator_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_title_key" ON "saved_views" USING btree ("customer_id","user_id",lower("title")) WHERE "saved_views"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saved_views_customer_idx" ON "saved_views" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_status_id_crm_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."crm_statuses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_creators_merged_idx" ON "crm_creators" USING btree ("merged_into") WHERE "crm_creators"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lists_share_key" ON "lists" USING btree ("share_id");--> statement-breakpoint
INSERT INTO "crm_statuses" ("customer_id", "title", "color", "position")
SELECT "customers"."id", s.title, s.color, s.position
FROM "customers" CROSS JOIN (VALUES
  ('To contact', 'gray', 0), ('Contacted', 'blue', 1), ('In discussion', 'indigo', 2), ('Invited', 'violet', 3),
  ('New application', 'amber', 4), ('Accepted', 'teal', 5), ('In collaboration', 'green', 6),
  ('Not fit', 'orange', 7), ('Rejected', 'red', 8)) AS s(title, color, position);--> statement-breakpoint
UPDATE "crm_creators" AS r SET "is_brand" = c."is_brand", "country" = c."country", "language" = c."language",
  "gender" = c."gender", "public_email" = c."email", "score" = c."score", "updated_at" = r."created_at"
FROM "creators" AS c WHERE c."id" = r."creator_id";--> statement-breakpoint
UPDATE "crm_creators" AS r SET "followers" = a."followers", "growth" = a."growth",
  "engagement_rate" = a."engagement_rate", "networks" = a."networks"
FROM (SELECT "creator_id", sum("followers")::bigint AS "followers", max("growth") AS "growth",
    max("engagement_rate") AS "engagement_rate", array_agg(DISTINCT "network") AS "networks"
  FROM "accounts" WHERE "creator_id" IN (SELECT "creator_id" FROM "crm_creators") GROUP BY "creator_id") AS a
WHERE a."creator_id" = r."creator_id";--> statement-breakpoint
UPDATE "crm_creators" AS r SET "niche_ids" = n."niche_ids"
FROM (SELECT "creator_id", array_agg("niche_id" ORDER BY "niche_id") AS "niche_ids"
  FROM "creator_niches" WHERE "state" <> -1 AND "creator_id" IN (SELECT "creator_id" FROM "crm_creators")
  GROUP BY "creator_id") AS n
WHERE n."creator_id" = r."creator_id";
