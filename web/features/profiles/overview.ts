import type { ReplyOf } from "#contract/endpoint.ts";
import type { profileOverview } from "#contract/profiles.ts";

export type Overview = ReplyOf<typeof profileOverview>;
