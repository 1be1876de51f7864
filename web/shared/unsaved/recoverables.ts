import { listLists, ALL_LISTS, createList, createPublicList, getList, updateList } from "#contract/lists/endpoints.ts";
import { updateCustomNotes, type CrmCreator } from "#contract/crm/endpoints.ts";
import {
  addPartnershipItem,
  addServiceItem,
  editAudienceDescription,
  updatePartnershipItem,
  updateServiceItem,
} from "#contract/creator-profile/collaborations.ts";
import { sendEvidence } from "#contract/creator-profile/claims.ts";
import {
  getOwnProfile,
  OWN_FIELDS,
  saveOwnNewsletter,
  saveOwnPodcast,
  updateOwnProfile,
} from "#contract/creator-profile/edit.ts";
import { declineOffer } from "#contract/import-offers.ts";
import { updateCustomStatus, updateCustomTags } from "#contract/labels.ts";
import { closeMatter } from "#contract/moderation.ts";
import { saveRateCard } from "#contract/rate-card.ts";
import { disputeFigure } from "#contract/privacy.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addService, updateService } from "#contract/profiles/services.ts";
import { suggestProfiles } from "#contract/support.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { addThreadComment, editThreadComment, type ThreadComment } from "#contract/mail/comments.ts";
import { getThread, sendMail, sendMultiMail } from "#contract/mail/endpoints.ts";
import { startSequence } from "#contract/mail/sequences.ts";
import { addNote, editNote, getTimeline, type TimelineEntry } from "#contract/timeline.ts";
import { trust } from "#contract/base/trust.ts";
import { updateUser } from "#contract/users.ts";
import { createView } from "#contract/views.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { refreshUser } from "#web/api/session.ts";
import { recoverable, type About, type Found } from "#web/api/unsaved.ts";
import { i18n } from "#web/words/i18n.ts";
import type { TimelinePages } from "../timeline/use-timeline.ts";
import {
  enteredPatch,
  enteredText,
  statusTitle,
  tagsKey,
  tagTitles,
  valueKey,
} from "../crm-creators/write/write-cells.ts";

/* Imported for its side effect by the code of members: the calls whose inputs come back as drafts. None has secrets. */

/* ---- Cells ---- */

recoverable(updateCustomNotes, {
  isRepeatable: true,
  // A block of several cells is pasted again from where it was copied.
  key: ({ field, values }) => (values.length === 1 ? valueKey(values[0]?.customCreatorId ?? "", field) : null),
  async compare({ field, values: [value] }, about, bases) {
    const row = await currentRow(value?.customCreatorId, about);
    const wanted = { ...row, ...enteredPatch(row, field, value?.customNote ?? "") };
    return found(enteredText(row, field), { wanted: enteredText(wanted, field), bases });
  },
});

recoverable(updateCustomStatus, {
  isRepeatable: true,
  key: ({ customCreatorId }) => customCreatorId,
  async compare({ customCreatorId, statusId }, about, bases) {
    const { status } = await currentRow(customCreatorId, about);
    const shown = statusTitle(status);
    return found(status ?? "", { wanted: statusId, bases }, shown);
  },
});

recoverable(updateCustomTags, {
  isRepeatable: true,
  key: ({ customCreatorIds, mode }) =>
    customCreatorIds.length === 1 && mode === "SET" ? customCreatorIds.join() : null,
  async compare({ customCreatorIds: [rowId], tagIds }, about, bases) {
    const { tags } = await currentRow(rowId, about);
    return found(tagsKey(tags), { wanted: tagsKey(tagIds), bases }, tagTitles(tags));
  },
});

/** The CRM row as the server has it. Throws when it is no longer there. */
async function currentRow(rowId: string | undefined, about: About): Promise<CrmCreator> {
  const { crm } = await call(profileOverview, { id: about["creatorId"] ?? "" });
  if (!crm || crm._id !== rowId) throw new Error("the row is gone");
  return crm;
}

function found(now: string, edit: { wanted: string; bases: readonly string[] }, shown = now): Found {
  if (now === edit.wanted) return "saved";
  return edit.bases.includes(now) ? "unchanged" : { now: shown };
}

/* ---- Notes ---- */

recoverable(addNote, {
  isRepeatable: true,
  // Each note is a record of its own. Without an id it is no draft: sent again, it would be written twice.
  key: ({ id, noteId }) => (noteId ? `${id} ${noteId}` : null),
  describe: ({ text }) => ({ title: i18n.t("note.write", { ns: "timeline" }), text }),
  async compare({ id, noteId }) {
    const { entries } = await call(getTimeline, { id, show: "notes" });
    return entries.some(({ _id }) => _id === noteId) ? "saved" : "unchanged";
  },
});

