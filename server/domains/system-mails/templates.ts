/** Subject and body of every mail, in plain text: the HTML part is made from it. A line with a link alone is a button. */

import type { ClosedMatterState, MatterKind } from "#contract/base/states.ts";

export type MailContent = { subject: string; body: string };

const IGNORE = "If this was not you, ignore this mail: nothing changes without the link.";

export function signupMail(link: string): MailContent {
  return {
    subject: "Confirm your address for Limelight",
    body: mailBody("Open this link to create your account. It works once, for 24 hours.", link, IGNORE),
  };
}

export function hasAccountMail({ signIn, reset }: { signIn: string; reset: string }): MailContent {
  return {
    subject: "You already have a Limelight account",
    body: mailBody(
      "Someone, probably you, wanted to sign up with this address. It has an account already, so sign in:",
      signIn,
      "If you have forgotten your password, choose a new one:",
      reset,
      "If this was not you, ignore this mail.",
    ),
  };
}

export function resetMail(link: string): MailContent {
  return {
    subject: "Choose a new password for Limelight",
    body: mailBody("Open this link to choose a new password. It works once, for one hour.", link, IGNORE),
  };
}

export function noAccountMail(signUp: string): MailContent {
  return {
    subject: "There is no Limelight account with this address",
    body: mailBody(
      "Someone, probably you, wanted to choose a new password. No account has this address; perhaps you signed up with another one. To create an account:",
      signUp,
      "If this was not you, ignore this mail.",
    ),
  };
}

type OtherAccess = { reset: string; keys: { revoked: boolean; names: readonly string[] }; passkeys: readonly string[] };

export function passwordChangedMail({ reset, keys, passkeys }: OtherAccess): MailContent {
  const names = keys.names.map((name) => `"${plain(name)}"`).join(", ");
  const own = passkeys.map((name) => `"${plain(name)}"`).join(", ");
  return {
    subject: "Your Limelight password was changed",
    body: mailBody(
      "Your password was changed, and your other devices were signed out.",
      ...(names === ""
        ? []
        : [keys.revoked ? `Your API keys were revoked: ${names}.` : `Your API keys still work: ${names}.`]),
      ...(own === "" ? [] : [`Your passkeys still sign in: ${own}.`]),
      "If this was not you, choose a new password at once:",
      reset,
    ),
  };
}

export function secondFactorMail({ isOn }: { isOn: boolean }): MailContent {
  return {
    subject: isOn ? "Two-factor sign-in is on" : "Two-factor sign-in is off",
    body: mailBody(
      isOn
        ? "Signing in to Limelight with your password now also takes a code of your authenticator app. Your other devices were signed out."
        : "Signing in to Limelight takes your password alone again.",
      "If this was not you, change your password at once.",
    ),
  };
}

export function passkeyMail({ name, isNew }: { name: string; isNew: boolean }): MailContent {
  return {
    subject: isNew
      ? "A passkey was added to your Limelight account"
      : "A passkey of your Limelight account was removed",
    body: mailBody(
      isNew
        ? `You can now sign in with the passkey "${plain(name)}".`
        : `The passkey "${plain(name)}" no longer signs in.`,
      "If this was not you, change your password at once, then remove the passkeys you do not know in the settings.",
    ),
  };
}

export function deletionMail({ date, signIn }: { date: string; signIn: string }): MailContent {
  return {
    subject: "Your Limelight account will be deleted",
    body: mailBody(
      `Your account and everything personal in it is deleted on ${date}. Until then you can restore it: sign in.`,
      signIn,
      "If this was not you, sign in, restore the account and change your password.",
    ),
  };
}

type ClosedWorkspace = { workspace: string; date: string; isOwner: boolean; signIn: string };

export function workspaceDeletionMail({ workspace, date, isOwner, signIn }: ClosedWorkspace): MailContent {
  return {
    subject: `The workspace “${workspace}” will be deleted`,
    body: mailBody(
      isOwner
        ? `You deleted the workspace “${workspace}”. Everything in it is deleted on ${date}. Until then you can restore it: sign in.`
        : `The owner of the workspace “${workspace}” deleted it. Everything in it is deleted on ${date}; until then its owner can restore it.`,
      signIn,
      isOwner
        ? "If this was not you, sign in, restore the workspace and change your password."
        : "Your account and your other workspaces stay as they are.",
    ),
  };
}

export function workspaceRestoredMail({ workspace, signIn }: { workspace: string; signIn: string }): MailContent {
  return {
    subject: `The workspace “${workspace}” was restored`,
    body: mailBody(
      `The owner of the workspace “${workspace}” restored it, with everything in it.`,
      signIn,
      "It is as it was.",
    ),
  };
}

type Sender = { name: string; email: string };

/** To administrators. Without a link of its own the text is only read: its lines are paragraphs, never buttons. */
export function reportMail(
  report: Sender & { message: string; link: string | undefined; isObjection: boolean },
): MailContent {
  const { name, email, message, link, isObjection } = report;
  return {
    subject: isObjection ? "A creator objects to being in Limelight" : "A problem was reported in Limelight",
    body: mailBody(
      isObjection ? `${plain(name)} (${email}) passes on an objection:` : `${plain(name)} (${email}) reports:`,
      ...quoted(message),
      ...(link === undefined ? [] : [`Page: ${link}`]),
    ),
  };
}

