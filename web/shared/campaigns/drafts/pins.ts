import type { DraftComment, DraftFile, Pin } from "#contract/campaigns/drafts.ts";
import { exact } from "#web/lib/format.ts";
import "../own-words.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

/** The numbers that pins have on the files and in the list; the oldest is the first. */
export function numbersOf(comments: readonly DraftComment[]): Map<string, number> {
  return new Map(comments.filter(({ pin }) => pin !== null).map(({ _id }, at) => [_id, at + 1]));
}

const two = (value: number) => String(value).padStart(2, "0");

/** A time in a video: 1:05, or 1:01:05. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Where a comment is, in words. */
export function pinText(pin: Pin, files: readonly DraftFile[]): string {
  const name = files.find(({ _id }) => _id === pin.file)?.name ?? "";
  if ("seconds" in pin) return t("drafts.atTime", { name, time: clock(pin.seconds) });
  return t("drafts.atPlace", { name, x: exact(Math.round(pin.x)), y: exact(Math.round(pin.y)) });
}
