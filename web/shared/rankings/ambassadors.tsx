import { addAmbassador, readRanking, removeAmbassador } from "#contract/rankings/endpoints.ts";
import { CloseButton } from "@mantine/core";
import { useMutate, useRead } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { FindCreator } from "../find-creator/find-creator.tsx";
import styles from "./ambassadors.module.css";

const t = texts("ambassadors");

/** The creators who represent a ranking, changed by administrators. */
export function Ambassadors({ ranking: id }: { ranking: string }) {
  const read = useRead(readRanking, { id });
  const adding = useMutate(addAmbassador);
  const removing = useMutate(removeAmbassador, {
    onSuccess: ({ actionId }) => toastWithUndo(t("saved"), actionId),
  });
  return (
    <div className="grid gap-3">
      <p className="flush muted">{t("lead")}</p>
      <Loaded read={read} failed={t("failed")}>
        {({ ambassadors }) => (
          <>
            {ambassadors.length === 0 ? (
              <p className="flush muted">{t("none")}</p>
            ) : (
              <ul className="list-reset card" aria-label={t("title")}>
                {ambassadors.map(({ _id, full_name, picture_url, is_a_brand }) => (
                  <li key={_id} className={styles.line}>
                    <Avatar name={full_name} src={picture_url} brand={is_a_brand} size={28} />
                    <span className="grow shrink truncate medium">{full_name}</span>
                    <CloseButton
                      size="sm"
                      aria-label={t("remove", { name: full_name })}
                      onClick={() => removing.mutate({ id, globalInfluencerId: _id })}
                    />
                  </li>
                ))}
              </ul>
            )}
            <FindCreator
              field={{ "aria-label": t("find"), placeholder: t("find") }}
              options={{ width: "target" }}
              without={ambassadors.map(({ _id }) => _id)}
              onFind={({ _id }) => adding.mutate({ id, globalInfluencerId: _id })}
            />
          </>
        )}
      </Loaded>
      <FormError>{adding.error?.msg ?? removing.error?.msg}</FormError>
    </div>
  );
}
