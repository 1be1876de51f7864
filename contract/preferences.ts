import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { network } from "./networks/networks.ts";

const endpoint = endpointsOf("preferences");

/** Screens with stored preferences. */
export const PREFERENCE_SCREENS = ["discovery", "crm", "list", "rankings", "campaignCreators", "onboarding"] as const;

const columnId = z.string().regex(/^[\w-]{1,40}$/);

export const screenPreference = z.strictObject({
  view: z.enum(["table", "cards", "board"]).optional(),
  /** Visible columns, in order. */
  columns: z.array(columnId).max(40).optional(),
  /** Widths in pixels of resized columns. */
  widths: z.partialRecord(columnId, z.int().min(40).max(800)).optional(),
  /** Columns that stay visible while the others scroll horizontally. */
  pinned: z.array(columnId).max(10).optional(),
  /** The network that the figures of rows are of; the largest account when absent. */
  figuresOf: network.optional(),
  /** The user has dismissed the checklist of first steps: it is not shown again. */
  dismissed: z.boolean().optional(),
  density: z.enum(["comfortable", "compact"]).optional(),
});
export type ScreenPreference = z.infer<typeof screenPreference>;

const preferences = z.partialRecord(z.enum(PREFERENCE_SCREENS), screenPreference);
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = endpoint({
  method: "GET",
  path: "/registered/user/preferences",
  auth: "user",
  summary: "How this person likes their screens",
  reply: z.object({ preferences }),
});

export const savePreference = endpoint({
  method: "POST",
  path: "/registered/user/preferences",
  auth: "user",
  summary: "Remember how this person likes one screen",
  body: z.strictObject({ screen: z.enum(PREFERENCE_SCREENS), preference: screenPreference }),
  reply: z.object({ preferences }),
});
