import { LINKS_MAX } from "#contract/base/limits.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useLoaded } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { LinkRow } from "../parts/link-row.tsx";
import { Links } from "../parts/links.tsx";
import { useStartImport } from "../use-start-import.ts";
import { ChosenLists, ListsButton } from "./lists-choice.tsx";
import { PasteBox } from "./paste-box.tsx";
import { saveForNext, useDraft } from "./use-draft.ts";

const t = texts("crmImport");

/** From pasted text to an import: links are analysed first and each can be removed before the import starts. */
export function Draft() {
  const draft = useDraft();
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const [listIds, setListIds] = useState<readonly string[]>([]);
  const chosen = lists.filter(({ _id }) => listIds.includes(_id));
  const toggle = (id: string) =>
    setListIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  const { start, busy, problem } = useStartImport();
  const ready = draft.links.filter(({ status }) => status === "IDLE");
  const waiting = draft.links.length - ready.length;
  const now = ready.slice(0, LINKS_MAX);
  const later = ready.slice(LINKS_MAX);

  function begin() {
    saveForNext(later);
    start(
      now,
      chosen.map(({ _id }) => _id),
    );
  }

  return (
    <div className="stack gap-4">
      <PasteBox draft={draft} />
      {draft.links.length > 0 ? (
        <section className="stack gap-4" aria-label={t("links")}>
          <div className="row wrap gap-2">
            <Button disabled={now.length === 0} loading={busy} onClick={begin}>
              {t("start", { count: now.length, formatted: exact(now.length) })}
            </Button>
            <ListsButton chosen={listIds} onToggle={toggle} />
            <ChosenLists lists={chosen} onDrop={toggle} />
          </div>
          {waiting > 0 && (
            <p className="muted flush break-anywhere">
              {t("toAnalyse", { count: waiting, formatted: exact(waiting) })}
            </p>
          )}
          {later.length > 0 && (
            <p className="muted flush break-anywhere">
              {t("tooMany", { count: later.length, formatted: exact(later.length), max: exact(LINKS_MAX) })}
            </p>
          )}
          {problem && <FormError>{t("notStarted", { msg: problem })}</FormError>}
          <Links label={t("links")}>
            {draft.links.map((link) => (
              <LinkRow key={link.id} link={link} edit={draft.edit} />
            ))}
          </Links>
        </section>
      ) : (
        <p className="muted flush break-anywhere">
          <Link {...paths.importsIntoCrm()}>{t("toFile")}</Link>
        </p>
      )}
    </div>
  );
}
