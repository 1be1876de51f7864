import type { CreatorCard } from "#contract/creators.ts";
import { CreatorLink } from "./creator-link.tsx";
import { CreatorIdentity } from "./creator-identity.tsx";

/** The creator's identity; the name opens their panel. `large`: at the top of a card. */
export function CreatorCell({ creator, large = false }: { creator: CreatorCard; large?: boolean }) {
  return <CreatorIdentity creator={creator} name={<CreatorLink creator={creator} />} large={large} />;
}
