CREATE TABLE "ranking_days" (
	"day" date PRIMARY KEY NOT NULL,
	"creators" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_parts" (
	"day" date NOT NULL,
	"part" integer NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "ranking_parts_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
ALTER TABLE "ranking_parts" ADD CONSTRAINT "ranking_parts_day_ranking_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."ranking_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
REVOKE ALL ON "ranking_parts" FROM limelight_tenant;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "ranking_days" FROM limelight_tenant;
