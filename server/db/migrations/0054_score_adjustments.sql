CREATE TABLE "score_adjustments" (
	"creator_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"points" smallint NOT NULL,
	"reason" text NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "score_adjustments_creator_id_kind_network_pk" PRIMARY KEY("creator_id","kind","network")
);
--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "is_openai_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "score_adjustments" ADD CONSTRAINT "score_adjustments_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "score_adjustments" FROM limelight_tenant;
