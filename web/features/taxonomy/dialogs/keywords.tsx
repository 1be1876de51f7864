import { LANGUAGE_CODES } from "#contract/countries/countries.ts";
import {
  ANY_LANGUAGE,
  KEYWORD_MAX,
  KEYWORD_TYPES,
  keywordLanguage,
  listKeywords,
  toggleKeyword,
  type KeywordType,
} from "#contract/taxonomy.ts";
import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("taxonomy");

const ALL = "all";

/** The words of a niche by type and language: pressed ones are on. */
export function Keywords({ niche }: { niche: number }) {
  const [type, setType] = useState<KeywordType>("keyword");
  const [language, setLanguage] = useState(ALL);
  const [word, setWord] = useState("");
  const read = useRead(listKeywords, { category: String(niche), type });
  const toggling = useMutate(toggleKeyword);
  const nameOf = (code: string) => (code === ANY_LANGUAGE ? t("keywords.any") : languageName(code));
  const toggle = (keyword: string, of: string) => {
    const known = keywordLanguage.safeParse(of);
    if (known.success) toggling.mutate({ category: niche, type, language: known.data, keyword });
  };
  const languages = [ANY_LANGUAGE, ...LANGUAGE_CODES].map((value) => ({ value, label: nameOf(value) }));
  return (
    <div className="grid gap-3">
      <p className="flush muted">{t("keywords.lead")}</p>
      <div className="row wrap gap-3" data-search>
        <SegmentedControl<KeywordType>
          aria-label={t("keywords.type")}
          data={KEYWORD_TYPES.map((value) => ({ value, label: t(`keywords.types.${value}`) }))}
          value={type}
          onChange={setType}
        />
        <Select
          aria-label={t("keywords.language")}
          data={[{ value: ALL, label: t("keywords.all") }, ...languages]}
          value={language}
          onChange={(value) => setLanguage(value ?? ALL)}
          allowDeselect={false}
          searchable
        />
      </div>
      <Loaded read={read} failed={t("keywords.failed")}>
        {({ keywords }) => {
          const shown = keywords.filter((one) => language === ALL || one.language === language);
          return shown.length === 0 ? (
            <p className="flush muted">{t("keywords.none")}</p>
          ) : (
            <Toggles
              label={t("keywords.list")}
              options={shown.map((one) => ({
                value: `${one.language} ${one.keyword}`,
                label: textOf(one),
                about: t("keywords.toggle", { text: textOf(one), language: nameOf(one.language) }),
              }))}
              isOn={(value) => shown.some((one) => one.active && `${one.language} ${one.keyword}` === value)}
              onToggle={(value) => {
                const one = shown.find(({ language: of, keyword }) => `${of} ${keyword}` === value);
                if (one) toggle(one.keyword, one.language);
              }}
            />
          );
        }}
      </Loaded>
      <form
        className="row wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim() === "") return;
          toggle(word.trim(), language === ALL ? ANY_LANGUAGE : language);
          setWord("");
        }}
      >
        <TextInput
          className="grow"
          aria-label={t("keywords.word")}
          placeholder={t("keywords.word")}
          maxLength={KEYWORD_MAX}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={toggling.busy} disabled={word.trim() === ""}>
          {t("keywords.add")}
        </Button>
      </form>
      <FormError>{toggling.error?.msg}</FormError>
    </div>
  );
}

function textOf({ keyword, language }: { keyword: string; language: string }): string {
  return language === ANY_LANGUAGE ? keyword : `${keyword} · ${language}`;
}