recoverable(editNote, {
  isRepeatable: true,
  key: ({ id }) => id,
  describe({ id, text }) {
    const rowId = timelines().find(({ entries }) => entries.some(({ _id }) => _id === id))?.rowId;
    const base = rowId === undefined ? undefined : noteText(shownEntries(rowId), id);
    const title = i18n.t("note.edit", { ns: "timeline" });
    return { title, text, ...(rowId !== undefined && { rowId }), ...(base !== undefined && { base }) };
  },
  async compare({ id, text }, about, bases) {
    const { entries } = await call(getTimeline, { id: about["rowId"] ?? "", show: "notes" });
    const now = noteText(entries, id);
    if (now === undefined) throw new Error("the note is not among the newest");
    return found(now, { wanted: text, bases });
  },
});

/** The cached timelines, the row that each is of and what it shows. */
function timelines(): { rowId: string; show: string; entries: TimelineEntry[] }[] {
  const cached = queryClient.getQueriesData<TimelinePages>({ queryKey: [getTimeline.path] });
  return cached.flatMap(([[, input], data]) => {
    // The key that `useTimeline` gives it.
    const { id: rowId, show } = trust<{ id: string; show: string }>(input);
    return data ? [{ rowId, show, entries: data.pages.flatMap(({ entries }) => entries) }] : [];
  });
}

function shownEntries(rowId: string): TimelineEntry[] {
  return timelines().flatMap((one) => (one.rowId === rowId ? one.entries : []));
}

function noteText(entries: readonly TimelineEntry[], id: string): string | undefined {
  const what = entries.find(({ _id }) => _id === id)?.what;
  return what?.kind === "note" ? what.note.text : undefined;
}

/* ---- Comments on threads ---- */

recoverable(addThreadComment, {
  isRepeatable: true,
  // As of notes.
  key: ({ id, commentId }) => (commentId ? `${id} ${commentId}` : null),
  describe: ({ text }) => ({ title: i18n.t("comments.write", { ns: "mail" }), text }),
  async compare({ id, commentId }) {
    const { comments } = await call(getThread, { id });
    return comments.some(({ _id }) => _id === commentId) ? "saved" : "unchanged";
  },
});

recoverable(editThreadComment, {
  isRepeatable: true,
  key: ({ id }) => id,
  describe({ id, text }) {
    const cached = queryClient.getQueriesData<ReplyOf<typeof getThread>>({ queryKey: [getThread.path] });
    const shown = cached
      .flatMap(([, data]) => data ?? [])
      .find(({ comments }) => commentText(comments, id) !== undefined);
    const base = shown && commentText(shown.comments, id);
    const title = i18n.t("comments.edit", { ns: "mail" });
    return { title, text, ...(shown && { threadId: shown.thread.threadId }), ...(base !== undefined && { base }) };
  },
  async compare({ id, text }, about, bases) {
    const { comments } = await call(getThread, { id: about["threadId"] ?? "" });
    const now = commentText(comments, id);
    if (now === undefined) throw new Error("the comment is gone");
    return found(now, { wanted: text, bases });
  },
});

function commentText(comments: readonly ThreadComment[], id: string): string | undefined {
  return comments.find(({ _id }) => _id === id)?.text;
}

/* ---- Mails ---- */

// The server sends a mail of one key once, however often it is called: what may have arrived is simply sent again.
recoverable(sendMultiMail, {
  isRepeatable: true,
  key: ({ key }) => key,
  describe: ({ subject }) => ({ title: i18n.t("unsent", { ns: "compose" }), text: subject }),
  compare: async () => "unchanged",
});

recoverable(startSequence, {
  isRepeatable: true,
  key: ({ key }) => key,
  describe: ({ steps }) => ({ title: i18n.t("unsent", { ns: "compose" }), text: steps[0]?.subject ?? "" }),
  compare: async () => "unchanged",
});

recoverable(sendMail, {
  isRepeatable: true,
  key: ({ key }) => key,
  describe: ({ text }) => ({ title: i18n.t("unsentAnswer", { ns: "compose" }), text }),
  compare: async () => "unchanged",
});

/* ---- Forms ---- */

recoverable(updateList, {
  isRepeatable: true,
  key: ({ topId, title, desc }) => (title === undefined && desc === undefined ? null : topId),
  describe({ topId, title, desc }) {
    const list = shownList(topId);
    return { ...describe("list", title, desc), ...(list && { base: textOfList(list) }) };
  },
  async compare({ topId, title, desc }, _about, bases) {
    const { list } = await call(getList, { id: topId, per_page: 1 });
    const wanted = textOfList({ title: title ?? list.title, desc: desc ?? list.desc });
    return found(textOfList(list), { wanted, bases });
  },
});

function shownList(id: string): ListView | undefined {
  const pages = queryClient.getQueriesData<ReplyOf<typeof getList>>({ queryKey: [getList.path] });
  const overviews = queryClient.getQueriesData<ReplyOf<typeof listLists>>({ queryKey: [listLists.path] });
  const lists = [...pages.map(([, page]) => page?.list), ...overviews.flatMap(([, overview]) => overview?.lists ?? [])];
  return lists.find((list) => list?._id === id);
}

