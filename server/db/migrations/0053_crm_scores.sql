DROP INDEX "crm_creators_known_idx";--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "authenticity" smallint;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "rising" smallint;--> statement-breakpoint
CREATE INDEX "crm_creators_known_idx" ON "crm_creators" USING btree ("customer_id","id","created_at","total_followers","followers","growth","engagement_rate","score","authenticity","rising","country","language","gender","networks","niche_ids","public_email","custom_email") WHERE "crm_creators"."merged_into" is null;--> statement-breakpoint
UPDATE "crm_creators" row SET "authenticity" = known."authenticity", "rising" = known."rising"
FROM (
  SELECT copied."id", creators."authenticity", creators."rising"
  FROM "crm_creators" copied
  JOIN "creators" ON creators."id" = copied."creator_id" AND creators."customer_id" IS NULL
) known
WHERE row."id" = known."id";
