-- Scores are computed again: followers alone, half of the weight, give none.
INSERT INTO "outbox" ("creator_id") SELECT "id" FROM "creators" WHERE "score" IS NOT NULL ORDER BY "id";
