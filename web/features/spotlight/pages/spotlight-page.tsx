import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { getSpotlight, listSpotlightChoices } from "#contract/spotlight/endpoints.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconExternalLink, IconSun } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { Editor } from "../parts/editor.tsx";
import styles from "../parts/spotlight.module.css";

const t = texts("spotlight");

/** What the user decides about the public page of the profile that is theirs. */
export function SpotlightPage() {
  const read = useRead(listOwnCreators, {});
  const [chosen, choose] = useState<string>();
  const creators = read.data?.creators ?? [];
  const creator = creators.find(({ _id }) => _id === chosen) ?? creators[0];
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
                  onChange={({ currentTarget }) => choose(currentTarget.value)}
                />
              )}
              <Settings key={creator._id} id={creator._id} />
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
