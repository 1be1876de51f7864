import { addAmbassador, rankingIdOf, readRanking, removeAmbassador, updateRanking } from "#contract/rankings.ts";
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import styles from "../parts/taxonomy.module.css";

/** How many of the first creators of a ranking are computed again. */
const UPDATED = 200;

/** The creators who represent the ranking of a niche. */
export function Ambassadors({ niche }: { niche: number }) {
  const { t } = useTranslation("taxonomy");
  const id = rankingIdOf({ kind: "niche", id: niche });
  const read = useRead(readRanking, { id });
  const adding = useMutate(addAmbassador);
  const removing = useMutate(removeAmbassador, {
    onSuccess: ({ actionId }) => toastWithUndo(t("saved", { name: t("parts.ambassadors") }), actionId),
  });
  const updating = useMutate(updateRanking, {
    onSuccess: ({ count }) =>
      void toast({ message: t("ambassadors.updated", { count, formatted: exact(count) }), tone: "good" }),
  });
  return (
    <div className="grid gap-3">
      <p className="flush muted">{t("ambassadors.lead")}</p>
      <Loaded read={read} failed={t("ambassadors.failed")}>
        {({ ambassadors }) => (
          <>
            {ambassadors.length === 0 ? (
              <p className="flush muted">{t("ambassadors.none")}</p>
            ) : (
              <ul className="list-reset card" aria-label={t("parts.ambassadors")}>
                {ambassadors.map(({ _id, full_name, picture_url, is_a_brand }) => (
                  <li key={_id} className={styles.line}>
                    <Avatar name={full_name} src={picture_url} brand={is_a_brand} size={28} />
                    <span className="grow shrink truncate medium">{full_name}</span>
                    <CloseButton
                      size="sm"
                      aria-label={t("ambassadors.remove", { name: full_name })}
                      onClick={() => removing.mutate({ id, globalInfluencerId: _id })}
                    />
                  </li>
                ))}
              </ul>
            )}
            <FindCreator
              field={{ "aria-label": t("ambassadors.find"), placeholder: t("ambassadors.find") }}
              options={{ width: "target" }}
              without={ambassadors.map(({ _id }) => _id)}
              onFind={({ _id }) => adding.mutate({ id, globalInfluencerId: _id })}
            />
          </>
        )}
      </Loaded>
      <div className="row wrap gap-3">
        <Button variant="default" loading={updating.busy} onClick={() => updating.mutate({ id, count: UPDATED })}>
          {t("ambassadors.update")}
        </Button>
        <span className="muted text-label">{t("ambassadors.updateText")}</span>
      </div>
      <FormError>{adding.error?.msg ?? removing.error?.msg ?? updating.error?.msg}</FormError>
    </div>
  );
}
