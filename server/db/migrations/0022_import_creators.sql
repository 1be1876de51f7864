CREATE TABLE "import_creators" (
	"import_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	CONSTRAINT "import_creators_import_id_creator_id_pk" PRIMARY KEY("import_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "import_creators" ADD CONSTRAINT "import_creators_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_creators" ADD CONSTRAINT "import_creators_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_creators_creator_idx" ON "import_creators" USING btree ("creator_id");--> statement-breakpoint
INSERT INTO "import_creators" ("import_id", "creator_id")
SELECT DISTINCT s.import_id, c.id FROM import_steps s
CROSS JOIN jsonb_array_elements(s.before -> 'crm' -> 'rows') r
JOIN creators c ON c.id = (r ->> 'creatorId')::bigint
WHERE jsonb_typeof(s.before -> 'crm' -> 'rows') = 'array';
