import { POST_TONES } from "#contract/post-tones.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("posts");

/** The name of a tone; null: it is not known. */
export function toneName(name: string | null): string {
  const tone = POST_TONES.find((one) => one === name);
  return tone ? t(`tones.${tone}`) : t("unknownTone");
}
