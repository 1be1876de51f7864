DROP INDEX "campaign_creators_status_idx";--> statement-breakpoint
DROP INDEX "jobs_recent_idx";--> statement-breakpoint
DROP INDEX "actions_recent_idx";--> statement-breakpoint
DROP INDEX "audit_events_workspace_idx";--> statement-breakpoint
DROP INDEX "audit_events_at_idx";--> statement-breakpoint
DROP INDEX "audit_events_actor_idx";--> statement-breakpoint
DROP INDEX "campaign_briefs_customer_idx";--> statement-breakpoint
DROP INDEX "campaign_briefs_public_idx";--> statement-breakpoint
DROP INDEX "changes_record_idx";--> statement-breakpoint
DROP INDEX "crm_creators_newest_idx";--> statement-breakpoint
DROP INDEX "disputes_recent_idx";--> statement-breakpoint
DROP INDEX "imports_recent_idx";--> statement-breakpoint
DROP INDEX "link_imports_recent_idx";--> statement-breakpoint
DROP INDEX "list_creators_newest_idx";--> statement-breakpoint
DROP INDEX "list_feedback_newest_idx";--> statement-breakpoint
DROP INDEX "list_feedback_creator_idx";--> statement-breakpoint
DROP INDEX "list_visits_newest_idx";--> statement-breakpoint
DROP INDEX "lists_recent_idx";--> statement-breakpoint
DROP INDEX "notes_creator_idx";--> statement-breakpoint
DROP INDEX "posts_recent_idx";--> statement-breakpoint
DROP INDEX "moments_creator_idx";--> statement-breakpoint
CREATE INDEX "campaign_creators_moved_idx" ON "campaign_creators" USING btree ("campaign_id","moved_at","creator_id");--> statement-breakpoint
CREATE INDEX "jobs_action_idx" ON "jobs" USING btree ("customer_id","action_id");--> statement-breakpoint
CREATE INDEX "actions_recent_idx" ON "actions" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_workspace_idx" ON "audit_events" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "campaign_briefs_customer_idx" ON "campaign_briefs" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "campaign_briefs_public_idx" ON "campaign_briefs" USING btree ("id") WHERE status = 'active' and visibility = 'public';--> statement-breakpoint
CREATE INDEX "changes_record_idx" ON "changes" USING btree ("tbl","row_id","seq") WHERE "changes"."customer_id" is null and "changes"."creator_id" is null;--> statement-breakpoint
CREATE INDEX "crm_creators_newest_idx" ON "crm_creators" USING btree ("customer_id","created_at","id") WHERE "crm_creators"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "disputes_recent_idx" ON "disputes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_recent_idx" ON "imports" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "link_imports_recent_idx" ON "link_imports" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "list_creators_newest_idx" ON "list_creators" USING btree ("list_id","created_at" desc,"creator_id");--> statement-breakpoint
CREATE INDEX "list_feedback_newest_idx" ON "list_feedback" USING btree ("list_id","updated_at" desc,"creator_id","visitor_id");--> statement-breakpoint
CREATE INDEX "list_feedback_creator_idx" ON "list_feedback" USING btree ("creator_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "list_visits_newest_idx" ON "list_visits" USING btree ("list_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lists_recent_idx" ON "lists" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notes_creator_idx" ON "notes" USING btree ("customer_id","creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_recent_idx" ON "posts" USING btree ("creator_id","account_id","published_at");--> statement-breakpoint
CREATE INDEX "moments_creator_idx" ON "moments" USING btree ("customer_id","creator_id","created_at","id");