import { z } from "zod";
import { oneParam, pickBy, type UrlInput } from "#web/shared/collections/url.ts";

const creator = oneParam(z.int().min(1));
const token = oneParam(z.string().min(1).max(200));

export type OwnProfileSearch = {
  /** The id of a creator whose profile the user came to claim. */
  claim?: number | undefined;
  /** The token of the link that was mailed to a creator's contact address. */
  proof?: string;
};

/** What the URL says; what is not valid is left out. A network's answer is read from the address itself. */
function readOwnProfile(search: UrlInput): OwnProfileSearch {
  const own = { claim: creator.read(search["claim"]), proof: token.read(search["proof"]) };
  return pickBy(own, (value) => value !== undefined);
}

export const ownProfileUrl = { search: readOwnProfile };
