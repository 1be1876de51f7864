import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";

/** What creators say of themselves, in the profile that is theirs. */
const endpoint = endpointsOf("creator-profile");

const params = z.strictObject({ id: creatorId });

export const getOwnProfile = endpoint({
  method: "GET",
  path: "/creator/edit/{id}",
  auth: "creator",
  reads: ["own-profile", "profiles", "curation"],
  summary: "Your profile as you edit it",
  params,
  reply: z.object({ profile: z.object({ _id: creatorId, fullName: z.string() }) }),
});
