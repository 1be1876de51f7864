/** PostgreSQL advisory locks, one number each within the installation's database. */
export const FOLD_LOCK = 5_170_402;
export const REINDEX_LOCK = 5_170_403;
