import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { SEARCH_INPUT_MAX } from "#contract/search/endpoints.ts";
// oxlint-disable-next-line no-restricted-imports -- its frame has no header
import { Button, CloseButton, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type FocusEvent, type KeyboardEvent as KeyEvent } from "react";
import { stopBuffering } from "#web/shell/palette-opened.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { useLayer } from "#web/ui/layer.ts";
import { useActiveOption } from "#web/lib/use-active-option.ts";
import { usePaletteGroups, type PaletteOption } from "../use-palette-groups.tsx";
import { useQuickSearch } from "#web/shared/use-quick-search.ts";
import { texts } from "#web/words/i18n.ts";
import { PaletteList } from "./palette-list.tsx";
import styles from "./palette.module.css";

const t = texts("search");

const ENTER = { key: "Enter", bubbles: true, cancelable: true };

/** Navigate, find a creator, act on the selection: one field, one list. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState(true);
  // The chosen target takes the focus; on cancel it returns to where it was.
  const [chosen, setChosen] = useState(false);
  const layer = useLayer({ opened, onClose: () => setOpened(false) });
  return (
    <Modal.Root
      {...layer}
      onExitTransitionEnd={onClose}
      returnFocus={!chosen}
      size={620}
      centered={false}
      yOffset="12dvh"
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("title")}>
        <Content
          onChoose={(option, full) => {
            setChosen(true);
            setOpened(false);
            option.run(full);
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

function Content({ onChoose }: { onChoose: (option: PaletteOption, full: boolean) => void }) {
  const listId = useId();
  const search = useQuickSearch();
  const groups = usePaletteGroups(search.input, search.found?.results ?? []);
  const options = groups.flatMap((group) => group.options);
  const { active, mark, move } = useActiveOption(options, ({ key }) => key);
  const link = search.isCurrent ? search.found?.link : undefined;
  const unknown = link && !search.found?.results.some(({ match }) => match === "link");
  const waiting = search.input !== "" && !search.isCurrent && !search.error;

  function takeTyped({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const { text, entered } = stopBuffering();
    if (text !== "") search.type(text.slice(0, SEARCH_INPUT_MAX));
    // Once the list has followed the text.
    if (entered) requestAnimationFrame(() => field.dispatchEvent(new KeyboardEvent("keydown", ENTER)));
  }

  function onKeyDown(event: KeyEvent) {
    if (event.nativeEvent.isComposing || move(event) || event.key !== "Enter") return;
    event.preventDefault();
    // The list belongs to the previous input: search first, then choose.
    if (waiting && (!active || active.found)) return search.searchNow();
    if (active) onChoose(active, event.ctrlKey || event.metaKey);
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t("label")}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId} ${active.key}`.replaceAll(" ", "-")}
          placeholder={t("placeholder")}
          maxLength={SEARCH_INPUT_MAX}
          autoComplete="off"
          spellCheck={false}
          value={search.text}
          onChange={(event) => {
            mark(null);
            search.type(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={takeTyped}
          data-autofocus
        />
        {search.text !== "" && (
          <CloseButton
            size="sm"
            aria-label={t("clear")}
            tabIndex={-1}
            // The keyboard stays in the field: the button goes with the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.type("")}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which needs the keyboard */}
      <div className={styles.results} tabIndex={0}>
        {unknown && (
          <p className={styles.note}>
            {t("notHere", { username: link.username, network: NETWORK_FACTS[link.network].label })}
          </p>
        )}
        <PaletteList
          id={listId}
          groups={groups}
          active={active?.key}
          stale={waiting}
          onMark={mark}
          onChoose={onChoose}
        />
        {search.error && (
          <div className={styles.note} role="alert">
            {t("failed", { msg: search.error.msg })}{" "}
            <Button size="compact-xs" variant="default" onClick={search.retry}>
              {t("retry")}
            </Button>
          </div>
        )}
        {options.length === 0 && waiting && <p className={styles.note}>{t("searching")}</p>}
        {options.length === 0 && search.isCurrent && !unknown && !search.error && (
          <p className={styles.note}>
            <b>{t("none", { input: search.input })}</b>
            <br />
            {t("noneText")}
          </p>
        )}
      </div>
      <output className="visually-hidden">{search.isCurrent && t("count", { count: options.length })}</output>
      <p className={styles.keys} aria-hidden>
        <span>
          <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> {t("keys.move")}
        </span>
        <span>
          <Kbd keys="enter" /> {t("keys.choose")}
        </span>
        <span>
          <Kbd keys="mod+enter" /> {t("keys.page")}
        </span>
        <span>
          <Kbd keys="escape" /> {t("keys.close")}
        </span>
      </p>
    </>
  );
}
