import { EMPLOYEES_PAGE, RANK_ORDERS, readRanks } from "#contract/employee-advocacy/endpoints.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconAdjustments, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import { RankTable } from "../parts/rank-table.tsx";
import type { AdvocacyControl } from "../use-advocacy.ts";
import { PictureButton } from "./picture-button.tsx";

const t = texts("employees");

const PointsDialog = lazy(async () => ({ default: (await import("./points-dialog.tsx")).PointsDialog }));
const PointsForm = lazy(async () => ({ default: (await import("./points-form.tsx")).PointsForm }));

/** Everyone who counts, by points or by what their posts reached. */
export function RanksTab({ control, program }: { control: AdvocacyControl; program: Program }) {
  const { state, filters, show, change } = control;
  const { page, sort, points } = state;
  const [isEditing, setEditing] = useState(false);
  const canWrite = useCan("crm.write");
  const read = useRead(readRanks, { page, sort, filters }, { keepRows: true });
  return (
    <div className={styles.tab} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <div className="row wrap justify-between gap-3">
        <NativeSelect
          size="sm"
          aria-label={t("sortedBy")}
          value={sort}
          data={RANK_ORDERS.map((value) => ({ value, label: t("by", { figure: t(`figures.${value}`) }) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: RANK_ORDERS.find((order) => order === value) ?? "points" })
          }
        />
        <div className="row wrap gap-3">
          <PictureButton control={control} />
          <span className="muted text-table">
            {t("points.now", { rules: program.preset ? t(`presets.${program.preset}`) : t("presets.own") })}
          </span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t(canWrite ? "points.edit" : "points.show")}
          </Button>
        </div>
      </div>
      <Loaded read={read} failed={t("failed")}>
        {({ ranks, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<IconUsers size={22} />}
              title={t(state.team === null ? "empty.title" : "empty.titleTeam")}
            >
              {t(state.team === null ? "empty.text" : "empty.textTeam")}
            </EmptyState>
          ) : (
            <>
              <RankTable
                label={t("tab.ranks")}
                ranks={ranks}
                currency={program.rateCard.currency}
                hasTeams={program.teams.length > 0}
                onPoints={(person) => show({ ...state, points: person })}
              />
              <Pager
                page={page}
                size={EMPLOYEES_PAGE}
                total={total}
                onPage={(next) => show({ ...state, page: next })}
              />
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {points !== undefined && (
          <PointsDialog
            key={points}
            creatorId={points}
            filters={filters}
            onClose={() => show({ ...state, points: undefined })}
          />
        )}
        {isEditing && <PointsForm program={program} canWrite={canWrite} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  );
}
