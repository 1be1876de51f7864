CREATE TABLE "collaboration_items" (
	"creator_id" bigint NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "collaboration_items_creator_id_field_pk" PRIMARY KEY("creator_id","field")
);
--> statement-breakpoint
ALTER TABLE "collaboration_items" ADD CONSTRAINT "collaboration_items_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What public pages have of audience, services and partnerships is the profile's from now on. Pages of claims that have
-- ended leave none, as nothing that their users declared is left.
INSERT INTO sources (kind, name) SELECT 'declared', 'Declared by creators'
WHERE EXISTS (SELECT FROM creator_spotlights) ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO collaboration_items (creator_id, field, value, source_id, at)
SELECT p.creator_id, i.field, i.value, s.id, p.updated_at
FROM creator_spotlights p
-- A page comes back with a later claim of the same user.
JOIN creator_claims old ON old.id = p.claim_id AND old.creator_id = p.creator_id
JOIN creator_claims c ON c.creator_id = p.creator_id AND c.user_id = old.user_id AND c.state = 'owned'
JOIN sources s ON s.kind = 'declared' AND s.name = 'Declared by creators' AND s.customer_id IS NULL
CROSS JOIN LATERAL (
  SELECT 'audience:description' AS field, jsonb_build_object('text', p.settings ->> 'audience') AS value
  WHERE p.settings ->> 'audience' <> ''
  UNION ALL
  SELECT 'service:' || gen_random_uuid(), one || jsonb_build_object('position', nth - 1, 'unit', 'service', 'deliveryDays', NULL)
  FROM jsonb_array_elements(p.settings -> 'services_bundles') WITH ORDINALITY AS e(one, nth)
  UNION ALL
  SELECT 'partnership:' || gen_random_uuid(), one || jsonb_build_object('position', nth - 1, 'picture', NULL)
  FROM jsonb_array_elements(p.settings -> 'previous_partnerships') WITH ORDINALITY AS e(one, nth)
) i;--> statement-breakpoint
UPDATE creator_spotlights SET settings = settings - 'audience' - 'services_bundles' - 'previous_partnerships';
