ALTER TABLE "alert_rules" ADD COLUMN "rising_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "undisclosed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
-- Rules that are on go on from the time that they had in common.
UPDATE "alert_rules" SET
  "rising_since" = CASE WHEN "rising" THEN "since" END,
  "undisclosed_since" = CASE WHEN "undisclosed" THEN "since" END,
  "silent_since" = CASE WHEN "silent_days" IS NOT NULL THEN "since" END,
  "handles" = (
    SELECT coalesce(jsonb_agg(jsonb_build_object('handle', handle, 'since', "since") ORDER BY place), '[]')
    FROM jsonb_array_elements_text("handles") WITH ORDINALITY AS named (handle, place)
  );--> statement-breakpoint
ALTER TABLE "alert_rules" DROP COLUMN "rising";--> statement-breakpoint
ALTER TABLE "alert_rules" DROP COLUMN "undisclosed";--> statement-breakpoint
ALTER TABLE "alert_rules" DROP COLUMN "since";--> statement-breakpoint
DROP INDEX "campaign_links_promo_code_key";--> statement-breakpoint
-- Checked when a statement ends: an undo moves a code from one link to another.
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_promo_code_key" UNIQUE("customer_id","promo_code") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "campaign_orders" DROP CONSTRAINT "campaign_orders_code_link_id_campaign_links_id_fk";--> statement-breakpoint
ALTER TABLE "campaign_orders" DROP CONSTRAINT "campaign_orders_click_link_id_campaign_links_id_fk";--> statement-breakpoint
DROP INDEX "campaign_orders_code_idx";--> statement-breakpoint
DROP INDEX "campaign_orders_click_idx";--> statement-breakpoint
CREATE INDEX "campaign_orders_links_idx" ON "campaign_orders" USING btree ("customer_id","code_link_id","click_link_id");
