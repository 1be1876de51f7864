import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** Monday is 1. */
type WeekHour = { weekday: number; hour: number };

export const WEEK_HOURS = 7 * 24;

/** An hour of the week: "2-18" is Tuesday from 18:00 to 19:00. */
export const weekHour = z.string().regex(/^[1-7]-(?:1?\d|2[0-3])$/, problem("input.weekHour"));

export function writeWeekHour({ weekday, hour }: WeekHour): string {
  return `${weekday}-${hour}`;
}

export function readWeekHour(text: string): WeekHour {
  const [weekday = 0, hour = 0] = text.split("-").map(Number);
  return { weekday, hour };
}
