import { KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "#contract/base/limits.ts";
import { suggestKeywords } from "#contract/search/endpoints.ts";
import { SegmentedControl, TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { compact, exact } from "#web/lib/format.ts";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { KEYWORD_FIELDS, type DiscoverySearch } from "../../search-params.ts";

const t = texts("discovery");

type Keywords = Pick<DiscoverySearch, "keywords" | "match" | "searchIn">;
type Profiles = Pick<DiscoverySearch, "profileType">;

const PAUSE_MS = 150;

/**
 * Words they use: Enter or a comma adds one, words that creators here use are offered while typing. With two or more:
 * any of them, or all.
 */
export function KeywordField({
  value,
  onChange,
}: {
  value: Keywords & Profiles;
  onChange: (patch: Partial<Keywords>) => void;
}) {
  const { keywords, match, searchIn } = value;
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed, keywords, value);

  function toggleField(field: Keywords["searchIn"][number], on: boolean) {
    const next = KEYWORD_FIELDS.filter((one) => (one === field ? on : searchIn.includes(one)));
    // Words must be looked for somewhere.
    if (next.length > 0) onChange({ searchIn: next });
  }

  return (
    <div className="stack gap-2">
      <TagsInput
        label={t("keywords")}
        placeholder={keywords.length === 0 ? t("keywordsPlaceholder") : undefined}
        value={keywords}
        onChange={(words) => onChange({ keywords: words.map((word) => word.trim().slice(0, KEYWORD_LENGTH_MAX)) })}
        searchValue={typed}
        onSearchChange={setTyped}
        data={[...suggestions.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span className="flex grow justify-between gap-3">
            {option.value}
            <Users count={suggestions.get(option.value) ?? 0} />
          </span>
        )}
        splitChars={[","]}
        maxTags={KEYWORDS_MAX}
        maxLength={KEYWORD_LENGTH_MAX}
      />
      {keywords.length > 1 && (
        <SegmentedControl<Keywords["match"]>
          fullWidth
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
      {keywords.length > 0 && (
        <Toggles
          label={t("searchIn")}
          options={KEYWORD_FIELDS.map((field) => ({ value: field, label: t(`keywordFields.${field}`) }))}
          isOn={(field) => searchIn.includes(field)}
          onToggle={toggleField}
        />
      )}
    </div>
  );
}

function Users({ count }: { count: number }) {
  return (
    <span className="text-label tabular muted">
      <span aria-hidden>{compact(count)}</span>
      <span className="visually-hidden">{t("total", { count, formatted: exact(count) })}</span>
    </span>
  );
}

/** How many creators use each word that begins as typed, the most used first. A new letter cancels the question before. */
function useSuggestions(
  typed: string,
  chosen: readonly string[],
  { profileType }: Profiles,
): ReadonlyMap<string, number> {
  const [input] = useDebouncedValue(typed.trim().slice(0, KEYWORD_LENGTH_MAX), PAUSE_MS);
  const { data } = useRead(suggestKeywords, { input, profileType }, { enabled: input !== "", keepRows: true });
  if (!data || typed.trim() === "") return new Map();
  return new Map(
    data.keywords.flatMap(({ keyword, creators }) => (chosen.includes(keyword) ? [] : [[keyword, creators] as const])),
  );
}
