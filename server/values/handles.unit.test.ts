import { describe, expect, test } from "vitest";
import type { Network } from "#contract/networks/networks.ts";
import { fitsHandle, readHandle } from "./handles.ts";
import { networkOfLink } from "./networks.ts";

describe("a handle", () => {
  test.each<[string, Network, string]>([
    ["＠cedar.fen", "instagram", "cedar.fen"],
    ["@ dogwood.fen", "instagram", "dogwood.fen"],
    ["(@gum.fen)", "instagram", "gum.fen"],
    ["IG: @holly.fen", "instagram", "holly.fen"],
    ["instagram - holly.fen", "instagram", "holly.fen"],
    ["Instagram: “@holly.fen”,", "instagram", "holly.fen"],
    ["'holly_fen'", "tiktok", "holly_fen"],
    ["@holly.fen,", "instagram", "holly.fen"],
    ["holly.fen.", "instagram", "holly.fen"],
    ["[holly.fen];", "instagram", "holly.fen"],
    ["433", "instagram", "433"],
    ["_fen_", "twitter", "_fen_"],
    ["@f", "twitter", "f"],
    ["Holly (hollyfen)", "twitch", "hollyfen"],
    ["holly.fen.sample", "twitter", "holly.fen.sample"],
    ["company/acme-fen", "linkedin", "company/acme-fen"],
    ["https://www.linkedin.com/company/acme-fen/", "linkedin", "company/acme-fen"],
    ["@holly@fen.example", "mastodon", "holly@fen.example"],
    ["https://fen.example/@holly", "mastodon", "holly@fen.example"],
    ["(Holly & Fen)", "youtube", "(Holly & Fen)"],
    ["YouTube: the early years", "youtube", "YouTube: the early years"],
    ["YT: @hollyfen", "youtube", "hollyfen"],
  ])("%s on %s is %s", (cell, network, username) => {
    expect(readHandle(cell, network)).toMatchObject({ username });
  });

  test.each<[string, Network, string]>([
    ["TikTok: @holly.fen", "instagram", "no spaces"],
    ["holly-fen", "instagram", "up to 30 letters, digits, dots and underscores"],
    ["h".repeat(31), "instagram", "up to 30"],
    ["holly.fen", "twitter", "up to 15 letters, digits and underscores"],
    ["h".repeat(16), "twitter", "up to 15"],
    ["h".repeat(25), "tiktok", "up to 24"],
    ["holly.fen", "twitch", "up to 25"],
    ["h".repeat(16), "snapchat", "up to 15"],
    ["holly", "bluesky", "a domain name"],
    ["holly", "mastodon", "name@server"],
    ["holly/fen", "linkedin", "letters, digits and hyphens"],
    ["https://www.instagram.com/share/BAalder1", "instagram", "the link is no profile on Instagram"],
    ["instagram.com", "instagram", "the link is no profile on Instagram"],
    ["www.fen.example", "instagram", "the link is no profile on Instagram"],
    ["( )", "instagram", "no"],
  ])("%s on %s is refused: %s", (cell, network, reason) => {
    expect(readHandle(cell, network)).toEqual({ reason: expect.stringContaining(reason) });
  });

  test.each<[string, Network, boolean]>([
    ["holly.fen", "instagram", true],
    ["@hollyfen", "youtube", true],
    ["https://www.tiktok.com/@holly.fen", "tiktok", true],
    ["UCabcdefghij1234567890Ab", "youtube", true],
    ["Holly Fen", "instagram", false],
    ["Holly Fen", "youtube", false],
    ["12500", "instagram", false],
    ["https://www.instagram.com/holly.fen", "tiktok", false],
    ["", "tiktok", false],
  ])("fitsHandle(%j, %s) is %s", (cell, network, fits) => {
    expect(fitsHandle(cell, network)).toBe(fits);
  });
});

test.each([
  ["https://www.instagram.com/holly.fen/", "instagram"],
  ["https://twitter.com/#!/holly_fen", "twitter"],
  ["https://x.com/holly_fen/status/1800000000000000000", "twitter"],
  ["https://www.instagram.com/holly.fen/p/Cabc123/", "instagram"],
  ["youtu.be/abcdefghijk", "youtube"],
  ["https://www.instagram.com/share/BAalder1", undefined],
  ["https://clips.twitch.tv/FunnyTenderClip", undefined],
  ["https://pin.it/abc", undefined],
  ["instagram.com", undefined],
  ["https://fen.example/@holly", undefined],
  ["https://linktr.ee/holly", undefined],
  ["holly.fen", undefined],
  ["holly", undefined],
])("the network of the profile or post at %s is %s", (cell, network) => expect(networkOfLink(cell)).toBe(network));
