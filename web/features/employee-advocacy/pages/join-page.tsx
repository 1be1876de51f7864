import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { findLinks } from "#contract/crm-import/pasted-links.ts";
import {
  joinEmployees,
  readConsent,
  readEmployeeInvitation,
  withdrawConsent,
} from "#contract/employee-advocacy/people.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, Checkbox, CopyButton, Textarea, TextInput } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { usePageTitle } from "#web/shell/page-title.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { OwnLibrary } from "../library/own-library.tsx";
import { joining } from "#web/words/en/employees/joining.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";

// People who are invited have no account, and load only these texts.
i18n.addResourceBundle("en", "joining", joining);

const t = texts("joining");

function useToken(): string {
  const { token }: { token?: string } = useSearch({ strict: false });
  return token ?? "";
}

/**
 * The token of the person's own link stays in the tab until it is closed, they withdraw, or someone else joins: an answer that
 * is lost loses no one's only key.
 */
const ownKey = (invitation: string) => `employees.own ${invitation}`;
const storedToken = (invitation: string) => sessionStorage.getItem(ownKey(invitation));
const forgetToken = (invitation: string) => sessionStorage.removeItem(ownKey(invitation));

function ownTokenFor(invitation: string): string {
  const drawn = storedToken(invitation) ?? drawToken();
  sessionStorage.setItem(ownKey(invitation), drawn);
  return drawn;
}

/** 32 random bytes in base64url. */
function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Opened by the link of an invitation, by anyone: what they would agree to, and their profiles. */
export function JoinPage() {
  const token = useToken();
  const [stored, setStored] = useState(() => storedToken(token));
  const { data, error, mutate } = useMutate(readEmployeeInvitation);
  const earlier = useMutate(readConsent, {
    onSuccess({ withdrawnAt }) {
      if (withdrawnAt !== null) forgetToken(token);
    },
  });
  const { mutate: readEarlier } = earlier;
  const joined = useMutate(joinEmployees);
  // Tokens are sent as a body, so that these are no queries.
  useEffect(() => mutate({ token }), [mutate, token]);
  // It may be used up by this very tab.
  useEffect(() => {
    if (stored !== null) readEarlier({ token: stored });
  }, [readEarlier, stored]);
  usePageTitle(t("title"));
  const other = () => {
    forgetToken(token);
    setStored(null);
    joined.reset();
    earlier.reset();
    mutate({ token });
  };
  const onOther = data && { onOther: other };
  const isChecked = stored === null || earlier.data !== undefined || earlier.error?.err === "invalid_link";
  return (
    <div className={styles.column}>
      {joined.data ? (
        <Joined
          token={joined.variables.own}
          name={joined.variables.name.trim()}
          workspace={data?.workspace ?? ""}
          notAdded={joined.data.notAdded}
          {...onOther}
        />
      ) : stored !== null && earlier.data?.withdrawnAt === null ? (
        <Joined
          token={stored}
          name={earlier.data.name}
          workspace={earlier.data.workspace}
          notAdded={earlier.data.profiles.filter(({ isAdded }) => !isAdded)}
          {...onOther}
        />
      ) : stored !== null && earlier.error && !isChecked ? (
        <LinkError error={earlier.error} retry={() => readEarlier({ token: stored })} />
      ) : error && isChecked ? (
        <LinkError error={error} retry={() => mutate({ token })} />
      ) : data && isChecked ? (
        <JoinForm
          workspace={data.workspace}
          statement={data.statement}
          busy={joined.busy}
          error={joined.error}
          onJoin={(answer) => joined.mutate({ token, statement: data.statement, own: ownTokenFor(token), ...answer })}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  );
}

/** Many people of a company may open their links at once: that says nothing about the link. */
function LinkError({ error: { err, msg }, retry }: { error: ApiError; retry: () => void }) {
  if (err === "invalid_link") return <ErrorState title={t("failed")} message={msg} />;
  const title = err === "too_many_requests" ? t("busy") : undefined;
  return <ErrorState {...(title !== undefined && { title })} message={msg} retry={retry} />;
}

type Answer = Pick<InputOf<typeof joinEmployees>, "name" | "profiles">;

function JoinForm({
  workspace,
  statement,
  busy,
  error,
  onJoin,
}: {
  workspace: string;
  statement: string;
  busy: boolean;
  error: ApiError | null;
  onJoin: (answer: Answer) => void;
}) {
  const [name, setName] = useState("");
  const [links, setLinks] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const found = findLinks(links);
  const profiles = "links" in found ? found.links.filter(({ isBrand }) => !isBrand) : [];
  const submit = () => {
    setSubmitted(true);
    if (!agreed || name.trim() === "" || profiles.length === 0) return;
    onJoin({ name, profiles: profiles.map(({ network, username }) => ({ network, username })) });
  };
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1 className="flush">{t("heading", { workspace })}</h1>
      <p className="flush">{t("lead")}</p>
      <TextInput
        label={t("name")}
        autoComplete="name"
        value={name}
        error={isSubmitted && name.trim() === "" && t("nameMissing")}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Textarea
        label={t("profiles")}
        description={t("profilesAbout")}
        autosize
        minRows={3}
        value={links}
        error={isSubmitted && profiles.length === 0 && t("profilesMissing")}
        onChange={({ currentTarget: { value } }) => setLinks(value)}
      />
      {profiles.length > 0 && (
        <ul className="flush" aria-label={t("recognised")}>
          {profiles.map(({ network, username, url }) => (
            <li key={url}>
              {NETWORK_FACTS[network].label}: {username}
            </li>
          ))}
        </ul>
      )}
      <blockquote className={styles.statement}>{statement}</blockquote>
      <Checkbox
        label={t("agree")}
        checked={agreed}
        error={isSubmitted && !agreed && t("agreeMissing")}
        onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
      />
      <FormError>{error?.err === "too_many_requests" ? t("busy") : error?.msg}</FormError>
      <Button type="submit" loading={busy}>
        {t("submit")}
      </Button>
    </form>
  );
}

type JoinedProps = {
  token: string;
  name: string;
  workspace: string;
  notAdded: ReplyOf<typeof joinEmployees>["notAdded"];
  /** Where the invitation is for more people. */
  onOther?: () => void;
};

/** The person's own link is shown until the tab is closed: with it they withdraw. */
function Joined({ token, name, workspace, notAdded, onOther }: JoinedProps) {
  const link = `${location.origin}/employees/consent?token=${token}`;
  return (
    <>
      <h1 className="flush">{t("done.heading", { workspace })}</h1>
      <p className="flush">{t("done.as", { name })}</p>
      <p className="flush">{t("done.text")}</p>
      {notAdded.length > 0 && (
        <p className="flush notice watch-tint">
          {t("done.notAdded", {
            workspace,
            profiles: notAdded
              .map(({ network, username }) => `${NETWORK_FACTS[network].label}: ${username}`)
              .join(", "),
          })}
        </p>
      )}
      <TextInput label={t("done.link")} value={link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className="row wrap gap-2">
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "done.copied" : "done.copy")}</Button>}
        </CopyButton>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/employees/consent" search={{ token }} />}
        >
          {t("done.open")}
        </Button>
        {onOther && (
          <Button variant="subtle" onClick={onOther}>
            {t("done.other")}
          </Button>
        )}
      </div>
    </>
  );
}

