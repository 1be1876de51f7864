import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { HANDLE_MAX, LINKS_MAX } from "../base/limits.ts";
import { linkImportView } from "./link-imports.ts";
import { network } from "../networks/networks.ts";
import { isProfile } from "./pasted-links.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("crm-import");

/** Links to the same profile count as one; the first is used. */
const influencer = z
  .strictObject({
    id: typed(100).min(1),
    network,
    username: typed(HANDLE_MAX).min(1),
    /** On LinkedIn: a company page. Elsewhere: recorded for creators that are new to the installation. */
    brand: z.boolean().default(false),
  })
  .refine(({ brand, ...profile }) => isProfile({ ...profile, isBrand: brand }), {
    path: ["username"],
    ...problem("input.username"),
  })
  .meta({ examples: [{ id: "1", network: "instagram", username: "nobody.in.particular" }] });

export const importLinks = endpoint({
  method: "POST",
  path: "/crm/import",
  can: "crm.write",
  touches: ["link-imports"],
  summary: "Bring the creators behind links into the CRM, and into lists on the way; news of each by crm_import events",
  body: z.strictObject({
    influencers: z.array(influencer).min(1, problem("input.pasteLink")).max(LINKS_MAX),
    listIds: z.array(uuid).max(50).default([]),
  }),
  reply: z.object({ success: z.literal(true), import: linkImportView }),
  errors: ["not_found", "forbidden", "too_many_requests"],
});
