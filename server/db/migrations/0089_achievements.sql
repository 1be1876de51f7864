CREATE TABLE "creator_achievement_news" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" bigint NOT NULL,
	"status" text NOT NULL,
	"achievements" jsonb NOT NULL,
	"progress" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "creator_achievement_news_creator_key" UNIQUE("creator_id")
);
--> statement-breakpoint
CREATE TABLE "creator_achievements" (
	"creator_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"grade" text NOT NULL,
	"reached_on" date NOT NULL,
	"evidence" jsonb NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawal" text,
	"withdrawn_value" double precision,
	CONSTRAINT "creator_achievements_creator_id_rule_grade_pk" PRIMARY KEY("creator_id","rule","grade")
);
--> statement-breakpoint
CREATE TABLE "creator_recaps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" bigint NOT NULL,
	"period" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"timezone" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_requested" boolean NOT NULL,
	"cards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lacks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "creator_achievement_news" ADD CONSTRAINT "creator_achievement_news_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_achievements" ADD CONSTRAINT "creator_achievements_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_recaps" ADD CONSTRAINT "creator_recaps_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_recaps_period_key" ON "creator_recaps" USING btree ("creator_id","period","last_day");--> statement-breakpoint
CREATE INDEX "creator_recaps_pending_idx" ON "creator_recaps" USING btree ("status","requested_at");