import type { z } from "zod";
import "./validation-messages.ts";
import type { AuditKind } from "../audit-log/kinds.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";
import type { Tag } from "./tags.ts";
import { trust } from "./trust.ts";

/**
 * Who may call: anyone · a signed-in user (even before onboarding or without a plan) · a member of a workspace in good
 * standing · one who owns the profile of the creator that `{id}` of the path names, which does not exist for others · staff.
 */
export type Auth = "public" | "user" | "registered" | "creator" | "admin";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Endpoint = {
  method: Method;
  /** Below `/api`, with `{name}` for parameters. */
  path: string;
  auth: Auth;
  /** Whether people who act for the owner of a creator's profile may make the call, too. */
  byManagers?: true;
  /** The permission that the caller's role must grant. */
  can?: Permission;
  /** What a read shows. */
  reads?: readonly Tag[];
  /** For an expensive read: a burst of changes triggers one reload, after this delay. */
  staleAfterMs?: number;
  /** A read that the web app repeats at this interval while it is shown, and not only after changes. */
  repeatMs?: number;
  /** What a write changes. */
  touches?: readonly Tag[];
  /** A write that the audit log records. */
  audit?: AuditKind;
  /** A read of what concerns a person alone, or lets someone sign in: not for administrators who look in. */
  isSensitive?: true;
  /** No `GET`, but changes nothing of the workspace or the user: open to administrators who look in. */
  whileImpersonating?: true;
  summary: string;
  /** Groups the API reference; the feature's name. */
  feature: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  /** Codes beyond those every endpoint of its kind can answer (bad_request, sign-in, rate limit). */
  errors?: readonly ErrorCode[];
  /** A `GET` that changes something, and so is checked for its origin. */
  unsafe?: boolean;
  /** The body may also come as a query string (`application/x-www-form-urlencoded`), where `name[]` is a list. */
  isQueryString?: true;
  /** The answer is a file, not JSON. */
  download?: true;
  /** Sent as a form with one picture (PNG or JPEG) next to the fields of `body`. */
  picture?: string;
  /** The form can come without the picture, or with an empty text in its place. */
  isPictureOptional?: true;
  /** Sent as a form with one file of any type, up to so many bytes; the handler receives its path. */
  upload?: { name: string; maxBytes: number };
  /**
   * An expensive call: the limit of calls at once, for all workspaces of an owner or, without sign-in, for an address.
   * `waiting` more calls wait; others are refused.
   */
  atOnce?: { perOwner: number; waiting: number };
  /** Requests per minute and caller where the general limit is too wide. */
  perMinute?: number;
};

type Part<
  E extends Endpoint,
  K extends "params" | "query" | "body",
  Side extends "in" | "out",
> = E[K] extends z.ZodObject ? (Side extends "in" ? z.input<E[K]> : z.output<E[K]>) : unknown;

type Picture<E extends Endpoint, File> = E["picture"] extends string
  ? E["isPictureOptional"] extends true
    ? Partial<Record<E["picture"], File | "" | undefined>>
    : Record<E["picture"], File>
  : unknown;

/** An uploaded file: its name as given by the sender, and its temporary path during the call. */
export type Uploaded = { fileName: string; path: string; bytes: number };
type Upload<E extends Endpoint, File> = E["upload"] extends { name: infer N extends string }
  ? Record<N, File>
  : unknown;

/** What a caller sends: params, query and body as one flat object. Names never collide within an endpoint. */
export type InputOf<E extends Endpoint> = Part<E, "params", "in"> &
  Part<E, "query", "in"> &
  Part<E, "body", "in"> &
  Picture<E, Blob> &
  Upload<E, File>;

/** What a handler receives: the same input, parsed and with defaults. */
export type ParsedInput<E extends Endpoint> = Part<E, "params", "out"> &
  Part<E, "query", "out"> &
  Part<E, "body", "out"> &
  Picture<E, Uint8Array> &
  Upload<E, Uploaded>;

/** What a caller receives. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

/** What a handler answers: the reply, whose times may also be dates, which JSON writes as their texts. */
export type AnswerOf<E extends Endpoint> = Sent<E["reply"]>;

type Sent<Schema> = Schema extends z.core.$ZodType ? SentAs<Schema["_zod"]["def"], z.output<Schema>> : never;
type SentAs<Def, Reply> = Def extends { format: "datetime" }
  ? string | Date
  : Def extends { type: "nullable"; innerType: infer Inner }
    ? Sent<Inner> | null
    : Def extends { type: "optional"; innerType: infer Inner }
      ? Sent<Inner> | undefined
      : Def extends { type: "array"; element: infer Item }
        ? Sent<Item>[]
        : Def extends { type: "union"; options: readonly (infer Option)[] }
          ? Sent<Option>
          : Def extends { type: "object"; shape: infer Shape }
            ? { [K in keyof Reply]: K extends keyof Shape ? Sent<Shape[K]> : Reply[K] }
            : Def extends { type: "record"; valueType: infer Value }
              ? { [K in keyof Reply]: Sent<Value> | Extract<Reply[K], undefined> }
              : Reply;

type Definition = Omit<Endpoint, "feature" | "auth"> & { auth?: Auth };
type Defined<D extends Definition> = Omit<D, "auth"> & {
  auth: D["auth"] extends Auth ? D["auth"] : "registered";
  feature: string;
};

/** Declares the endpoints of a feature. They are for members of a workspace where `auth` says nothing else. */
export function endpointsOf(feature: string) {
  return <const D extends Definition>(definition: D): Defined<D> =>
    trust<Defined<D>>({ auth: "registered", ...definition, feature }); // the default of `auth` is beyond inference
}
