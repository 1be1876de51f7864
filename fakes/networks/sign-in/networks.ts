import { numberOf } from "../behaviour/number-ids.ts";
import { idOf } from "../instagram/items.ts";
import { channelId } from "../youtube/ids.ts";

/** The addresses of a network's sign-in without their host, and how it replies. */
export type SignInOfNetwork = {
  authorize: string;
  token: string;
  revoke?: string;
  own: string;
  client: "post" | "basic" | "client_key";
  /** Refuses codes with status 200. */
  refusesWithSuccess?: true;
  /** Its API wants the application's id beside the token. */
  namesClient?: true;
  issue: (token: string) => object;
  /** The account of this handle, as its owner reads it. */
  read: (handle: string) => object;
};

const issue = (token: string) => ({ access_token: token, expires_in: 3_600, token_type: "Bearer" });

export const NETWORKS_OF_SIGN_IN: Readonly<Record<string, SignInOfNetwork>> = {
  youtube: {
    authorize: "/o/oauth2/v2/auth",
    token: "/token",
    revoke: "/revoke",
    own: "/youtube/v3/channels",
    client: "post",
    issue: (token) => ({ ...issue(token), scope: "https://www.googleapis.com/auth/youtube.readonly" }),
    read: (handle) =>
      // An account of Google may have no channel.
      handle === "nochannel.sample"
        ? { kind: "youtube#channelListResponse" }
        : { items: [{ id: channelId(handle), snippet: { title: handle, customUrl: `@${handle}` } }] },
  },
  twitch: {
    authorize: "/oauth2/authorize",
    token: "/oauth2/token",
    revoke: "/oauth2/revoke",
    own: "/helix/users",
    client: "post",
    namesClient: true,
    issue: (token) => ({ ...issue(token), token_type: "bearer", scope: [] }),
    read: (handle) => ({ data: [{ id: numberOf(handle), login: handle, display_name: handle }] }),
  },
  tiktok: {
    authorize: "/v2/auth/authorize/",
    token: "/v2/oauth/token/",
    revoke: "/v2/oauth/revoke/",
    own: "/v2/user/info/",
    client: "client_key",
    refusesWithSuccess: true,
    issue: (token) => ({ ...issue(token), open_id: "of-this-app", scope: "user.info.basic,user.info.profile" }),
    read: (handle) => ({
      data: { user: { open_id: `of-this-app-${handle}`, username: handle } },
      error: { code: "ok", message: "", log_id: "1" },
    }),
  },
  instagram: {
    authorize: "/oauth/authorize",
    token: "/oauth/access_token",
    own: "/v23.0/me",
    client: "post",
    issue: (token) => ({ data: [{ access_token: token, user_id: "1", permissions: "instagram_business_basic" }] }),
    read: (handle) => ({ user_id: idOf(handle), username: handle, id: "of-this-app" }),
  },
  linkedin: {
    authorize: "/oauth/v2/authorization",
    token: "/oauth/v2/accessToken",
    own: "/v2/me",
    client: "post",
    issue: (token) => ({ access_token: token, expires_in: 5_184_000, scope: "r_basicprofile" }),
    read: (handle) => ({ id: `of-this-app-${handle}`, vanityName: handle }),
  },
  pinterest: {
    authorize: "/oauth/",
    token: "/v5/oauth/token",
    own: "/v5/user_account",
    client: "basic",
    issue: (token) => ({ ...issue(token), response_type: "authorization_code", scope: "user_accounts:read" }),
    read: (handle) => ({ id: numberOf(handle), username: handle, account_type: "BUSINESS" }),
  },
  twitter: {
    authorize: "/i/oauth2/authorize",
    token: "/2/oauth2/token",
    revoke: "/2/oauth2/revoke",
    own: "/2/users/me",
    client: "basic",
    issue: (token) => ({ ...issue(token), token_type: "bearer", scope: "users.read tweet.read" }),
    read: (handle) => ({ data: { id: numberOf(handle), name: handle, username: handle } }),
  },
};
