import type { CreatorCard } from "#contract/creators.ts";
import { CreatorLink } from "./creator-link.tsx";
import { Person } from "./person.tsx";

/** Who it is; the name opens their panel. `large`: at the head of a card. */
export function PersonCell({ creator, large = false }: { creator: CreatorCard; large?: boolean }) {
  return <Person creator={creator} name={<CreatorLink creator={creator} />} large={large} />;
}
