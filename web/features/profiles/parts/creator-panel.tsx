import { profileOverview } from "#contract/profiles/endpoints.ts";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useFocusTrap, useMediaQuery, useMergedRef } from "@mantine/hooks";
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { prefetch, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { creatorSearch } from "#web/shared/creators/creator-search.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";
import { IsPanel } from "../is-panel.ts";
import type { PanelControl } from "../use-panel.ts";
import styles from "./creator-panel.module.css";
import profile from "./profile.module.css";
import { Profile } from "./profile.tsx";

const t = texts("profiles");

/** Below this width the panel covers the page and traps the focus. */
const ALONE = "(max-width: 720px)";

/** A creator beside the page it was opened from, which stays visible and usable. */
export function CreatorPanel({ creatorId, control }: { creatorId: string; control: PanelControl }) {
  const alone = useMediaQuery(ALONE, false, { getInitialValueInEffect: false });
  const own = useRef<HTMLDialogElement>(null);
  const panel = useMergedRef(own, useFocusTrap(alone));
  const { data } = useRead(profileOverview, { id: creatorId });
  const { previous, next, place, count, show, close } = control;
  const toNext = () => next && show(next);
  const toPrevious = () => previous && show(previous);
  useReturnFocus(own);
  useShortcut("j", t("next"), toNext, { over: true });
  useShortcut("k", t("previous"), toPrevious, { over: true });
  useShortcut("arrowright", t("next"), toNext, { over: true });
  useShortcut("arrowleft", t("previous"), toPrevious, { over: true });
  useShortcut("escape", t("close"), close, { over: true });
  // Prefetches the next creator.
  useEffect(() => {
    if (data && next) void prefetch(profileOverview, { id: next });
  }, [data, next]);

  return (
    <dialog
      open
      ref={panel}
      className={styles.panel}
      aria-modal={alone || undefined}
      aria-label={data?.creator.full_name ?? t("panel")}
      tabIndex={-1}
    >
      {/* Where the trap of the phone begins: on the first button it would open its tooltip. */}
      <div className={styles.bar} tabIndex={-1} data-autofocus>
        {place > 0 && (
          <>
            <Step label={t("previous")} keys="k" disabled={!previous} onClick={toPrevious}>
              <IconChevronUp size={18} aria-hidden />
            </Step>
            <Step label={t("next")} keys="j" disabled={!next} onClick={toNext}>
              <IconChevronDown size={18} aria-hidden />
            </Step>
            <span className={styles.place}>{t("place", { place, count })}</span>
          </>
        )}
        <Button
          className="push-end"
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowsMaximize size={14} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...paths.creator(creatorId)} search={onlyPart} />}
        >
          {t("fullPage")}
        </Button>
        <Step label={t("close")} keys="escape" onClick={close}>
          <IconX size={18} aria-hidden />
        </Step>
      </div>
      <div key={creatorId} className={styles.body}>
        <div className={profile.place}>
          <IsPanel value={true}>
            <AddToCrmProvider>
              <Profile creatorId={creatorId} heading="h2" />
            </AddToCrmProvider>
          </IsPanel>
        </div>
      </div>
      <output className="visually-hidden">{data?.creator.full_name}</output>
    </dialog>
  );
}

/** Only the section carries over to the profile page, and what it shows. */
function onlyPart(search: object) {
  const { creator: _, ...rest } = creatorSearch.parse(search);
  return rest;
}

function Step({
  label,
  keys,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  keys: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip
      label={
        <>
          {label} <Kbd keys={keys} />
        </>
      }
    >
      {/* `aria-disabled` instead of `disabled`, which would lose the focus at the last creator. */}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * Moves the focus into an opened element and returns it on close, or to the page when the previous element no longer
 * exists.
 */
function useReturnFocus(own: RefObject<HTMLElement | null>): void {
  // Focus belongs to the document.
  useEffect(() => {
    const previous = document.activeElement;
    const element = own.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement);
      if (isElsewhere) return;
      const to = previous?.isConnected ? previous : document.getElementById("main");
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, [own]);
}
