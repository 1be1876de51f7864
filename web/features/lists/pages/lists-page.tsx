import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Button } from "@mantine/core";
import { IconPlus, IconSearchOff, IconStack2 } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { unless } from "#web/shared/collections/url.ts";
import { withFallback } from "#web/table/rows-frame.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { ListDialog } from "../edit/list-dialog.tsx";
import { ListsAsCards, ListsAsTable } from "../overview/all-lists.tsx";
import { ListsToolbar } from "../overview/lists-toolbar.tsx";
import { listsUrl, type ListsState } from "../search-params.ts";

const t = texts("lists");

const route = getRouteApi("/signed-in/lists");

/** From so many on, rows are found quicker than cards. */
const MANY = 24;

export function ListsPage() {
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const remember = useFocusBack(creating);
  const canWrite = useCan("crm.write");
  const { lists: all } = useLoaded(listLists, ALL_LISTS);
  const state = listsUrl.read(route.useSearch());
  const { filters, sort } = state;
  const { search, network } = filters;
  const asc = state.asc ? "true" : "false";
  const read = useRead(
    listLists,
    { ...ALL_LISTS, search: unless(search, ""), network, sort, asc: unless(asc, "false") },
    { keepRows: true },
  );
  const own = useScreenPreference("list");
  const look = own.preference.view === "table" || own.preference.view === "cards" ? own.preference.view : undefined;
  const shown = look ?? (all.length > MANY ? "table" : "cards");
  const filtered = search !== "" || network !== undefined;
  const show = (next: ListsState) => void navigate({ ...paths.lists(), search: listsUrl.write(next) });

  const create = canWrite && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        remember();
        setCreating(true);
      }}
    >
      {t("create")}
    </Button>
  );
  const empty = filtered ? (
    <EmptyState
      icon={<IconSearchOff size={22} />}
      title={t("noListMatches")}
      action={
        <Button variant="default" onClick={() => show({ ...state, filters: listsUrl.usual.filters })}>
          {t("showAllLists")}
        </Button>
      }
    >
      {t("noListMatchesText")}
    </EmptyState>
  ) : (
    <EmptyState icon={<IconStack2 size={22} />} title={t("empty")} action={create}>
      {t(canWrite ? "emptyText" : "emptyForViewer")}
    </EmptyState>
  );
  const Look = shown === "table" ? ListsAsTable : ListsAsCards;
  return (
    <Page title={t("title")} lead={t("lead")} actions={all.length > 0 && create} fill={shown === "table"}>
      {all.length > 0 && (
        <ListsToolbar state={state} show={show} look={shown} onLook={(next) => own.change({ view: next })} />
      )}
      <Look lists={read.data?.lists} {...{ state, show, empty }} read={withFallback(read, t("notFetched"))} />
      {creating && (
        <ListDialog onClose={() => setCreating(false)} onCreated={(list) => void navigate(paths.list(list._id))} />
      )}
    </Page>
  );
}
