import {
  allowShortLink,
  findShortLink,
  listStoppedLinks,
  stopShortLink,
  type ShortLink,
} from "#contract/moderation.ts";
import { MAIL_HIT_PATH } from "#contract/mail/opens.ts";
import { LINK_PATH } from "#contract/tracking/links.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./moderation.module.css";

const t = texts("moderation");

/** Stops short links that are abused, and allows them again. */
export function ShortLinks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLinkOff size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("links.open")}
      </Button>
      <EntryDialog opened={isOpen} onClose={() => setOpen(false)} title={t("links.open")} size="lg">
        <div className="grid gap-6">
          <Search />
          <Stopped />
        </div>
      </EntryDialog>
    </>
  );
}

/** "https://example.com/l/abc?x=1" → "abc". */
function codeOf(address: string): string {
  const text = address.trim();
  const path = [LINK_PATH, MAIL_HIT_PATH].find((one) => text.includes(one));
  return path === undefined ? text : (text.slice(text.lastIndexOf(path) + path.length).split(/[/?#]/, 1)[0] ?? "");
}

function Search() {
  const [address, setAddress] = useState("");
  const [code, setCode] = useState("");
  return (
    <div className="grid gap-4">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setCode(codeOf(address));
        }}
      >
        <TextInput
          className="grow"
          label={t("links.address")}
          description={t("links.addressAbout")}
          value={address}
          maxLength={2_000}
          autoComplete="off"
          data-search
          data-autofocus
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        <Button type="submit" disabled={codeOf(address) === ""}>
          {t("links.find")}
        </Button>
      </form>
      {code !== "" && <Found code={code} />}
    </div>
  );
}

function Found({ code }: { code: string }) {
  const read = useRead(findShortLink, { code });
  if (read.error && "err" in read.error && read.error.err === "not_found")
    return (
      <EmptyState icon={<IconLinkOff size={22} />} title={t("links.unknown")}>
        {t("links.unknownText")}
      </EmptyState>
    );
  return (
    <Loaded read={read}>
      {({ link }) => <LinkCard link={link}>{!link.stopped && <Stop link={link} />}</LinkCard>}
    </Loaded>
  );
}

/** Where it leads is text: an administrator looks at it, and does not follow it by mistake. */
function LinkCard({ link, children }: { link: ShortLink; children?: ReactNode }) {
  const { kind, id, title, workspace, target, stopped } = link;
  const allow = useMutate(allowShortLink, {
    onSuccess: () => toast({ message: t("links.allowed"), tone: "good" }),
    onError: toastError,
  });
  return (
    <div className="grid gap-2 p-4 card">
      <h3 className="flush text-body semibold break-anywhere">{title}</h3>
      <p className="flush muted text-label break-anywhere">{t(`links.of.${kind}`, { workspace: workspace.name })}</p>
      <p className="flush text-table break-anywhere">{t("links.leadsTo", { target })}</p>
      {stopped && (
        <>
          <p className="flush text-table break-anywhere pre-line">
            <span className="muted">
              {t("links.stoppedOn")} <Time at={stopped.at} />.
            </span>{" "}
            {stopped.reason}
          </p>
          <div>
            <Button size="xs" variant="default" loading={allow.busy} onClick={() => allow.mutate({ kind, id })}>
              {t("links.allow")}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        </>
      )}
      {children}
    </div>
  );
}

function Stop({ link: { kind, id } }: { link: ShortLink }) {
  const form = useEndpointForm(stopShortLink, {
    initial: { reason: "" },
    inputOf: ({ reason }) => ({ kind, id, reason }),
    onDone: () => toast({ message: t("links.stopped"), tone: "good" }),
  });
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Textarea
        {...form.text("reason")}
        label={t("links.reason")}
        description={t(`links.reasonAbout.${kind}`)}
        maxLength={TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
      />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" color="bad" loading={form.busy}>
          {t("links.stop")}
        </Button>
      </div>
    </form>
  );
}

function Stopped() {
  const [page, setPage] = useState(1);
  const read = useRead(listStoppedLinks, { page }, { keepRows: true });
  return (
    <PageSection title={t("links.list")}>
      <Loaded read={read}>
        {({ links, hasMore }) =>
          links.length === 0 && page === 1 ? (
            <p className="flush muted">{t("links.none")}</p>
          ) : (
            <div className="grid gap-2">
              {links.map((link) => (
                <LinkCard key={`${link.kind} ${link.id}`} link={link} />
              ))}
              {(page > 1 || hasMore) && (
                <nav className="flex gap-2" aria-label={t("links.pages")}>
                  <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t("links.newer")}
                  </Button>
                  <Button size="xs" variant="default" disabled={!hasMore} onClick={() => setPage(page + 1)}>
                    {t("links.older")}
                  </Button>
                </nav>
              )}
            </div>
          )
        }
      </Loaded>
    </PageSection>
  );
}
