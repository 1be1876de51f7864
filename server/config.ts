import path from "node:path";
import { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";
import { PLAN_IDS } from "#contract/plans.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const ROLES = ["web", "worker", "all"] as const;

/** Connector credentials from the environment. They take precedence over those entered on the sources page. */
export const CREDENTIAL_VARIABLES = [
  "YOUTUBE_API_KEY",
  "TWITCH_CLIENT_ID",
  "TWITCH_CLIENT_SECRET",
  "X_BEARER_TOKEN",
  "INSTAGRAM_USER_ID",
  "INSTAGRAM_ACCESS_TOKEN",
] as const;

/**
 * The applications of this installation at networks, by which users prove which account is theirs: each has the variables
 * <prefix>_OAUTH_CLIENT_ID and <prefix>_OAUTH_CLIENT_SECRET.
 */
const SIGN_INS = [
  ["youtube", "YOUTUBE"],
  ["twitch", "TWITCH"],
  ["tiktok", "TIKTOK"],
  ["instagram", "INSTAGRAM"],
  ["linkedin", "LINKEDIN"],
  ["pinterest", "PINTEREST"],
  ["twitter", "X"],
] as const satisfies (readonly [Network, string])[];

/** The value of AI_BASE_URL that means a simulation on this machine, for trials. */
export const SIMULATED_AI = "simulated";

const GOOGLE = "https://accounts.google.com";

const PAID_PLANS = { starter: PLAN_IDS.starter, business: PLAN_IDS.business, agency: PLAN_IDS.agency } as const;

/** `write:3`: the point at which a test stops the program, and how often it passes there before. */
const holdPoint = z.string().transform((text, context) => {
  const { point, times } = /^(?<point>[a-z]+(?:-[a-z]+)*):(?<times>\d+)$/.exec(text)?.groups ?? {};
  if (point && times) return { point, times: Number(times) };
  context.addIssue({ code: "custom", message: "must be like write:3" });
  return z.NEVER;
});

/** `starter:monthly=price_1, starter:yearly=price_2`: the prices at Stripe of plans that can be bought. */
const prices = z.string().transform((text, context) => {
  const found = text.split(",").flatMap((part) => {
    const { plan, cycle, id } = /^\s*(?<plan>\w+):(?<cycle>monthly|yearly)=(?<id>\w+)\s*$/.exec(part)?.groups ?? {};
    const known = z.enum(["starter", "business", "agency"]).safeParse(plan).data;
    return known && id
      ? [{ plan: PAID_PLANS[known], cycle: cycle === "yearly" ? "yearly" : "monthly", id } as const]
      : [];
  });
  const isUnique = new Set(found.map(({ id }) => id)).size === found.length;
  if (found.length < text.split(",").length || !isUnique)
    context.addIssue({ code: "custom", message: "must be like starter:monthly=price_1,starter:yearly=price_2" });
  return found;
});

const environment = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    PORT: port.default(4000),
    HOST: z.string().min(1).default("127.0.0.1"),
    DATA_DIR: z.string().min(1).default("./data"),
    SAMPLE: z.enum(["on", "off"]).optional(),
    SAMPLE_CREATORS: z.coerce.number().int().min(50).max(100_000).default(20_000),
    DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
    CLICKHOUSE_URL: url(["http:", "https:"]).optional(),
    ROLES: z.enum(ROLES).default("all"),
    IMPORTS: z.enum(["own", "shared"]).default("own"),
    SIGNUP: z.enum(["open", "invite", "closed"]).optional(),
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    ADMIN_PASSWORD: z.string().min(8).optional(),
    PUBLIC_URL: url(["http:", "https:"]).optional(),
    PUBLIC_RANKINGS: z.enum(["on", "off"]).default("off"),
    PRIVACY_URL: url(["http:", "https:"]).optional(),
    SUPPORT_HMAC_KEY: z.string().min(16).optional(),
    SMTP_URL: url(["smtp:", "smtps:"]).optional(),
    MAIL_FROM: z.string().min(3).max(200).optional(),
    MAIL_PRIVATE_HOSTS: z.enum(["on", "off"]).default("off"),
    OIDC_ISSUER: url(["http:", "https:"]).default(GOOGLE),
    OIDC_CLIENT_ID: z.string().max(500).optional(),
    OIDC_CLIENT_SECRET: z.string().max(500).optional(),
    OIDC_NAME: z.string().trim().min(1).max(40).optional(),
    PLANS: z.enum(["on", "off"]).optional(),
    STRIPE_SECRET_KEY: z.string().max(500).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().max(500).optional(),
    STRIPE_PRICES: prices.optional(),
    STRIPE_AT: url(["http:"]).optional(),
    TRUST_PROXY: z.enum(["on", "off"]).default("off"),
    SECRET_KEY: z.string().min(32).optional(),
    SECRET_KEY_CHANGED: z.enum(["yes"]).optional(),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    LIMELIGHT_PARENT_PIPE: z.literal("1").optional(),
    LIMELIGHT_WEB_PENDING: z.literal("1").optional(),
    HOLD_AFTER: holdPoint.optional(),
    CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
    SOURCES_AT: url(["http:", "https:"]).optional(),
    SOURCE_TIMEOUT_SECONDS: z.coerce.number().min(1).max(300).default(15),
    AI_BASE_URL: url(["http:", "https:"])
      .refine((value) => URL.parse(value)?.username === "" && URL.parse(value)?.password === "", {
        message: "must not have a user or password: the key belongs into AI_API_KEY",
      })
      .or(z.literal(SIMULATED_AI))
      .optional(),
    AI_API_KEY: z.string().trim().min(1).max(500).optional(),
    AI_MODEL: z.string().trim().min(1).max(200).optional(),
    AI_DAILY_BUDGET: z.coerce.number().int().min(50_000).max(10_000_000_000).default(500_000),
    AI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(60),
  })
  .refine((env) => !env.AI_BASE_URL || env.AI_BASE_URL === SIMULATED_AI || env.AI_MODEL, {
    path: ["AI_MODEL"],
    message: "is needed with AI_BASE_URL",
  })
  .refine((env) => !env.ADMIN_EMAIL === !env.ADMIN_PASSWORD, {
    path: ["ADMIN_PASSWORD"],
    message: "ADMIN_EMAIL and ADMIN_PASSWORD go together",
  })
  .refine((env) => !env.SMTP_URL || (env.PUBLIC_URL && env.MAIL_FROM), {
    path: ["SMTP_URL"],
    message: "needs PUBLIC_URL, for the links in mails, and MAIL_FROM, the address of the sender",
  })
  .refine((env) => !env.STRIPE_SECRET_KEY || (env.STRIPE_WEBHOOK_SECRET && env.STRIPE_PRICES), {
    path: ["STRIPE_SECRET_KEY"],
    message: "needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICES",
  })
  .refine((env) => !env.HOLD_AFTER || env.NODE_ENV === "test", {
    path: ["HOLD_AFTER"],
    message: "is for tests: the program would stop there",
  })
  .refine((env) => env.CLOCK_OFFSET_MS === 0 || env.NODE_ENV === "test", {
    path: ["CLOCK_OFFSET_MS"],
    message: "is for tests: sessions, links and retention would end at the wrong time",
  })
  .refine((env) => !env.STRIPE_AT || env.NODE_ENV !== "production", {
    path: ["STRIPE_AT"],
    message: "is for tests and development: another host would receive the secret key",
  })
  .refine((env) => !env.OIDC_CLIENT_ID === !env.OIDC_CLIENT_SECRET, {
    path: ["OIDC_CLIENT_SECRET"],
    message: "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together",
  })
  .refine(({ OIDC_ISSUER }) => OIDC_ISSUER.startsWith("https:") || isLoopbackHost(new URL(OIDC_ISSUER).hostname), {
    path: ["OIDC_ISSUER"],
    message: "must begin with https:// unless it is on this machine",
  });

