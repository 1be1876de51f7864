import { creatorId } from "#contract/ids.ts";
import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";

/** A number, since the router would put a string of digits in quotes. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(creatorId)
  .transform(Number)
  .optional()
  .catch(undefined);

/** Sections of a profile after the overview, in the order of their tabs. */
export const PROFILE_SECTIONS = ["timeline", "coverage"] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];
const part = z.enum(PROFILE_SECTIONS).optional().catch(undefined);

/**
 * `?creator=<id>` on any page: the creator whose panel is open. `part`: the section of the profile shown, in the panel
 * and on the profile page.
 */
export const creatorSearch = z.object({ creator: id, part });

/** The search change that opens a creator's panel over the page. */
export function withCreator(creator: string) {
  return <Search extends object>(search: Search) => ({ ...search, creator: Number(creator) });
}

export function useOpenCreator(): (creator: string) => void {
  const navigate = useNavigate();
  return (creator) => void navigate({ to: ".", search: withCreator(creator), resetScroll: false });
}
