import { savePoints } from "#contract/employee-advocacy/endpoints.ts";
import {
  POINT_PRESETS,
  POINT_RULES,
  POINTS_MAX,
  PRESET_NAMES,
  presetOf,
  type PointRules,
} from "#contract/employee-advocacy/points.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { numberIn, showNumber, type NumberKind } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");

const KIND: NumberKind = { decimals: 2, min: 0, max: POINTS_MAX };

type Typed = Record<keyof PointRules, string>;

/** What people have points for: a preset, or rules of the workspace's own. */
export function PointsForm({
  program,
  canWrite,
  onClose,
}: {
  program: Program;
  canWrite: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => shown(program.points));
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useMutate(savePoints, { onSuccess: onClose });
  const rules = rulesIn(typed);
  const preset = rules && presetOf(rules);
  return (
    <EntryDialog onClose={onClose} title={t("points.rulesTitle")} size="lg">
      <DialogForm
        problem={saving.error?.msg}
        submit={t("points.save")}
        busy={saving.busy}
        onSubmit={() => {
          setSubmitted(true);
          if (rules && canWrite) saving.mutate({ points: rules, from: program.savedAt });
        }}
        onClose={onClose}
      >
        <p className="flush muted">{t("points.about")}</p>
        <fieldset className="stack gap-2" aria-label={t("points.presets")}>
          {PRESET_NAMES.map((name) => (
            <Button
              key={name}
              variant={preset === name ? "light" : "default"}
              justify="flex-start"
              aria-pressed={preset === name}
              disabled={!canWrite}
              onClick={() => setTyped(shown(POINT_PRESETS[name]))}
            >
              {t(`presets.${name}`)} – {t(`presetsAbout.${name}`)}
            </Button>
          ))}
        </fieldset>
        {POINT_RULES.map((rule) => (
          <NumberField
            key={rule}
            kind={KIND}
            label={t(`rules.${rule}`)}
            description={t(`rulesAbout.${rule}`)}
            value={typed[rule]}
            disabled={!canWrite}
            isSubmitted={isSubmitted}
            isRequired
            onChange={(text) => setTyped({ ...typed, [rule]: text })}
          />
        ))}
      </DialogForm>
    </EntryDialog>
  );
}

function shown(rules: PointRules): Typed {
  return {
    post: showNumber(rules.post, KIND),
    engagement: showNumber(rules.engagement, KIND),
    share: showNumber(rules.share, KIND),
    firstOfWeek: showNumber(rules.firstOfWeek, KIND),
  };
}

/** undefined: a field has no number within the bounds. */
function rulesIn(typed: Typed): PointRules | undefined {
  const [post, engagement, share, firstOfWeek] = POINT_RULES.map((rule) => numberIn(typed[rule], KIND));
  if (typeof post !== "number" || typeof engagement !== "number") return undefined;
  if (typeof share !== "number" || typeof firstOfWeek !== "number") return undefined;
  return { post, engagement, share, firstOfWeek };
}
