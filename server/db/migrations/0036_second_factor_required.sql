ALTER TABLE "customers" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
REVOKE ALL ON "passkeys" FROM limelight_tenant;
