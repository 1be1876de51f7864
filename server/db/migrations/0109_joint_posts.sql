ALTER TABLE "posts" ADD COLUMN "is_joint" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Posts that networks gave for several accounts of the installation before are joint ones, in the layers of workspaces, too.
WITH "given" AS MATERIALIZED (
  SELECT p."network", p."external_id" FROM "posts" p JOIN "sources" s ON s."id" = p."source_id"
  WHERE p."customer_id" IS NULL AND s."kind" IN ('connector', 'connected') AND length(p."external_id") >= 9
    AND p."network" NOT IN ('bluesky', 'mastodon', 'substack')
  GROUP BY p."network", p."external_id" HAVING count(DISTINCT p."account_id") > 1
), "marked" AS (
  UPDATE "posts" t SET "is_joint" = true FROM "given" g
  WHERE t."external_id" = g."external_id" AND t."network" = g."network" AND NOT t."is_joint"
  RETURNING t."creator_id"
)
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "marked" ORDER BY "creator_id";
