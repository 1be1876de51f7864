import { LARGEST_OF_EACH } from "#contract/networks/networks.ts";
import { COMPARE_MAX } from "#contract/base/limits.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconColumns2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "#web/lib/paths.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { AddCreator } from "../parts/add-creator.tsx";
import { CompareSkeleton } from "../parts/compare-skeleton.tsx";
import { FigureTable } from "../parts/figure-table.tsx";
import { Growth } from "../parts/growth.tsx";
import { Overlap } from "../parts/overlap.tsx";
import { SimilarToAll } from "../parts/similar-to-all.tsx";
import { UnknownCreators } from "../parts/unknown-creators.tsx";
import type { Compared } from "../compared.ts";
import type { ComparedNetwork } from "../search-params.ts";
import { useCompared } from "../use-compared.ts";
import styles from "./compare-page.module.css";

const t = texts("compare");

export function ComparePage() {
  const { ids, read, change, toNetwork } = useCompared();
  const [announcement, setAnnouncement] = useState("");
  useListsCreators(ids);

  function add(id: string, name: string) {
    setAnnouncement(t("added", { name }));
    change([...ids, id]);
  }

  function remove(id: string, name: string) {
    setAnnouncement(t("removed", { name }));
    change(ids.filter((one) => one !== id));
    // The focused button no longer exists.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <Page title={t("title")} lead={t("lead", { max: COMPARE_MAX })} actions={<AddCreator compared={ids} onAdd={add} />}>
      <div className={styles.parts}>
        <Content ids={ids} read={read} change={change} toNetwork={toNetwork} onRemove={remove} />
      </div>
      <output className="visually-hidden">{announcement}</output>
    </Page>
  );
}

function Content({
  ids,
  read: { data, error, isFetching, refetch },
  change,
  toNetwork,
  onRemove,
}: ReturnType<typeof useCompared> & { onRemove: (id: string, name: string) => void }) {
  if (ids.length === 0) {
    return (
      <EmptyState
        icon={<IconColumns2 size={22} />}
        title={t("empty")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("emptyAction")}</Button>}
      >
        {t("emptyText", { max: COMPARE_MAX })}
      </EmptyState>
    );
  }
  if (error?.err === "not_found") return <UnknownCreators ids={ids} onCompare={change} />;
  if (error) {
    return <ErrorState title={t("failed")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <CompareSkeleton columns={ids.length} />;
  return (
    <>
      <NetworkChoice compared={data} onChoose={toNetwork} />
      <FigureTable compared={data} onRemove={onRemove} />
      {data.creators.length === 1 && <p className="muted flush">{t("one")}</p>}
      <Growth key={data.network} creators={data.creators} figuresOf={data.network} />
      {data.creators.length > 1 && (
        <>
          <Overlap compared={data} />
          <SimilarToAll creatorIds={ids} />
        </>
      )}
    </>
  );
}

/** The account of each creator that the figures are of. */
function NetworkChoice({
  compared: { network, networks },
  onChoose,
}: {
  compared: Compared;
  onChoose: (network: ComparedNetwork) => void;
}) {
  const options: readonly ComparedNetwork[] = [...networks, LARGEST_OF_EACH];
  return (
    <NativeSelect
      size="xs"
      className={styles.network}
      label={t("figuresOf")}
      value={network ?? LARGEST_OF_EACH}
      data={options.map((value) => ({
        value,
        label: value === LARGEST_OF_EACH ? t("largestOfEach") : NETWORK_FACTS[value].label,
      }))}
      onChange={(event) => {
        const next = options.find((value) => value === event.currentTarget.value);
        if (next) onChoose(next);
      }}
    />
  );
}
