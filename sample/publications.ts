import { DAY_MS } from "#contract/base/limits.ts";
import type { PublicationRecord } from "#server/domains/creators/index.ts";
import type { Member } from "./cast.ts";
import type { Random } from "./random.ts";
import { topicOf } from "./phrases.ts";

const PODCAST_SHARE = 0.06;
const NEWSLETTER_SHARE = 0.05;
const BOOK_SHARE = 0.01;

/** What some publish beside the networks. Links lead nowhere but to the product itself. */
export function makePublications(member: Member, today: Date, random: Random): PublicationRecord[] {
  if (member.isBrand) return [];
  const topic = topicOf(member);
  const made: PublicationRecord[] = [];
  if (random.chance(PODCAST_SHARE)) {
    const issues = issuesOf(["A conversation about", "Questions on", "What I got wrong about"], topic, today, random);
    made.push({ kind: "podcast", title: `${member.firstName} on ${topic}`, link: "/discovery#podcast", ...issues });
  }
  // An account on Substack implies a newsletter.
  if (member.networks.includes("substack") || random.chance(NEWSLETTER_SHARE)) {
    const issues = issuesOf(["Notes on", "Small things about", "A week of"], topic, today, random);
    made.push({ kind: "newsletter", title: `Letters on ${topic}`, link: "/discovery#newsletter", ...issues });
  }
  if (random.chance(BOOK_SHARE)) {
    made.push({ kind: "book", title: `A short book of ${topic}`, link: "/discovery#book" });
  }
  return made;
}

/** Some appear every week, some every month; the newest one is no older than that. */
function issuesOf(
  titles: readonly string[],
  topic: string,
  today: Date,
  random: Random,
): Pick<PublicationRecord, "latest" | "everyDays"> {
  const everyDays = random.pick([7, 7, 14, 30]);
  const at = new Date(today.getTime() - random.int(0, everyDays - 1) * DAY_MS - random.int(4, 14) * (DAY_MS / 24));
  return { latest: { title: `${random.pick(titles)} ${topic}`, at }, everyDays };
}
