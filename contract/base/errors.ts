import { z } from "zod";

/** Every error code of the API, with its HTTP status and a user-facing message. */
export const ERRORS = {
  bad_request: { status: 400, msg: "Some of the values sent are not valid." },
  invalid_json: { status: 400, msg: "The request body is not valid JSON." },
  too_large: { status: 413, msg: "The request is too large." },
  bad_access_token: { status: 401, msg: "Please sign in." },
  invalid_api_key: { status: 401, msg: "This API key is not valid: it has expired, was revoked, or never existed." },
  access_expired: { status: 401, msg: "Your access has expired and must be refreshed." },
  invalid_credentials: { status: 401, msg: "This email and password do not match an account." },
  forbidden: { status: 403, msg: "You are not allowed to do this." },
  bad_origin: { status: 403, msg: "This request did not come from the application itself." },
  read_only: { status: 403, msg: "You are looking in: nothing can be changed, and what is personal is not shown." },
  impersonation_over: { status: 403, msg: "The time to look in is over." },
  session_changed: {
    status: 409,
    msg: "You are signed in differently in another tab. Reload this page.",
  },
  sample_sign_in_refused: {
    status: 403,
    msg: "Sample accounts can be used only on the machine Limelight runs on.",
  },
  signup_closed: { status: 403, msg: "Sign-up is closed here. Ask an administrator for an invitation." },
  plan_limit: { status: 403, msg: "Your plan's limit is reached." },
  not_found: { status: 404, msg: "This does not exist, or you have no access to it." },
  conflict: { status: 409, msg: "This has changed in the meantime. Reload and try again." },
  email_unavailable: {
    status: 409,
    msg: "An account cannot be created with this email. If it is yours, sign in instead.",
  },
  no_subscription: { status: 409, msg: "There is nothing to manage yet: this workspace has not paid for a plan." },
  payment_unavailable: { status: 503, msg: "The payment service cannot be reached. Nothing was charged; try again." },
  title_taken: { status: 409, msg: "You already have a list with this title." },
  field_taken: { status: 409, msg: "There is already a field with this name." },
  tag_taken: { status: 409, msg: "You already have one with this name." },
  view_taken: { status: 409, msg: "You already have a view with this name." },
  too_many_tags: { status: 409, msg: "A creator can have up to 200 tags." },
  invalid_logo: { status: 400, msg: "A logo must be a PNG or JPEG picture of at most 1 MB." },
  invalid_parameters: {
    status: 404,
    msg: "This list isn't available. It may no longer be shared – ask the sender for a new link.",
  },
  password_required: { status: 403, msg: "This list is protected. Enter its password." },
  wrong_password: { status: 403, msg: "This is not the password of this list." },
  feedback_closed: { status: 403, msg: "This list does not take feedback." },
  unknown_visitor: { status: 403, msg: "Reload this page and allow its cookies to give feedback." },
  slug_taken: { status: 409, msg: "There is already one with this slug. Choose another one." },
  category_in_use: {
    status: 409,
    msg: "This category has creators. Move them to another niche of the same side, or remove it from them.",
  },
  undo_expired: { status: 409, msg: "This can no longer be undone." },
  setup_done: { status: 409, msg: "The first administrator exists already. Sign in instead." },
  bad_signature: { status: 400, msg: "This delivery is not signed, or was signed too long ago." },
  invalid_setup_token: { status: 403, msg: "This setup link is not valid or has expired." },
  invalid_link: { status: 403, msg: "This link is not valid any more. Request a new one." },
  link_required: { status: 403, msg: "Confirm your email address first: request a link to sign up with." },
  other_address: {
    status: 403,
    msg: "This invitation is for another email address. Sign in with that one, or ask for a new invitation.",
  },
  already_member: { status: 409, msg: "This person is already a member of the workspace." },
  is_owner: { status: 409, msg: "This is not possible for the owner. Transfer the ownership first." },
  too_many_invitations: { status: 409, msg: "There are 100 open invitations. Withdraw some first." },
  too_many_keys: { status: 409, msg: "The workspace has 50 API keys. Revoke one first." },
  too_many_workspaces: { status: 409, msg: "You are in 50 workspaces, which is the limit. Leave one first." },
  sign_in_expired: {
    status: 403,
    msg: "This sign-in took too long, or was started in another browser. Try again.",
  },
  sign_in_not_confirmed: { status: 403, msg: "The sign-in service did not confirm who you are. Try again." },
  email_unverified: {
    status: 403,
    msg: "The sign-in service has not verified your email address. Verify it there, or sign up with email.",
  },
  account_exists: {
    status: 409,
    msg: "Your address has an account already. Sign in to it with your password, then connect it in the settings.",
  },
  identity_taken: { status: 409, msg: "This is connected to another account." },
  already_connected: { status: 409, msg: "Your account is connected already. Disconnect it first." },
  owns_workspaces: { status: 409, msg: "You own a workspace where others work. Make another member the owner first." },
  is_sample: {
    status: 409,
    msg: "This is an account of the sample world: an administrator removes it with the sample data.",
  },
  only_sign_in: { status: 409, msg: "This is your only way to sign in. Set a password first." },
  sign_in_service_unavailable: {
    status: 503,
    msg: "The sign-in service cannot be reached. Try again in a moment, or sign in with your password.",
  },
  code_required: { status: 401, msg: "Enter the code of your authenticator app, or a recovery code." },
  invalid_code: { status: 403, msg: "This code is not valid, or was used already. Try the next one." },
  already_enabled: { status: 409, msg: "Two-factor sign-in is on already." },
  passkey_refused: {
    status: 401,
    msg: "This passkey was not accepted. Try again, or sign in another way.",
  },
  passkey_taken: { status: 409, msg: "This authenticator has a passkey for Limelight already." },
  too_many_passkeys: { status: 409, msg: "You have 20 passkeys, which is the limit. Remove one first." },
  no_password: {
    status: 409,
    msg: "Its codes go with a password, and your account has none. Set a password first, or add a passkey.",
  },
  second_factor_required: {
    status: 403,
    msg: "This workspace requires two-factor sign-in or a passkey. Set one up for your account first.",
  },
  own_second_factor: {
    status: 409,
    msg: "Turn on two-factor sign-in or add a passkey for your own account first.",
  },
  workspace_closing: {
    status: 403,
    msg: "This workspace is being deleted. Its owner can restore it; open or create another one to go on.",
  },
  other_name: { status: 409, msg: "This is not the workspace's name. Type it as it is shown." },
  has_subscription: {
    status: 409,
    msg: "This workspace has a subscription that renews. Cancel it on the Plan page of the settings first.",
  },
  account_closing: { status: 403, msg: "Your account is being deleted. Restore it to go on." },
  recent_sign_in_required: {
    status: 403,
    msg: "Your last sign-in was more than 10 minutes ago. Sign out and in again, then repeat this.",
  },
  wrong_current_password: { status: 403, msg: "This is not your current password." },
  too_many_requests: { status: 429, msg: "Too many requests. Wait a moment and try again." },
  database_unavailable: {
    status: 503,
    msg: "Limelight cannot reach its database right now. Wait a moment, then reload to see what was saved.",
  },
  storage_full: {
    status: 507,
    msg: "The server has no space left. Nothing was saved; please contact your administrator.",
  },
  engine_unavailable: {
    status: 503,
    msg: "Search is not available right now. Your lists and CRM still work; search comes back by itself.",
  },
  engine_too_slow: { status: 503, msg: "This search took too long and was stopped. Narrow it and try again." },
  starting: { status: 503, msg: "Limelight is starting. Try again in a moment." },
  UNKNOWN_ERROR: { status: 500, msg: "An unexpected error occurred. Please try again." },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const errorReply = z.object({
  success: z.literal(false),
  err: z.string(),
  msg: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** Used by the client itself when the server cannot be reached. The wording comes from the specification. */
export const CLIENT_ERRORS = {
  request_error: "Oops! Something went wrong...",
  /** A `request_error` while the browser is offline. */
  offline: "You are offline. Try again when you are back online.",
  UNKNOWN_ERROR: "An unexpected error occurred. Please try again.",
  CANCELLED: "The request was cancelled.",
  TIMEOUT: "The request took too long to complete. Please try again.",
} as const;
