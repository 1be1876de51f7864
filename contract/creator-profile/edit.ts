import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { categoryId, creatorId, uuid } from "../base/ids.ts";
import { NAME_MAX, TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { countryCode, languageCode } from "../countries/countries.ts";
import { nicheTag } from "../creators.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";
import {
  AUDIENCE_ITEMS_MAX,
  audienceDescription,
  audienceText,
  collaborations,
  siteLink,
} from "./collaboration-items.ts";

/** What creators say of themselves, in profiles that are theirs (decision 92). */
const endpoint = endpointsOf("creator-profile");

/** Niches of one creator that they can add to. */
export const OWN_NICHES_MAX = 10;
/** Names that a creator can choose in so many days. */
export const RENAMES_MAX = 3;
export const RENAME_DAYS = 30;

export const OWN_FIELDS = ["fullName", "title", "description", "country", "language", "picture"] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

const params = z.strictObject({ id: creatorId });
/** The newest change of the profile that the caller has read (`lastChange`); a conflict where a later one is of the same values. */
export const seen = z.int().min(0).optional();

const ownPublication = z.object({
  name: z.string(),
  link: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  /** Administrators have set it, or a source knows it: it is not the creator's to change. */
  isLocked: z.boolean(),
});

const ownProfile = z.object({
  _id: creatorId,
  fullName: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  picture: z.string().nullable(),
  /** A name that administrators check before it is shown. */
  requestedName: z.string().nullable(),
  /** Fields that administrators have set: only they change them. */
  locked: z.array(z.enum(OWN_FIELDS)),
  /** Where each field that has a source is from. */
  sources: z.record(z.string(), z.object({ name: z.string(), isOwn: z.boolean(), at: z.iso.datetime() })),
  /** Removed ones too (−1), which can be added again unless administrators removed them. */
  categories: z.array(nicheTag.extend({ isLocked: z.boolean() })),
  /** Administrators have chosen the primary niche. */
  isPrimaryLocked: z.boolean(),
  isBrand: z.boolean(),
  networks: z.array(
    z.object({
      network,
      username: z.string(),
      followers: z.number().nullable(),
      /** The account that proves the profile is the user's: it stays. */
      isProof: z.boolean(),
      /** Administrators have added it: only they take it away. */
      isLocked: z.boolean(),
      /** Whether `delete-network` takes it away, with the others of its network. */
      canDelete: z.boolean(),
    }),
  ),
  /** Accounts that prove other profiles of the user: they can be moved into this one. */
  otherAccounts: z.array(
    z.object({ _id: creatorId, network, username: z.string(), profile: z.string(), followers: z.number().nullable() }),
  ),
  /** The audience again, as other clients read it. */
  campaignRipeness: z.object({ targetAudience: z.string(), audiencePoints: z.array(z.string()) }),
  partnerships: collaborations,
  /** Administrators have set or withdrawn the description of the audience. */
  isAudienceLocked: z.boolean(),
  podcast: ownPublication.nullable(),
  newsletter: ownPublication.nullable(),
  /** For `seen`. */
  lastChange: z.int(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const getOwnProfile = endpoint({
  method: "GET",
  path: "/creator/edit/{id}",
  auth: "creator",
  byManagers: true,
  reads: ["own-profile", "profiles", "curation"],
  summary: "Your profile as you edit it, with what only administrators change",
  params,
  reply: z.object({ profile: ownProfile }),
});

const edited = z.object({
  success: z.literal(true),
  /** For the undo; null: nothing changed. */
  actionId: uuid.nullable(),
  profile: ownProfile,
});

/** Only the owner may make this call. */
const ownersEdit = {
  method: "POST",
  auth: "creator",
  touches: ["own-profile", "own-spotlight", "profiles", "crm", "moderation"],
  params,
  reply: edited,
  errors: ["not_found", "conflict"],
} as const;

/** What a manager changes is in the audit log of the owner's workspace. */
export const ownEdit = { ...ownersEdit, byManagers: true, audit: "manager.edited" } as const;

const filled = (max: number) => typed(max).min(1, problem("input.leaveOut")).optional();

export const updateOwnProfile = endpoint({
  ...ownEdit,
  path: "/creator/edit/{id}",
  summary: "Change what your profile says of you; what is absent stays",
  body: z.strictObject({
    fullName: filled(NAME_MAX),
    title: filled(TITLE_MAX),
    description: filled(TEXT_MAX),
    country: countryCode.optional(),
    language: languageCode.optional(),
    /** The audience: its description, and all of its points in their order. */
    campaignRipeness: z
      .strictObject({
        targetAudience: audienceDescription.optional(),
        audiencePoints: z
          .array(audienceText)
          .max(AUDIENCE_ITEMS_MAX, problem("input.audienceItems", { max: AUDIENCE_ITEMS_MAX }))
          .optional(),
      })
      .optional(),
    seen,
  }),
  errors: ["not_found", "conflict", "too_many_requests"],
});

export const uploadOwnPicture = endpoint({
  ...ownEdit,
  path: "/creator/edit/{id}/picture",
  summary: "Your picture: PNG or JPEG, at most 1 MB",
  picture: "picture",
  errors: ["not_found", "conflict", "invalid_logo", "too_large"],
  perMinute: 20,
});

export const deleteOwnPicture = endpoint({
  ...ownEdit,
  method: "DELETE",
  path: "/creator/edit/{id}/picture",
  summary: "Withdraw your picture: the one that a source has is shown again",
});

export const changeOwnNiche = endpoint({
  ...ownEdit,
  path: "/creator/edit/{id}/categories",
  summary: "Add a niche or remove it; the first becomes the primary one",
  body: z.strictObject({ nicheId: categoryId, action: z.enum(["add", "remove"]), seen }),
});

export const setOwnPrimaryNiche = endpoint({
  ...ownEdit,
  path: "/creator/edit/{id}/primary-niche",
  summary: "Choose the primary niche among yours",
  body: z.strictObject({
    nicheId: categoryId,
    /** As other clients send it: the creator again. */
    accountId: creatorId.optional(),
    seen,
  }),
});

const publication = z.strictObject({
  name: typed(TITLE_MAX).min(1, problem("input.publicationName")),
  link: siteLink,
  description: typed(TEXT_MAX).default(""),
});
/** Absent: the picture stays while the link does; empty: it is removed. */
const saveOwn = {
  ...ownEdit,
  body: publication,
  picture: "picture",
  isPictureOptional: true,
  errors: ["not_found", "conflict", "invalid_logo", "too_large"],
  perMinute: 60,
} as const;

export const saveOwnPodcast = endpoint({
  ...saveOwn,
  path: "/creator/edit/{id}/podcast",
  summary: "Your podcast, instead of the one you declared before",
});

export const deleteOwnPodcast = endpoint({
  ...ownEdit,
  method: "DELETE",
  path: "/creator/edit/{id}/podcast",
  summary: "Withdraw the podcast that you declared",
});

export const saveOwnNewsletter = endpoint({
  ...saveOwn,
  path: "/creator/edit/{id}/newsletter",
  summary: "Your newsletter, instead of the one you declared before",
});

export const deleteOwnNewsletter = endpoint({
  ...ownEdit,
  method: "DELETE",
  path: "/creator/edit/{id}/newsletter",
  summary: "Withdraw the newsletter that you declared",
});

export const addOwnNetwork = endpoint({
  ...ownersEdit,
  path: "/creator/edit/{id}/add-network",
  summary: "Move an account that proves another profile of yours into this one, and have it read again",
  body: z.strictObject({
    /** One of `otherAccounts`; the other profile is given up. */
    fromAccountId: creatorId,
  }),
});

export const deleteOwnNetwork = endpoint({
  ...ownersEdit,
  path: "/creator/edit/{id}/delete-network",
  summary: "Take your accounts on a network out of the profile; with data they become a creator of their own",
  body: z.strictObject({ network }),
});