export type Config = {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  dataDir: string;
  /** Whether an empty installation gets the sample world; default: only when listening on loopback. */
  sample: boolean;
  sampleCreators: number;
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  roles: { web: boolean; worker: boolean };
  /** Whether teams import for all workspaces of the installation, as administrators do. */
  sharedImports: boolean;
  signup: "open" | "invite" | "closed";
  admin: { email: string; password: string } | undefined;
  publicUrl: string | undefined;
  /** Whether visitors and search engines read rankings. */
  publicRankings: boolean;
  /** The operator's own privacy notice, in place of the one served. */
  privacyUrl: string | undefined;
  /** The key of a support chat, which identifies users by it; undefined: there is none. */
  supportKey: string | undefined;
  /** How mails leave; undefined: they stay in the local mailbox. */
  smtp: { url: string; from: string } | undefined;
  /** Whether members may connect mailboxes on servers of private networks, and without encryption. */
  mailPrivateHosts: boolean;
  /** The OpenID provider that people may sign in with, under the name they know it by. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  /** The applications of this installation at networks. */
  networkSignIns: Readonly<Partial<Record<Network, { clientId: string; clientSecret: string }>>>;
  /** The application of this installation at Google, by which members connect mailboxes; undefined: they cannot. */
  gmail: { clientId: string; clientSecret: string } | undefined;
  /** Whether workspaces are limited by plans. Without them everything is unlimited, and no plan is mentioned. */
  plans: boolean;
  /** The account that plans are paid to; undefined: administrators set plans. */
  stripe:
    | {
        secretKey: string;
        webhookSecret: string;
        prices: readonly { plan: number; cycle: "monthly" | "yearly"; id: string }[];
        /** A simulation, in place of Stripe. */
        at: string | undefined;
        /** How long one attempt may take. */
        timeoutMs: number;
      }
    | undefined;
  trustProxy: boolean;
  secretKey: string | undefined;
  /** The operator confirms that the key is another one than before. */
  secretKeyChanged: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** The start script holds our standard input; when it closes, that script has exited. */
  parentPipe: boolean;
  /** The start script is building the web app, and writes a line to that pipe when it is built. */
  webPending: boolean;
  /** The point at which a test stops the program, after it has passed there so many times. */
  holdAfter: { point: string; times: number } | undefined;
  /** What a test adds to the machine's time, so that the program starts at the instant of its data. */
  clockOffsetMs: number;
  rateLimits: boolean;
  /** Open sockets per address; an office shares one. */
  socketsPerAddress: number;
  /** Cost of password hashing: KiB and passes of argon2id. */
  passwordHashing: { memoryCost: number; timeCost: number };
  /** Rows; larger exports run as a job and are downloaded when it is done. */
  exportInlineMax: number;
  /** Free bytes of the data directory's disk below which /healthz and the log warn. */
  storageLowBytes: number;
  connectors: {
    /** Timeout of connector requests. */
    timeoutMs: number;
    /** Connector credentials by environment variable. */
    credentials: Readonly<Record<string, string>>;
    /**
     * Base URL of simulated networks that replace all real ones, each under its connector's key: for tests and demos.
     */
    at: string | undefined;
  };
  /** The provider of a language model; undefined: there is none, and nothing is sent to one. */
  ai:
    | {
        /** Without a trailing slash; SIMULATED_AI before the simulation has started. */
        baseUrl: string;
        /** undefined: the server needs none. */
        apiKey: string | undefined;
        model: string;
        /** Tokens per day in UTC, of the whole installation. */
        dailyBudget: number;
        timeoutMs: number;
      }
    | undefined;
};

