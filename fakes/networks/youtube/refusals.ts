import type { Manners } from "../behaviour/misbehave.ts";

type Reason = { domain: string; reason: string };

/** An error in the format of Google APIs. */
function refusal(code: number, message: string, error: Reason, rest: object = {}) {
  return { error: { code, message, errors: [{ message, ...error }], ...rest } };
}

export const KEY_MISSING = refusal(
  403,
  "Method doesn't allow unregistered callers (callers without established identity).",
  { domain: "global", reason: "forbidden" },
  { status: "PERMISSION_DENIED" },
);
export const KEY_INVALID = refusal(
  400,
  "API key not valid. Please pass a valid API key.",
  { domain: "global", reason: "badRequest" },
  {
    status: "INVALID_ARGUMENT",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
  },
);
export const PLAYLIST_MISSING = refusal(404, "The playlist cannot be found.", {
  domain: "youtube.playlistItem",
  reason: "playlistNotFound",
});
export const PLAYLIST_HIDDEN = refusal(403, "The request is not authorized to retrieve the playlist's items.", {
  domain: "youtube.playlistItem",
  reason: "playlistItemsNotAccessible",
});

export const MANNERS: Manners = {
  quota: {
    status: 403,
    body: refusal(403, "The request cannot be completed because you have exceeded your quota.", {
      domain: "youtube.quota",
      reason: "quotaExceeded",
    }),
  },
  ratelimit: ({ seconds }) => ({
    status: 429,
    headers: { "retry-after": String(seconds) },
    body: refusal(429, "Too many requests.", { domain: "global", reason: "rateLimitExceeded" }),
  }),
  broken: {
    status: 503,
    body: refusal(503, "The service is currently unavailable.", { domain: "global", reason: "backendError" }),
  },
  malformed: {
    status: 200,
    body: {
      kind: "youtube#channelListResponse",
      items: [
        { id: "UCmalformed", snippet: { title: "Malformed" }, statistics: { viewCount: "a lot", videoCount: [] } },
      ],
    },
  },
};
