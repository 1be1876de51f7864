/** Limits shared by contract, server and screens. Times in milliseconds, sizes in bytes. */
export const DAY_MS = 86_400_000;
export const MEGABYTE = 1_048_576;

export const HTTP_TIMEOUT_MS = 120_000;
export const MIN_WAIT_MS = 500;
export const BODY_LIMIT = 1_048_576;

export const NAME_MAX = 80;
export const WEBSITE_MAX = 300;
export const TITLE_MAX = 120;
export const HANDLE_MAX = 200;
export const TEXT_MAX = 2_000;
/** Colleagues that a note can mention. */
export const MENTIONS_MAX = 20;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export const DISCOVERY_PAGE_SIZE = 50;
/** Past this page random access costs more than it helps; narrow the search instead. */
export const DISCOVERY_PAGE_MAX = 20_000;
export const KEYWORDS_MAX = 20;
export const KEYWORD_LENGTH_MAX = 100;
export const FILTER_VALUES_MAX = 300;

export const CRM_PAGE_SIZES = [20, 50, 200] as const;
export const CRM_STATS_DEBOUNCE_MS = 500;
/** Finding duplicates scans a whole CRM. */
export const DUPLICATES_DEBOUNCE_MS = 5_000;
/** Changes of more rows run as a job. */
export const BULK_MAX = 1_000;
export const TAGS_MAX = 500;
/** Tags on one creator. */
export const TAGS_PER_CREATOR_MAX = 200;
export const STATUSES_MAX = 50;
/** Fields that a workspace defines, and options of one of them. */
export const FIELDS_MAX = 50;
export const FIELD_OPTIONS_MAX = 100;
export const VIEWS_MAX = 100;
/** Maximum length of a saved search, in characters. */
export const SAVED_PARAMETER_MAX = 4000;
/** Body of calls without sign-in, bytes: parsing is work that anyone can cause. */
export const PUBLIC_BODY_LIMIT = 65_536;
export const TIMELINE_PAGE_SIZE = 30;
export const COMPARE_MAX = 5;
/** Creators suggested in one call, and the length of each. */
export const SUGGESTIONS_MAX = 50;
export const SUGGESTION_MAX = 300;
/** Creators that others can be similar to at once. */
export const SIMILAR_TO_MAX = 10;
export const SIMILAR_SHOWN = 12;
export const LIST_PAGE_SIZE_MAX = 200;
export const LISTS_PAGE_SIZE_MAX = 10_000;
export const LIST_PREVIEW_SIZE = 4;
export const LOGO_MAX_BYTES = 1_048_576;
export const PDF_CREATORS_MAX = 200;
/** A share's password and the texts of its visitors. */
export const SHARE_PASSWORD_MAX = 100;
export const COMMENT_MAX = 1_000;
export const VISIT_LOG_SIZE = 100;
/** Retention of visits of shared lists: 12 months. */
export const VISIT_DAYS = 365;
/** Feedback comes from the public: this many entries are shown, all are counted. */
export const FEEDBACK_SIZE = 2_000;

/** Unfinished jobs of all workspaces of an owner: more would only delay others. */
export const JOBS_AT_ONCE = 5;

export const IMPORT_BYTES_MAX = 100 * 1_048_576;
export const IMPORT_COLUMNS_MAX = 300;
/** Retention of the file of an import, and of one that was never run. */
export const IMPORT_FILE_DAYS = 30;
/** Bytes of imported files of all workspaces of an owner, until their retention ends. */
export const IMPORT_STORAGE_MAX = 2_048 * 1_048_576;
/** Drafts of all workspaces of an owner: their files take up disk space. */
export const IMPORT_DRAFTS_MAX = 20;
export const IMPORT_MAPPINGS_MAX = 100;
/**
 * Upper bounds of what an administrator may let a connector spend: units a day, and a month in millionths of a dollar.
 */
export const DAILY_UNITS_MAX = 100_000_000;
export const MONTHLY_MICROS_MAX = 1_000_000_000_000;
/** Rows of a ranking on one page. */
export const RANKING_PAGE_SIZES = [50, 100, 200] as const;
export const RANKING_PAGE_MAX = 100_000;
/** Maximum number of creators that an administrator can have scored in one call. */
export const RANKING_UPDATE_MAX = 1_000;
/** A first place counts in rankings of so many creators. */
export const FIRST_PLACE_OF = 10;
export const HALL_OF_FAME_PAGE = 15;
/** Rankings of each day are stored so long; later one a week, for two years. */
export const RANKING_DAILY_DAYS = 35;
export const RANKING_DAYS = 731;
/** Creators that administrators change in one call. */
export const CURATED_AT_ONCE = 1_000;
/** Creators that administrators change by a search. */
export const CURATED_MATCHING_MAX = 1_000_000;
/** Links per paste. */
export const LINKS_MAX = 500;

export const UNDO_DAYS = 30;
/** Notifications are deleted after so long. */
export const NOTIFICATION_DAYS = 90;
/** Retention of the file of a finished job. */
export const RESULT_DAYS = 30;
export const UNDO_TOAST_MS = 10_000;

/** Where the product serves its privacy notice. */
export const PRIVACY_NOTICE_PATH = "/privacy-notice";

export const SOCKET_CLIENT_VERSION = "0.1.0";
export const SOCKET_TIMEOUT_MS = 60_000;
export const SOCKET_REAUTH_MAX = 10;
export const SOCKET_REAUTH_DELAY_MS = 3_000;
/** Notifications are read again at this interval, so that they arrive without a socket too. */
export const NOTIFICATIONS_REPEAT_MS = 300_000;

/** How long a session is open without being refreshed. */
export const ACCESS_SECONDS = 15 * 60;
/** Numbers and amounts that a team enters are exact up to here. */
export const NUMBER_MAX = 1e12;

/** The socket namespace of visitors: it only sends `reload`. */
export const PUBLIC_NAMESPACE = "/public";
/** Clients try these in order. Without `tryAllTransports` they try only the first, which some proxies refuse. */
export const SOCKET_TRANSPORTS: { transports: ("websocket" | "polling")[]; tryAllTransports: true } = {
  transports: ["websocket", "polling"],
  tryAllTransports: true,
};
