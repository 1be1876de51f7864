import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { profileOverview } from "#contract/profiles/endpoints.ts";

export type Overview = ReplyOf<typeof profileOverview>;
