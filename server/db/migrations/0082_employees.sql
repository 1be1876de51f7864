CREATE TABLE "employee_clicks" (
	"link_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "employee_clicks_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
ALTER TABLE "employee_clicks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"profiles" jsonb NOT NULL,
	"list_id" uuid,
	"statement" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"creator_ids" bigint[] NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "employee_consents_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "employee_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_contents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"picture" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "employee_contents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"team_id" uuid,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_invitations_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "employee_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_links_code_key" UNIQUE("code"),
	CONSTRAINT "employee_links_person_key" UNIQUE("content_id","creator_id","network")
);
--> statement-breakpoint
ALTER TABLE "employee_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_programs" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid,
	"points" jsonb,
	"points_saved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "employee_programs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_team_members" (
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "employee_team_members_customer_id_creator_id_pk" PRIMARY KEY("customer_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "employee_team_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_teams" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee_teams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employee_clicks" ADD CONSTRAINT "employee_clicks_link_id_employee_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."employee_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_clicks" ADD CONSTRAINT "employee_clicks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_consents" ADD CONSTRAINT "employee_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_consents" ADD CONSTRAINT "employee_consents_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_consents" ADD CONSTRAINT "employee_consents_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_contents" ADD CONSTRAINT "employee_contents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_contents" ADD CONSTRAINT "employee_contents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_team_id_employee_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."employee_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_links" ADD CONSTRAINT "employee_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_links" ADD CONSTRAINT "employee_links_content_id_employee_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."employee_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_links" ADD CONSTRAINT "employee_links_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_programs" ADD CONSTRAINT "employee_programs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_programs" ADD CONSTRAINT "employee_programs_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_team_members" ADD CONSTRAINT "employee_team_members_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_team_members" ADD CONSTRAINT "employee_team_members_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_team_members" ADD CONSTRAINT "employee_team_members_team_id_employee_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."employee_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_teams" ADD CONSTRAINT "employee_teams_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_clicks_customer_idx" ON "employee_clicks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "employee_consents_customer_idx" ON "employee_consents" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "employee_consents_creator_idx" ON "employee_consents" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "employee_consents_list_idx" ON "employee_consents" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "employee_contents_customer_idx" ON "employee_contents" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "employee_invitations_customer_idx" ON "employee_invitations" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "employee_invitations_team_idx" ON "employee_invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "employee_links_customer_idx" ON "employee_links" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "employee_links_creator_idx" ON "employee_links" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "employee_programs_list_idx" ON "employee_programs" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "employee_team_members_team_idx" ON "employee_team_members" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "employee_team_members_creator_idx" ON "employee_team_members" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_teams_name_key" ON "employee_teams" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_clicks" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_consents" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_contents" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_invitations" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_links" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_programs" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_team_members" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_teams" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);