import { KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "#contract/limits.ts";
import { SegmentedControl, TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DiscoverySearch } from "../search-params.ts";

type Keywords = Pick<DiscoverySearch, "keywords" | "match">;

/** Words of the bio: Enter or a comma adds one. With two or more: any of them, or all. */
export function KeywordField({
  value,
  match,
  onChange,
}: {
  value: string[];
  match: Keywords["match"];
  onChange: (patch: Partial<Keywords>) => void;
}) {
  const { t } = useTranslation("discovery");
  return (
    <div>
      <TagsInput
        label={t("keywords")}
        placeholder={value.length === 0 ? t("keywordsPlaceholder") : undefined}
        value={value}
        onChange={(words) => onChange({ keywords: words.map((word) => word.trim().slice(0, KEYWORD_LENGTH_MAX)) })}
        splitChars={[","]}
        maxTags={KEYWORDS_MAX}
        maxLength={KEYWORD_LENGTH_MAX}
      />
      {value.length > 1 && (
        <SegmentedControl<Keywords["match"]>
          fullWidth
          mt="xs"
          size="xs"
          aria-label={t("match")}
          value={match}
          data={[
            { value: "or", label: t("matches.or") },
            { value: "and", label: t("matches.and") },
          ]}
          onChange={(next) => onChange({ match: next })}
        />
      )}
    </div>
  );
}
