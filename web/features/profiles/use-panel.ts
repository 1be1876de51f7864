import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useVisibleCreators } from "#web/shared/creators/visible-creators.ts";
import { withCreator, withoutPosts } from "#web/shared/creators/creator-search.ts";

export type PanelControl = {
  /** The position among the creators listed on the page, from 1; 0 when not listed. */
  place: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
  show: (creatorId: string) => void;
  close: () => void;
};

/**
 * Controls the panel by the URL. Opening pushes a history entry; moving between creators replaces it, so that Back
 * always closes the panel.
 */
export function usePanel(creatorId: string | undefined): PanelControl {
  const navigate = useNavigate();
  const { history } = useRouter();
  const visible = useVisibleCreators();
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  // The history index before the panel opened, to which closing returns; undefined when the page was loaded with the
  // panel.
  const stepBefore = useRef<number>(undefined);
  // History belongs to the browser.
  useEffect(() => {
    if (creatorId === undefined) stepBefore.current = step;
  }, [creatorId, step]);

  const at = creatorId === undefined ? -1 : visible.indexOf(creatorId);
  return {
    place: at + 1,
    count: visible.length,
    previous: at > 0 ? visible[at - 1] : undefined,
    next: at < 0 ? undefined : visible[at + 1],
    show: (id) => void navigate({ to: ".", search: withCreator(id), replace: true, resetScroll: false }),
    close: () => {
      if (stepBefore.current !== undefined && stepBefore.current < step) return history.go(stepBefore.current - step);
      void navigate({ to: ".", search: withoutCreator, replace: true, resetScroll: false });
    },
  };
}

function withoutCreator<Search extends object>(search: Search) {
  return { ...withoutPosts(search), creator: undefined, part: undefined };
}
