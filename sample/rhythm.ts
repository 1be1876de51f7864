import { DAY_MS } from "#contract/base/limits.ts";
import type { Random } from "./random.ts";
import type { SampleNetwork } from "./networks.ts";

const HOUR_MS = 3_600_000;

/** When people publish, by the hour of their own day: little at night, most towards the evening. */
const HOURS = [1, 0.5, 0.3, 0.2, 0.2, 0.5, 2, 4, 6, 6, 6, 7, 8, 7, 6, 6, 7, 9, 11, 11, 10, 7, 4, 2].map(
  (weight, hour) => ({ weight, hour }),
);
/** On these networks creators publish little on Saturdays and Sundays. */
const WORKDAY_NETWORKS: ReadonlySet<SampleNetwork> = new Set<SampleNetwork>(["linkedin", "substack", "twitter"]);

/**
 * A time on the day `daysAgo` (1 is the last whole one) at which a creator `offset` hours ahead of UTC would publish;
 * never later than today.
 */
export function publishingTime(
  { today, daysAgo, offset, network }: { today: Date; daysAgo: number; offset: number; network: SampleNetwork },
  random: Random,
): Date {
  const { hour } = random.weighted(HOURS, ({ weight }) => weight);
  const midnight = today.getTime() - Math.max(1, Math.ceil(daysAgo)) * DAY_MS;
  const workingDay = midnight - (isWeekend(midnight) && isForWork(network, random) ? 2 * DAY_MS : 0);
  const time = workingDay + (hour - offset) * HOUR_MS + random.int(0, 59) * 60_000;
  return new Date(time > today.getTime() ? time - DAY_MS : time);
}

function isWeekend(time: number): boolean {
  return [0, 6].includes(new Date(time).getUTCDay());
}

function isForWork(network: SampleNetwork, random: Random): boolean {
  return WORKDAY_NETWORKS.has(network) && random.chance(0.8);
}
