import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { listEnquiries } from "#contract/spotlight/enquiries.ts";
import { getSpotlight, listSpotlightChoices } from "#contract/spotlight/endpoints.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconExternalLink, IconSun } from "@tabler/icons-react";
import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { Domain } from "../parts/domain.tsx";
import { Editor } from "../parts/editor.tsx";
import { Visits } from "../parts/visits.tsx";
import styles from "../parts/spotlight.module.css";
import { readSpotlight, SPOTLIGHT_TABS, writeSpotlight, type SpotlightState } from "../search-params.ts";

const t = texts("spotlight");

/** The public page of the profile that is the user's: its settings, what visitors wrote, and how many came. */
export function SpotlightPage() {
  const search: UrlInput = useSearch({ strict: false });
  const state = readSpotlight(search);
  const navigate = useNavigate();
  const read = useRead(listOwnCreators, {});
  const creators = read.data?.creators ?? [];
  const creator = creators.find(({ _id }) => _id === String(state.of)) ?? creators[0];
  // They were a part of this page, which links and mails still name.
  if (state.tab === "messages") {
    const { of, page, archived } = state;
    return <Navigate {...paths.ownMessages()} search={{ from: "visitors", of, page, archived }} replace />;
  }
  return (
    <Page title={t("title")} lead={t("lead")} actions={creator && <OpenPage key={creator._id} id={creator._id} />}>
      <Loaded read={read} failed={t("notFetched")}>
        {() =>
          creator ? (
            <div className={styles.page}>
              {creators.length > 1 && (
                <NativeSelect
                  label={t("several")}
                  value={creator._id}
                  data={creators.map(({ _id, full_name }) => ({ value: _id, label: full_name }))}
                  onChange={({ currentTarget: { value } }) =>
                    void navigate({ to: ".", search: writeSpotlight({ ...state, page: 1, of: Number(value) }) })
                  }
                />
              )}
              <Tabs key={creator._id} id={creator._id} isOwner={creator.actsFor === null} state={state} />
            </div>
          ) : (
            <EmptyState
              icon={<IconSun size={20} aria-hidden />}
              title={t("none")}
              action={<Button renderRoot={(props) => <Link {...paths.ownProfile()} {...props} />}>{t("claim")}</Button>}
            >
              {t("noneText")}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

/** What visitors wrote is for the owner of the profile alone, and leads to their other messages. */
function Tabs({ id, isOwner, state }: { id: string; isOwner: boolean; state: SpotlightState }) {
  return (
    <>
      <TabStrip className={undefined} label={t("tabs")}>
        {SPOTLIGHT_TABS.filter((tab) => isOwner || tab !== "messages").map((tab) => (
          <Link
            key={tab}
            to="."
            search={writeSpotlight({ ...state, tab, page: 1, archived: false })}
            {...tabProps(tab === state.tab)}
          >
            {t(`tab.${tab}`)}
            {tab === "messages" && <NewMessages id={id} />}
          </Link>
        ))}
      </TabStrip>
      {/* What was changed and not saved waits there while another tab is read. */}
      <div className={styles.page} hidden={state.tab !== "page"}>
        <Settings id={id} />
        <Domain id={id} />
      </div>
      {state.tab === "visits" && <Visits id={id} />}
    </>
  );
}

function OpenPage({ id }: { id: string }) {
  const { data } = useRead(getSpotlight, { id });
  if (!data?.spotlight.url) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={data.spotlight.url}
      target="_blank"
      rel="noopener"
      aria-label={t("openNamed")}
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t("open")}
    </Button>
  );
}

function Settings({ id }: { id: string }) {
  const read = useRead(getSpotlight, { id });
  const choices = useRead(listSpotlightChoices, { id });
  const [begun, setBegun] = useState(0);
  return (
    <Loaded read={read} failed={t("notFetched")}>
      {({ spotlight }) => (
        <Loaded read={choices} failed={t("choicesNotFetched")}>
          {(offered) => (
            <Editor
              key={begun}
              id={id}
              spotlight={spotlight}
              choices={offered}
              onReload={() => setBegun((count) => count + 1)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** How many are new. */
function NewMessages({ id }: { id: string }) {
  const { data } = useRead(listEnquiries, { id });
  if (!data?.unreadCount) return null;
  return (
    <>
      {" "}
      <span className="tabular" aria-label={t("newCount", { count: data.unreadCount })}>
        {exact(data.unreadCount)}
      </span>
    </>
  );
}
