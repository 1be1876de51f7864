import { getOwnProfile, updateOwnProfile, type OwnProfile } from "#contract/creator-profile/edit.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { NAME_MAX, TEXT_MAX, TITLE_MAX } from "#contract/base/limits.ts";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { texts } from "#web/words/i18n.ts";
import { onSaved } from "../show-saved.ts";

const t = texts("creatorProfile");

type TextName = "fullName" | "title" | "description";
type ChoiceName = "country" | "language";
const LENGTHS: Record<TextName, number> = { fullName: NAME_MAX, title: TITLE_MAX, description: TEXT_MAX };

/** Saves one field against the version of the profile that the user has seen. */
function useField({ _id: id }: OwnProfile, field: TextName | ChoiceName, onDone: () => void = () => undefined) {
  const [problem, setProblem] = useState<string>();
  /** Another tab has saved the field: mine waits for a decision. */
  const [isStale, setStale] = useState(false);
  const save = useMutate(updateOwnProfile, {
    onSuccess(reply) {
      onSaved(reply);
      setStale(false);
      onDone();
    },
    onError(error: ApiError) {
      setProblem(error.fieldErrors()[field] ?? error.msg);
      if (error.err !== "conflict") return;
      setStale(true);
      void invalidate(getOwnProfile);
    },
  });
  return {
    problem,
    isStale,
    /** It was not saved, and the same text can be sent again. */
    hasFailed: save.isError && problem !== undefined && !isStale,
    isBusy: save.isPending,
    reset() {
      setProblem(undefined);
      setStale(false);
    },
    send(value: string, seen: number) {
      const fields = { [field]: value };
      const found = checkBy(updateOwnProfile)(fields)[field];
      setProblem(found);
      if (found === undefined) save.mutate({ id, ...fields, seen });
    },
  };
}

/** A text that is saved when it is left. */
export function TextField({
  profile,
  field,
  isLong = false,
}: {
  profile: OwnProfile;
  field: TextName;
  isLong?: boolean;
}) {
  const saved = profile[field] ?? "";
  /** What is typed, and the version that it began with: what others save after that is a conflict. */
  const [draft, setDraft] = useState<{ text: string; seen: number }>();
  const own = useField(profile, field, () => setDraft(undefined));
  const isLocked = profile.locked.includes(field);
  const { lastChange } = profile;
  const { text, seen } = draft ?? { text: saved, seen: lastChange };
  const tooLong = lengthProblem(text, LENGTHS[field]);
  const shared = {
    label: t(`fields.${field}`),
    description: noteOf(profile, field),
    value: text,
    readOnly: isLocked,
    error: tooLong ?? own.problem,
    dir: "auto",
    rightSection: isLocked && <IconLock size={16} aria-hidden />,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      setDraft({ text: currentTarget.value, seen });
      own.reset();
    },
    onBlur() {
      if (text.trim() === saved) setDraft(undefined);
      else if (!tooLong && !own.isStale) own.send(text, seen);
    },
  };
  return (
    <div className="stack gap-2">
      {isLong ? <Textarea {...shared} autosize minRows={4} maxRows={14} /> : <TextInput {...shared} />}
      {own.hasFailed && !tooLong && (
        <div>
          <Button size="compact-sm" variant="default" loading={own.isBusy} onClick={() => own.send(text, seen)}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
      {own.isStale && (
        <div className="row wrap gap-2">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setDraft(undefined);
              own.reset();
            }}
          >
            {t("useNewer")}
          </Button>
          {!isLocked && (
            <Button size="compact-sm" loading={own.isBusy} onClick={() => own.send(text, lastChange)}>
              {t("keepMine")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A choice that is saved at once. */
export function ChoiceField({ profile, field }: { profile: OwnProfile; field: ChoiceName }) {
  const own = useField(profile, field);
  const choices = useMemo(
    () => (field === "country" ? namesOf(COUNTRY_CODES, countryName) : namesOf(LANGUAGE_CODES, languageName)),
    [field],
  );
  const isLocked = profile.locked.includes(field);
  return (
    <Select
      label={t(`fields.${field}`)}
      description={noteOf(profile, field)}
      data={choices}
      value={profile[field]}
      readOnly={isLocked}
      error={own.problem}
      searchable
      allowDeselect={false}
      rightSection={isLocked ? <IconLock size={16} aria-hidden /> : undefined}
      onChange={(value) => value !== null && value !== profile[field] && own.send(value, profile.lastChange)}
    />
  );
}

/** Where the value is from, or why it cannot be changed. */
function noteOf({ locked, sources, requestedName }: OwnProfile, field: TextName | ChoiceName): string | undefined {
  if (locked.includes(field)) return t("locked");
  if (field === "fullName" && requestedName !== null) return t("nameWaits", { name: requestedName });
  const source = sources[field];
  return source && (source.isOwn ? t("fromYou") : t("fromSource", { source: source.name }));
}

function namesOf(codes: readonly string[], nameOf: (code: string) => string) {
  return codes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label));
}
