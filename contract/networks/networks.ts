import { z } from "zod";
import { bluesky } from "./bluesky.ts";
import { instagram } from "./instagram.ts";
import { linkedin } from "./linkedin.ts";
import { mastodon } from "./mastodon.ts";
import type { NetworkModule } from "./network-module.ts";
import { pinterest } from "./pinterest.ts";
import { snapchat } from "./snapchat.ts";
import { substack } from "./substack.ts";
import { tiktok } from "./tiktok.ts";
import { twitch } from "./twitch.ts";
import { twitter } from "./twitter.ts";
import { youtube } from "./youtube.ts";
import { trust } from "../base/trust.ts";

/** The only list of networks, in display order. The search index stores their positions: append only. */
const MODULES = [
  instagram,
  tiktok,
  youtube,
  twitter,
  linkedin,
  twitch,
  snapchat,
  pinterest,
  substack,
  bluesky,
  mastodon,
] as const;

export type Network = (typeof MODULES)[number]["id"];

export const NETWORKS: readonly Network[] = MODULES.map(({ id }) => id);

export const network = z.enum(NETWORKS);

// Its keys are the ids of MODULES, which are all of Network.
export const NETWORK_FACTS = trust<Readonly<Record<Network, NetworkModule>>>(
  Object.fromEntries(MODULES.map((module) => [module.id, module])),
);

/** What has a logo: the networks, and YT Shorts, which are posts of accounts on YouTube and no network. */
export type Logo = Network | "short";

export function logoFacts(logo: Logo): Pick<NetworkModule, "label" | "color" | "icon"> & { network: Network } {
  if (logo !== "short") return { ...NETWORK_FACTS[logo], network: logo };
  const { id, color } = youtube;
  const upright = "M8 2h8a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-8a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3";
  return { label: "YT Shorts", color, icon: [upright, "M10 9l5 3l-5 3l0 -6"], network: id };
}

/** The logo that a post is shown with. */
export function logoOfPost({ network: of, format }: { network: Network; format: string }): Logo {
  return of === "youtube" && format === "short" ? "short" : of;
}

/**
 * Canonical form of handles for comparison: NFKC, trimmed, without a leading @, lower case. Two spellings with the same
 * key are the same account.
 */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
}

/** The namespace that a username begins with, if any: "company/" of LinkedIn's company pages. */
export function namespaceOf({ network: on, username }: { network: string; username: string }): string {
  const namespaces = MODULES.flatMap(({ id, handle }: NetworkModule) => (id === on ? (handle?.namespaces ?? []) : []));
  return namespaces.find((prefix) => username.startsWith(prefix)) ?? "";
}

/** A handle as it is shown: with an @, unless its network writes none or it is a name of another kind. */
export function shownHandle(account: { network: Network; username: string }): string {
  const { username } = account;
  const hasNoAt = NETWORK_FACTS[account.network].handle?.hasNoAt === true || namespaceOf(account) !== "";
  return hasNoAt ? username : `@${username}`;
}

/** An account as text: the same for all spellings of its handle. */
export function accountKey({ network: on, username }: { network: string; username: string }): string {
  return `${on}/${usernameKey(username)}`;
}

/** Instead of a network, in comparisons: figures of the largest account of each creator. */
export const LARGEST_OF_EACH = "largest";
export const comparedNetwork = z.enum([...NETWORKS, LARGEST_OF_EACH]);
