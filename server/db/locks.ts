/** PostgreSQL's advisory locks: one number each within the installation's database, any as long as they differ. */
export const MIGRATION_LOCK = 5_170_401;
export const FOLD_LOCK = 5_170_402;
export const REINDEX_LOCK = 5_170_403;
export const VOCABULARY_LOCK = 5_170_404;
/** The first of two numbers; the second is a slot that handles are hashed to. */
export const HANDLE_LOCK_CLASS = 5_170_410;
