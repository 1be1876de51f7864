/** Roles of users in their workspace; PERMISSIONS defines what each allows. */
export const ROLES = ["owner", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];