function textOfList({ title, desc }: Pick<ListView, "title" | "desc">): string {
  return [title, desc].filter(Boolean).join(", ");
}

// The server refuses a second list or view with the title of the first.
for (const endpoint of [createList, createPublicList])
  recoverable(endpoint, {
    isRepeatable: false,
    key: ({ title }) => title,
    describe: ({ title, desc }) => describe("newList", title, desc),
    async compare({ title }) {
      const { lists } = await call(listLists, ALL_LISTS);
      return lists.some((list) => list.title === title) ? "saved" : "unchanged";
    },
  });

recoverable(createView, {
  isRepeatable: false,
  key: ({ title }) => title,
  describe: ({ title }) => describe("newView", title),
});

recoverable(addService, {
  isRepeatable: false,
  key: ({ id, title }) => `${id} ${title}`,
  describe: ({ title, note }) => describe("service", title, note),
});

recoverable(updateService, {
  isRepeatable: true,
  key: ({ service }) => service,
  describe: ({ title, note }) => describe("service", title, note),
});

recoverable(updateOwnProfile, {
  isRepeatable: false, // The server refuses it where another tab has saved since.
  key: ({ id, seen: _seen, ...fields }) => `${id} ${Object.keys(fields).join()}`,
  describe: (input) => describe("ownProfile", ...textsOf(input)),
  async compare({ id, seen: _seen, ...fields }, _about, bases) {
    const { profile } = await call(getOwnProfile, { id });
    const saved = OWN_FIELDS.flatMap((field) => (field in fields ? (profile[field] ?? "") : [])).join(", ");
    return found(saved, { wanted: textsOf(fields).join(", "), bases });
  },
});

/** Its form sends one field at a time, and the audience has calls of its own. */
function textsOf(fields: Partial<InputOf<typeof updateOwnProfile>>): string[] {
  return [fields.fullName, fields.title, fields.description, fields.country, fields.language].filter(
    (text) => text !== undefined,
  );
}

for (const endpoint of [saveOwnPodcast, saveOwnNewsletter])
  recoverable(endpoint, {
    isRepeatable: true,
    // Files are not stored.
    key: ({ id, picture }) => (picture instanceof Blob ? null : id),
    describe: ({ name, link }) => describe("ownProfile", name, link),
  });

recoverable(editAudienceDescription, {
  isRepeatable: true,
  key: ({ id }) => id,
  describe: ({ description }) => describe("ownProfile", description),
});

recoverable(addServiceItem, {
  isRepeatable: false,
  key: ({ id, title }) => `${id} ${title}`,
  describe: ({ title, description }) => describe("ownProfile", title, description),
});

recoverable(updateServiceItem, {
  isRepeatable: true,
  key: ({ item_id: item, title }) => (title === undefined ? null : item),
  describe: ({ title, description }) => describe("ownProfile", title, description),
});

for (const endpoint of [addPartnershipItem, updatePartnershipItem])
  recoverable(endpoint, {
    isRepeatable: false,
    // Files are not stored.
    key: ({ id, item_id: item, brandName, picture }) =>
      brandName === undefined || picture instanceof Blob ? null : `${id} ${item ?? brandName}`,
    describe: ({ brandName, description }) => describe("ownProfile", brandName, description),
  });

recoverable(sendEvidence, {
  isRepeatable: false,
  key: ({ id }) => id,
  describe: ({ text, link }) => describe("claim", text, link),
});

recoverable(saveRateCard, {
  isRepeatable: false, // The server refuses it where another version was saved since.
  key: () => "",
  describe: () => describe("rateCard"),
});

recoverable(disputeFigure, {
  isRepeatable: false,
  key: ({ id, figure, network }) => [id, figure, network].join(" "),
  describe: ({ text }) => describe("dispute", text),
});

recoverable(suggestProfiles, {
  isRepeatable: false,
  key: ({ suggestions }) => suggestions.join(" "),
  describe: ({ suggestions }) => describe("suggestions", ...suggestions),
});

recoverable(closeMatter, {
  isRepeatable: false,
  key: ({ kind, id, note }) => (note ? `${kind} ${id}` : null),
  describe: ({ note }) => describe("matter", note),
});

recoverable(declineOffer, {
  isRepeatable: false,
  key: ({ id }) => id,
  describe: ({ answer }) => describe("offer", answer),
});

recoverable(updateUser, {
  isRepeatable: true,
  key: () => "",
  describe: ({ first_name, last_name, company }) => describe("profile", first_name, last_name, company),
  onSaved: () => void refreshUser(),
});

function describe(form: Form, ...texts: readonly (string | null | undefined)[]): About {
  const text = texts.filter(Boolean).join(", ");
  return { title: i18n.t(`unsaved.forms.${form}`, { ns: "shell" }), text };
}
type Form =
  | "newList"
  | "list"
  | "newView"
  | "service"
  | "ownProfile"
  | "claim"
  | "rateCard"
  | "dispute"
  | "suggestions"
  | "matter"
  | "offer"
  | "profile";
