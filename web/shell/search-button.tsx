import { Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Kbd } from "../ui/kbd.tsx";
// Also beside a page that does not exist, which loads no code of members.
import "../words/signed-in.ts";
import { openPalette } from "./palette-opened.ts";
import styles from "./search-button.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("search");

/** Opens the command palette. `narrow`: icon only. */
export function SearchButton({ narrow = false, onOpen }: { narrow?: boolean; onOpen?: () => void }) {
  return (
    <Tooltip
      position="right"
      disabled={!narrow}
      label={
        <>
          {t("open")} <Kbd keys="mod+k" />
        </>
      }
    >
      <button
        type="button"
        className={styles.button}
        data-narrow={narrow}
        aria-label={narrow ? t("open") : undefined}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          openPalette();
        }}
      >
        <IconSearch size={16} aria-hidden />
        {!narrow && (
          <>
            <span className="grow text-start">{t("open")}</span>
            <span aria-hidden>
              <Kbd keys="mod+k" />
            </span>
          </>
        )}
      </button>
    </Tooltip>
  );
}
