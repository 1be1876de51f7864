-- Growth and engagement rate of CRM rows are copied again: from the largest account, no longer from the best.
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "crm_creators" ORDER BY "creator_id";
