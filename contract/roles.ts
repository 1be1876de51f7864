/** What somebody may do in their workspace; PERMISSIONS says what each allows. */
export const ROLES = ["owner", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];