/** A person's own page: what they can share, what they agreed to, and how to withdraw it. */
export function ConsentPage() {
  const token = useToken();
  const { data, error, mutate } = useMutate(readConsent);
  useEffect(() => mutate({ token }), [mutate, token]);
  usePageTitle(t("own.title"));
  return (
    <div className={styles.column}>
      {error ? (
        <LinkError error={error} retry={() => mutate({ token })} />
      ) : data ? (
        <OwnPage token={token} consent={data} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  );
}

type ReadConsent = ReplyOf<typeof readConsent>;

function OwnPage({ token, consent }: { token: string; consent: ReadConsent }) {
  const { workspace, name, givenAt, statement, profiles } = consent;
  const outcome = useRef<HTMLOutputElement>(null);
  // The button that was clicked is gone then.
  const withdraw = useMutate(withdrawConsent, { onSuccess: () => outcome.current?.focus() });
  const { withdrawnAt, isCounted } = withdraw.data ?? consent;
  return (
    <>
      <h1 className="flush">{t("own.heading", { workspace })}</h1>
      {withdrawnAt === null && (
        <>
          <p className="flush">
            <a href="#consent">{t("own.toConsent")}</a>
          </p>
          <OwnLibrary token={token} workspace={workspace} />
        </>
      )}
      <h2 id="consent" className="flush text-h3">
        {t("own.consent")}
      </h2>
      <p className="flush">{t("own.given", { name, at: dateTime(givenAt) })}</p>
      <blockquote className={styles.statement}>{statement}</blockquote>
      <NamedProfiles profiles={profiles} />
      {withdrawnAt === null && (
        <>
          <p className="flush">{t("own.text")}</p>
          <FormError>{withdraw.error?.err === "too_many_requests" ? t("busy") : withdraw.error?.msg}</FormError>
          <Button className="self-start" color="bad" loading={withdraw.busy} onClick={() => withdraw.mutate({ token })}>
            {t("own.withdraw")}
          </Button>
        </>
      )}
      <output
        ref={outcome}
        tabIndex={-1}
        className={withdrawnAt === null ? undefined : `flush notice ${isCounted ? "watch-tint" : "good-tint"}`}
      >
        {withdrawnAt !== null &&
          t(isCounted ? "own.stillCounted" : "own.withdrawn", { at: dateTime(withdrawnAt), workspace })}
      </output>
    </>
  );
}

function NamedProfiles({ profiles }: Pick<ReadConsent, "profiles">) {
  if (profiles.length === 0) return null;
  return (
    <>
      <p className="flush">{t("own.profiles")}</p>
      <ul className="flush">
        {profiles.map(({ network, username, isAdded }) => (
          <li key={`${network} ${username}`}>
            {NETWORK_FACTS[network].label}: {username}
            {!isAdded && ` (${t("own.notAdded")})`}
          </li>
        ))}
      </ul>
    </>
  );
}
