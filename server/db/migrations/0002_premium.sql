CREATE TABLE "newsletters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"picture" text,
	"description" text,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_book" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "podcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"picture" text,
	"description" text,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_link_key" ON "newsletters" USING btree ("creator_id","link");--> statement-breakpoint
CREATE UNIQUE INDEX "podcasts_link_key" ON "podcasts" USING btree ("creator_id","link");--> statement-breakpoint
CREATE INDEX "accounts_external_idx" ON "accounts" USING btree ("network","external_id") WHERE "accounts"."external_id" is not null;