/** Reads the environment once. Throws an Error whose message names each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Config {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not valid:\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  const loopback = isLoopbackHost(e.HOST);
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(cwd, e.DATA_DIR),
    sample: e.SAMPLE === undefined ? loopback : e.SAMPLE === "on",
    sampleCreators: e.SAMPLE_CREATORS,
    databaseUrl: e.DATABASE_URL,
    clickhouseUrl: e.CLICKHOUSE_URL,
    roles: { web: e.ROLES !== "worker", worker: e.ROLES !== "web" },
    sharedImports: e.IMPORTS === "shared",
    signup: e.SIGNUP ?? (loopback ? "open" : "invite"),
    admin: e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    publicUrl: e.PUBLIC_URL,
    publicRankings: e.PUBLIC_RANKINGS === "on",
    privacyUrl: e.PRIVACY_URL,
    supportKey: e.SUPPORT_HMAC_KEY,
    smtp: e.SMTP_URL && e.MAIL_FROM ? { url: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    mailPrivateHosts: e.MAIL_PRIVATE_HOSTS === "on",
    openId:
      e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET
        ? {
            issuer: e.OIDC_ISSUER,
            clientId: e.OIDC_CLIENT_ID,
            clientSecret: e.OIDC_CLIENT_SECRET,
            name: e.OIDC_NAME ?? (e.OIDC_ISSUER === GOOGLE ? "Google" : new URL(e.OIDC_ISSUER).hostname),
          }
        : undefined,
    networkSignIns: Object.fromEntries(
      SIGN_INS.flatMap(([network, prefix]) => {
        const application = applicationOf(prefix, given);
        return application ? [[network, application] as const] : [];
      }),
    ),
    gmail: applicationOf("GMAIL", given),
    plans: (e.PLANS ?? (e.STRIPE_SECRET_KEY ? "on" : "off")) === "on",
    stripe:
      e.STRIPE_SECRET_KEY && e.STRIPE_WEBHOOK_SECRET && e.STRIPE_PRICES && e.PLANS !== "off"
        ? {
            secretKey: e.STRIPE_SECRET_KEY,
            webhookSecret: e.STRIPE_WEBHOOK_SECRET,
            prices: e.STRIPE_PRICES,
            at: e.STRIPE_AT,
            timeoutMs: 10_000,
          }
        : undefined,
    trustProxy: e.TRUST_PROXY === "on",
    secretKey: e.SECRET_KEY,
    secretKeyChanged: e.SECRET_KEY_CHANGED === "yes",
    logLevel: e.LOG_LEVEL,
    parentPipe: e.LIMELIGHT_PARENT_PIPE === "1",
    webPending: e.LIMELIGHT_WEB_PENDING === "1",
    holdAfter: e.HOLD_AFTER,
    clockOffsetMs: e.CLOCK_OFFSET_MS,
    rateLimits: true,
    socketsPerAddress: 200,
    passwordHashing: { memoryCost: 19_456, timeCost: 2 },
    exportInlineMax: 50_000,
    storageLowBytes: 256 * 1024 * 1024,
    connectors: {
      timeoutMs: e.SOURCE_TIMEOUT_SECONDS * 1000,
      at: e.SOURCES_AT?.replace(/\/$/, ""),
      credentials: Object.fromEntries(CREDENTIAL_VARIABLES.flatMap((name) => withValue(name, given[name]))),
    },
    ai:
      e.AI_BASE_URL === undefined
        ? undefined
        : {
            baseUrl: e.AI_BASE_URL.replace(/(?<!\/)\/+$/, ""),
            apiKey: e.AI_API_KEY,
            model: e.AI_MODEL ?? SIMULATED_AI,
            dailyBudget: e.AI_DAILY_BUDGET,
            timeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
          },
  };
}

/** Throws an Error that names the variable that is missing. */
function applicationOf(prefix: string, env: NodeJS.ProcessEnv) {
  const [id, secret] = [`${prefix}_OAUTH_CLIENT_ID`, `${prefix}_OAUTH_CLIENT_SECRET`];
  const [clientId = "", clientSecret = ""] = [env[id]?.trim(), env[secret]?.trim()];
  if ((clientId === "") !== (clientSecret === ""))
    throw new Error(
      `The environment is not valid:\n  ${clientId === "" ? id : secret}: ${id} and ${secret} go together`,
    );
  return clientId === "" ? undefined : { clientId, clientSecret };
}

function withValue(name: string, value = ""): [string, string][] {
  return value.trim() === "" ? [] : [[name, value.trim()]];
}

/** Where people open this installation, for links in mails: never the host of a request, which its sender chooses. */
export function webAddress(config: Pick<Config, "publicUrl" | "port">): string {
  return (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, "");
}

/** A link in a reply: under PUBLIC_URL, otherwise relative to the address in use, which only its reader knows. */
export function linkTo({ publicUrl = "" }: Pick<Config, "publicUrl">, target: string): string {
  return publicUrl.replace(/\/$/, "") + target;
}

/** Whether a store of this installation runs as a child process, in its data directory. */
export function isEmbedding({ databaseUrl, clickhouseUrl }: Pick<Config, "databaseUrl" | "clickhouseUrl">): boolean {
  return databaseUrl === undefined || clickhouseUrl === undefined;
}

export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host) || host.startsWith("::ffff:127.");
}
