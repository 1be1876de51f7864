import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { Button, Textarea } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Kbd } from "#web/ui/kbd.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./draft.module.css";
import { Recognised } from "./recognised.tsx";
import type { Draft } from "./use-draft.ts";

const t = texts("crmImport");

const ALL_NETWORKS = new Intl.ListFormat("en").format(NETWORKS.map((network) => NETWORK_FACTS[network].label));

/** The field for pasted links; shows at once what it recognises. */
export function PasteBox({ draft }: { draft: Draft }) {
  const { text, setText, found, problem, analyse, links } = draft;
  const problems = { no_input: t("noInput"), not_found: t("notFound", { networks: ALL_NETWORKS }) };

  // After analysis the primary action is to import.
  const isAnalysed = links.length > 0 && links.every(({ status }) => status === "IDLE");

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    analyse();
  }

  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        analyse();
      }}
    >
      <Textarea
        label={t("text")}
        description={t("hint")}
        placeholder={t("placeholder")}
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        error={problem && problems[problem]}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's only purpose
        autoFocus
      />
      <Recognised found={found} />
      <div className="row wrap gap-2">
        <Button type="submit" variant={isAnalysed ? "default" : "filled"} rightSection={<Kbd keys="mod+enter" />}>
          {t("analyse")}
        </Button>
        {text !== "" && (
          <Button variant="subtle" color="gray" onClick={() => setText("")}>
            {t("clear")}
          </Button>
        )}
      </div>
    </form>
  );
}
