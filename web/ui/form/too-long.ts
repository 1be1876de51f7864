import { exact } from "../../lib/format.ts";
import { texts } from "../../words/i18n.ts";

const t = texts("ui");

/**
 * The problem of a text that exceeds a limit. For fields that people paste into: `maxLength` would cut the text without a
 * message.
 */
export function lengthProblem(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max ? t("tooLong", { size: exact(length), max: exact(max) }) : undefined;
}
