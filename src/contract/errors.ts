import type { ApiScope } from './api-scopes.ts'

/** Every error of the API: stable code -> HTTP status. What people read stands by code in `errors.json` of the feature's texts. */
export const errors = {
  // platform
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  internal: 500,
  storage_full: 507,
  maintenance: 503,
  unavailable: 503,

  // API keys
  api_key_unknown: 401,
  api_key_expired: 401,
  api_key_refused: 403,
  api_key_scope_missing: 403,

  // accounts
  email_taken: 409,
  email_unchanged: 409,
  invalid_credentials: 401,
  email_not_verified: 401,
  account_suspended: 403,
  account_being_deleted: 403,
  email_confirmed: 409,
  token_expired: 400,
  password_needed: 409,
  session_expired: 401,
  session_unknown: 404,
  old_password_wrong: 401,
  password_unchanged: 409,
  password_not_local: 403,
  provider_unknown: 404,
  provider_failed: 400,
  provider_email_unverified: 409,
  account_exists: 409,
  account_missing: 404,
  code_wrong: 401,
  challenge_expired: 400,
  two_step_active: 409,
  two_step_inactive: 409,
  reauthentication_required: 403,
  mailed_code_refused: 403,
  passkey_unknown: 401,
  passkey_refused: 400,
  passkey_expired: 400,
  passkey_exists: 409,
  passkeys_full: 409,
  last_way_in: 409,
  api_keys_full: 409,
  staff_two_step: 403,
  passkey_needed: 403,
  second_factor_required: 403,

  // profiles
  profile_exists: 409,
  file_not_yours: 400,
  sessions_ahead: 409,
  wrong_role: 403,

  // connections
  connect_yourself: 409,
  connection_type_wrong: 400,

  // directory
  saved_mentors_full: 409,

  // notifications
  push_address_refused: 400,
  push_key_refused: 400,

  // files
  file_too_large: 413,
  file_type_refused: 400,
  file_unreadable: 400,
  document_encrypted: 400,
  document_active: 400,
  document_too_long: 400,
  upload_expired: 403,
  upload_missing: 404,
  quota_exceeded: 409,

  // calendars, availability
  calendar_required: 403,
  mentor_on_break: 409,
  calendar_exists: 409,
  calendar_limit: 409,
  calendar_address: 400,
  calendar_unreachable: 400,
  calendar_refused: 400,
  calendar_unreadable: 400,
  calendar_server_address: 400,
  calendar_login_refused: 400,
  calendar_consent_refused: 400,
  calendar_permission_missing: 400,
  calendar_provider_unreachable: 400,
  calendar_none_found: 400,
  calendar_not_created: 400,
  calendar_too_large: 400,
  calendar_unverified: 409,
  provider_not_supported: 400,

  // instance
  instance_changed: 409,
  sign_up_by_invitation: 403,
  sign_up_by_domain: 403,
  sign_ups_full: 429,

  // webhooks
  webhooks_full: 409,
  webhook_address_refused: 400,
  webhook_disabled: 409,

  // bookings
  mentor_unknown: 404,
  own_profile: 403,
  counterpart_blocked: 403,
  slot_in_past: 400,
  slot_too_soon: 400,
  slot_beyond_horizon: 400,
  slot_outside_availability: 409,
  slot_taken: 409,
  weekly_cap_reached: 409,
  own_time_taken: 409,
  booking_settled: 409,
  nothing_to_answer: 409,
  slot_needed: 400,
  session_started: 409,
  join_too_early: 409,
  join_over: 409,
  join_cancelled: 409,
  room_missing: 409,
  no_show_closed: 409,
  no_show_blocked: 409,
  no_show_final: 409,

  // rooms
  room_ticket_invalid: 403,
  room_elsewhere: 409,
  room_locked: 409,
  room_knock_declined: 409,
  room_knocks_full: 409,
  room_full: 409,
  room_removed: 403,
  room_replaced: 409,
  room_person_missing: 404,
  room_media_busy: 503,
  room_media_unavailable: 503,
  room_hosts_only: 403,
  room_notes_taken: 409,

  // group sessions, cohosts
  group_date_invalid: 400,
  recurrence_invalid: 400,
  title_inappropriate: 400,
  title_profane: 400,
  helper_failed: 503,
  room_needed: 400,
  occurrences_taken: 409,
  group_session_settled: 409,
  scope_is_series: 400,
  capacity_below_going: 409,
  host_has_seat: 409,
  already_going: 409,
  not_going: 409,
  cohost_unknown: 404,
  cohost_yourself: 409,
  cohost_exists: 409,
  cohosts_full: 409,
  cohost_settled: 409,

  // next steps
  next_steps_full: 409,
  next_step_changed: 409,
  session_not_over: 409,

  // chat
  chat_yourself: 409,
  chat_sender_forged: 403,
  chat_blocking: 403,
  chat_blocked: 403,
  chat_waiting: 403,
  chat_gone: 409,
  chat_duplicate_id: 409,
  chat_other_secret: 409,
  chat_reply_unknown: 400,
  chat_attachment_unknown: 400,
  chat_attachment_incomplete: 400,
  chat_too_late_to_delete: 409,
  chat_too_late_to_edit: 409,
  chat_message_deleted: 409,

  // data export
  export_not_ready: 409,
  last_admin: 409,

  // reviews
  review_not_attended: 403,
  review_exists: 409,
  review_reply_exists: 409,

  // moderation
  own_person: 403,
  staff_protected: 403,
  already_suspended: 409,
  second_person_needed: 403,
  already_decided: 409,
  saved_view_exists: 409,
  saved_views_full: 409,

  // announcements
  announcement_time_invalid: 400,
  announcement_settled: 409,
  announcement_changed: 409,

  // invitations
  import_unreadable: 400,
  import_too_long: 400,
  import_without_columns: 400,
  import_nobody: 409,
  invitation_settled: 409,

  // SCIM
  scim_user_exists: 409,
  scim_filter_invalid: 400,
  scim_path_invalid: 400,
  scim_value_invalid: 400,
  scim_address_fixed: 400,
  scim_suspended_by_staff: 403,

  // legal, operations
  legal_changed: 409,
  legal_date_invalid: 400,
  job_settled: 409,
  mail_failed: 503,

  // verification
  verification_pending: 409,
  verification_approved: 409,
  verification_too_soon: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** Error codes that any route may return without declaring them. */
export const platformErrors = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'account_being_deleted',
  'not_found',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'idempotency_conflict',
  'idempotency_in_progress',
  'internal',
  'maintenance',
  'unavailable',
  'storage_full',
  // Calls with an API key.
  'api_key_unknown',
  'api_key_expired',
  'api_key_refused',
  'api_key_scope_missing',
  // Routes of staff.
  'second_factor_required',
] as const satisfies readonly ErrorCode[]

/** The body of every error response. `nearest` is present only for a lost slot: up to three free starts (UTC instants). */
export type ErrorBody = {
  statusCode: number
  errorMessages: string[]
  code: ErrorCode
  requestId: string
  nearest?: { startsAt: string; date: string; time: string }[]
  /** Present only with `occurrences_taken`: the first ten starts at which somebody is already busy; the message lists them too. */
  taken?: { startsAt: string; date: string; time: string }[]
  /** Present only with `api_key_scope_missing`: what the key would have to be allowed. */
  scope?: ApiScope
}
