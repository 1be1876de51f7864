ALTER TABLE "curation_changes" DROP CONSTRAINT "curation_changes_action_id_actions_id_fk";
--> statement-breakpoint
DROP INDEX "curation_changes_action_idx";--> statement-breakpoint
DROP INDEX "curation_changes_user_idx";--> statement-breakpoint
-- Changes whose action was deleted: those of one administrator and time were one call, older than all later ones.
UPDATE "curation_changes" c SET "action_id" = g.id
FROM (SELECT user_id, at, uuidv7(at - now()) AS id FROM (SELECT DISTINCT user_id, at FROM "curation_changes" WHERE action_id IS NULL) d) g
WHERE c.action_id IS NULL AND c.at = g.at AND c.user_id IS NOT DISTINCT FROM g.user_id;--> statement-breakpoint
ALTER TABLE "curation_changes" ALTER COLUMN "action_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "list_feedback" ADD COLUMN "sitting_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "feedback_to" uuid;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_feedback_to_users_id_fk" FOREIGN KEY ("feedback_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "curation_changes_action_idx" ON "curation_changes" USING btree ("action_id","id");--> statement-breakpoint
CREATE INDEX "curation_changes_user_idx" ON "curation_changes" USING btree ("user_id","action_id");