import { importTwitterList } from "#contract/taxonomy.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJob } from "#web/shared/jobs/use-job.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("taxonomy");

/** Imports the members of a list on X into a niche. */
export function ListImport({ niche }: { niche: number }) {
  const [list, setList] = useState("");
  const starting = useMutate(importTwitterList);
  const { data } = starting;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        starting.mutate({ list, category: niche });
      }}
      noValidate
    >
      <p className="flush muted">{t("list.lead")}</p>
      <TextInput
        label={t("list.address")}
        placeholder={t("list.placeholder")}
        maxLength={200}
        spellCheck={false}
        value={list}
        onChange={(event) => setList(event.currentTarget.value)}
      />
      <FormError>{starting.error?.msg}</FormError>
      {data && <Running key={data.jobId} jobId={data.jobId} title={data.title} onClose={starting.reset} />}
      <div className="row justify-end">
        <Button type="submit" loading={starting.busy} disabled={list.trim() === ""}>
          {t("list.start")}
        </Button>
      </div>
    </form>
  );
}

function Running({ jobId, title, onClose }: { jobId: string; title: string; onClose: () => void }) {
  const job = useJob(jobId);
  const { view } = job;
  const done = view?.done ?? 0;
  return (
    <JobProgress
      job={job}
      label={t("list.running", { title })}
      progress={(counts) => t("list.progress", counts)}
      ended={view?.state === "done" ? t("list.done", { count: done, formatted: exact(done) }) : t("list.stopped")}
      onClose={onClose}
    />
  );
}