export function suggestionMail({ name, email, suggestions }: Sender & { suggestions: string[] }): MailContent {
  return {
    subject: "Creators were suggested in Limelight",
    body: mailBody(
      `${plain(name)} (${email}) misses these creators:`,
      ...suggestions.map((one) => `> ${one.replace(/[\r\n]+/g, " ")}`),
    ),
  };
}

/** `from` is null for an anonymous message. What was typed is quoted, so that none of it is a button. */
export function communityMail(message: {
  from: Sender | null;
  subject: string;
  object: string;
  description: string;
}): MailContent {
  const { from, subject, object, description } = message;
  return {
    subject: "A message for the community was sent in Limelight",
    body: mailBody(
      from ? `${plain(from.name)} (${from.email}) writes:` : "Someone who stays anonymous writes:",
      `Subject: ${plain(subject)}`,
      ...(object === "" ? [] : [`About: ${plain(object)}`]),
      ...quoted(description),
    ),
  };
}

const MATTERS: Record<Exclude<MatterKind, "category">, string> = {
  report: "your report",
  suggestion: "the creators you suggested",
  message: "your message",
  dispute: "the figure you disputed",
  objection: "the objection you passed on",
  claim: "your claim of a profile",
  rename: "the name you chose",
};

/** To a reporter: what became of what they had sent, with the note of the administrators. */
export function matterMail(closed: {
  kind: MatterKind;
  outcome: ClosedMatterState;
  excerpt: string;
  note: string;
  link: string;
}): MailContent {
  const { kind, outcome, excerpt, note, link } = closed;
  const what = kind === "category" ? "what you reported" : MATTERS[kind];
  return {
    subject: outcome === "resolved" ? `Limelight: ${what} – done` : `Limelight: ${what} – declined`,
    body: mailBody(
      outcome === "resolved"
        ? `The administrators have taken care of ${what}.`
        : `The administrators reviewed ${what} and changed nothing.`,
      ...(excerpt === "" ? [] : ["You wrote:", ...quoted(excerpt)]),
      ...(note === "" ? [] : ["They answer:", ...quoted(note)]),
      "All answers are among your notifications:",
      link,
    ),
  };
}

export function notifyMail({ name, email }: Sender): MailContent {
  return {
    subject: "Someone wants to hear about news of Limelight",
    body: mailBody(`${plain(name)} (${email}) wants to be notified about news.`),
  };
}

/** To the contact address of a profile: who reads it proves that the profile is theirs. */
export function claimMail({ creator, link }: { creator: string; link: string }): MailContent {
  return {
    subject: "Is this your profile on Limelight?",
    body: mailBody(
      `Someone claims the profile of ${plain(creator)} on Limelight, which has this address as its contact. If it is you, open this link where you are signed in. It works once, for 24 hours.`,
      link,
      IGNORE,
    ),
  };
}

/** To who was invited to act for a creator. */
export function managerMail({ creator, link }: { creator: string; link: string }): MailContent {
  return {
    subject: "A creator invites you to act for them on Limelight",
    body: mailBody(
      `The owner of the profile of ${plain(creator)} invites you to edit the profile, its public page and its statistics for them. Sign in with this address to accept or decline.`,
      link,
      "If you do not know them, ignore this mail.",
    ),
  };
}

type Connection = { name: string; identity: string };

export function connectedMail({ name, identity }: Connection): MailContent {
  return {
    subject: `${name} was connected to your Limelight account`,
    body: mailBody(
      `You can now sign in with ${name} as ${identity}.`,
      "If this was not you, sign in, disconnect it in the settings and change your password.",
    ),
  };
}

export function disconnectedMail({ name, identity }: Connection): MailContent {
  return {
    subject: `${name} was disconnected from your Limelight account`,
    body: mailBody(
      `You can no longer sign in with ${name} as ${identity}; your password works as before.`,
      "If this was not you, change your password.",
    ),
  };
}

export function invitationMail(invitation: { link: string; workspace: string; invitedBy: string }): MailContent {
  const { link, workspace, invitedBy } = invitation;
  return {
    subject: "You are invited to a workspace in Limelight",
    body: mailBody(
      `${plain(invitedBy)} invites you to work together in "${plain(workspace)}". The link works once, for seven days.`,
      link,
      "If you do not know them, ignore this mail.",
    ),
  };
}

/** What happened in a workspace, a sentence each; `more`: the number of others. */
export function notificationsMail(mail: {
  workspace: string;
  sentences: readonly string[];
  more: number;
  link: string;
  stopUrl: string;
}): MailContent & { stopUrl: string } {
  const { workspace, sentences, more, link, stopUrl } = mail;
  const [first = ""] = sentences;
  return {
    subject: sentences.length === 1 ? first : `${sentences.length + more} notifications from ${plain(workspace)}`,
    body: mailBody(
      `What happened in "${plain(workspace)}":`,
      sentences.map((sentence) => `– ${sentence}`).join("\n"),
      ...(more > 0 ? [`And ${more} more.`] : []),
      link,
      `You can choose what is mailed to you in your settings. Stop these mails: ${stopUrl}`,
    ),
    stopUrl,
  };
}

/** A name that others chose: it cannot bring a link of its own into the mail. */
export function plain(name: string): string {
  return name.replaceAll(/[/:.\s]+/g, " ").trim();
}

function quoted(text: string): string[] {
  return text.split(/[\r\n]+/).map((line) => `> ${line}`);
}

function mailBody(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}
