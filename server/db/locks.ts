/** PostgreSQL advisory locks: arbitrary distinct numbers within the installation's database. */
export const MIGRATION_LOCK = 5_170_401;
export const INDEX_SYNC_LOCK = 5_170_402;
export const REINDEX_LOCK = 5_170_403;
export const VOCABULARY_LOCK = 5_170_404;
export const RANKING_DAYS_LOCK = 5_170_405;
export const FIRST_PLACES_LOCK = 5_170_406;
export const TAXONOMY_LOCK = 5_170_407;
export const SAMPLE_LOCK = 5_170_408;
/** Addresses of public pages: look-alikes are chosen one after the other. */
export const SPOTLIGHT_SLUG_LOCK = 5_170_409;
/** First of two keys; the second is a slot that handles are hashed to. */
export const HANDLE_LOCK_CLASS = 5_170_410;
/** First of two keys; the second is the hash of the id of a workspaces' owner. */
export const OWNER_LOCK_CLASS = 5_170_411;
/** First of two keys; the second is the hash of the id of a workspace: its room for files of mails. */
export const MAIL_FILES_LOCK_CLASS = 5_170_412;
/** First of two keys; the second is the hash of the id of a user: their answers to messages. */
export const ANSWERS_LOCK_CLASS = 5_170_413;
/** Hits of mails are written and settled one after the other. */
export const MAIL_HITS_LOCK = 5_170_414;
