import type { CreatorCard } from "#contract/creators.ts";
import { CreatorLink } from "./creator-link.tsx";
import { Person } from "./person.tsx";

/** The creator's identity; the name opens their panel. `large`: at the top of a card. */
export function PersonCell({ creator, large = false }: { creator: CreatorCard; large?: boolean }) {
  return <Person creator={creator} name={<CreatorLink creator={creator} />} large={large} />;
}
