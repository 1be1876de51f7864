CREATE TABLE "index_failures" (
	"creator_id" bigint PRIMARY KEY NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- A bonus on one network counted in the histories of all. Which entries since then are right cannot be told from them.
DELETE FROM "score_history" h WHERE h."of" = 'influence' AND h."network" IS NOT NULL AND EXISTS (
	SELECT FROM "curation_changes" c
	WHERE c."field" LIKE 'bonus:%' AND c."field" <> 'bonus:' || h."network" AND c."at" <= h."at" AND (
		c."creator_id" = h."creator_id"
		OR c."creator_id" IN (SELECT l."base_id" FROM "creator_layers" l WHERE l."creator_id" = h."creator_id")));
--> statement-breakpoint
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "curation_changes" WHERE "field" LIKE 'bonus:%';
