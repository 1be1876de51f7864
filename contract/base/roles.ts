/**
 * Roles of users in a workspace; PERMISSIONS defines what each allows. Not to be confused with administrators of the
 * installation.
 */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be given; ownership is transferred. */
export const GIVEN_ROLES = ["admin", "member", "viewer"] as const satisfies readonly Role[];
