import { lazy, Suspense, useEffect } from "react";
import { useStore } from "#web/lib/store.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { closePalette, openPalette, paletteOpened, stopBuffering } from "#web/shell/palette-opened.ts";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#web/words/i18n.ts";
import { PAGES } from "../pages.ts";

const t = texts("search");
const pageName = texts("shell");

const Palette = lazy(async () => {
  try {
    return { default: (await import("./palette.tsx")).Palette };
  } catch (thrown) {
    // The error page must have its keys.
    stopBuffering();
    throw thrown;
  }
});

/** The command palette on Ctrl or ⌘ K, and the G keys. Its code loads when first opened. */
export function PaletteHost() {
  const opened = useStore(paletteOpened);
  const remember = useFocusBack(opened);
  // Saves the focused element before the palette's field takes the focus.
  useEffect(() => {
    if (opened) remember();
  }, [opened, remember]);
  useShortcut("mod+k", t("title"), openPalette);
  useGoKeys();
  useEffect(() => closePalette, []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Palette onClose={closePalette} />
    </Suspense>
  );
}

const says = (name: "discovery" | "crm" | "inbox" | "lists" | "imports" | "history") =>
  t("go", { page: pageName(`sidebar.${name}`) });

/** G, then the first letter of a page, opens it; M opens the mails. */
function useGoKeys(): void {
  const navigate = useNavigate();
  useShortcut(PAGES.discovery.keys, says("discovery"), () => void navigate(PAGES.discovery.link));
  useShortcut(PAGES.crm.keys, says("crm"), () => void navigate(PAGES.crm.link));
  useShortcut(PAGES.inbox.keys, says("inbox"), () => void navigate(PAGES.inbox.link));
  useShortcut(PAGES.lists.keys, says("lists"), () => void navigate(PAGES.lists.link));
  useShortcut(PAGES.imports.keys, says("imports"), () => void navigate(PAGES.imports.link));
  useShortcut(PAGES.history.keys, says("history"), () => void navigate(PAGES.history.link));
}
