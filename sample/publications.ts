import type { PublicationRecord } from "#server/domains/creators/index.ts";
import type { Member } from "./cast.ts";
import type { Random } from "./random.ts";
import { topicOf } from "./phrases.ts";

const PODCAST_SHARE = 0.06;
const NEWSLETTER_SHARE = 0.05;
const BOOK_SHARE = 0.01;

/** What some publish beside the networks. Links lead nowhere but to the product itself. */
export function makePublications(member: Member, random: Random): PublicationRecord[] {
  if (member.isBrand) return [];
  const topic = topicOf(member);
  const made: PublicationRecord[] = [];
  if (random.chance(PODCAST_SHARE)) {
    made.push({ kind: "podcast", title: `${member.firstName} on ${topic}`, link: "/discovery#podcast" });
  }
  // An account on Substack implies a newsletter.
  if (member.networks.includes("substack") || random.chance(NEWSLETTER_SHARE)) {
    made.push({ kind: "newsletter", title: `Letters on ${topic}`, link: "/discovery#newsletter" });
  }
  if (random.chance(BOOK_SHARE)) {
    made.push({ kind: "book", title: `A short book of ${topic}`, link: "/discovery#book" });
  }
  return made;
}
