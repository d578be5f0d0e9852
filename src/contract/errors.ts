import { accountDeletionMessages } from './account-deletion/messages.ts'
import { accountMessages } from './accounts/messages.ts'
import { announcementMessages } from './announcements/messages.ts'
import { bookingMessages } from './bookings/messages.ts'
import { chatMessages } from './chat/messages.ts'
import { connectionMessages } from './connections/messages.ts'
import { exportMessages } from './data-export/messages.ts'
import { groupSessionMessages } from './group-sessions/messages.ts'
import { reportMessages } from './moderation/messages.ts'
import { nextStepMessages } from './next-steps/messages.ts'
import { operationMessages } from './operations/messages.ts'
import { profileMessages } from './profiles/messages.ts'
import { reviewMessages } from './reviews/messages.ts'
import { roomErrors } from './rooms/errors.ts'
import { roomMissing, sessionMessages } from './sessions/messages.ts'
import { verificationMessages } from './verification/messages.ts'

type ErrorEntry = { readonly status: number; readonly message: string }

/** Every error of the API: stable code -> HTTP status and default message (`Refusal` may carry a more specific one). */
export const errors = {
  // platform
  invalid_input: { status: 400, message: 'Invalid input' },
  unauthenticated: { status: 401, message: 'Please login again' },
  forbidden: { status: 403, message: "You don't have access to this" },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Send JSON' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  idempotency_conflict: { status: 409, message: 'This Idempotency-Key was used with another request' },
  idempotency_in_progress: { status: 409, message: 'The same request is still in progress' },
  internal: { status: 500, message: 'Something went wrong. Please try again later' },
  storage_full: {
    status: 507,
    message: 'The server is out of space. Nothing was lost: please try again later.',
  },
  maintenance: { status: 503, message: 'we are down for maintenance, back soon' },
  unavailable: { status: 503, message: 'The service is busy or restarting. Please try again in a moment.' },

  // accounts
  email_taken: { status: 409, message: 'Email already exists. Please login instead.' },
  email_unchanged: { status: 409, message: 'This is your email address already' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  email_not_verified: {
    status: 401,
    message: 'Please verify your account first by clicking on the link sent to your email.',
  },
  account_suspended: { status: 403, message: 'This account is suspended. Please contact our team.' },
  account_being_deleted: { status: 403, message: accountDeletionMessages.beingDeleted },
  email_confirmed: { status: 409, message: 'Your email is already confirmed. Please log in.' },
  token_expired: { status: 400, message: 'This link has expired or was already used. Please request a new one.' },
  password_needed: {
    status: 409,
    message: 'Please choose a password to confirm this address.',
  },
  session_expired: { status: 401, message: 'Please login again' },
  session_unknown: { status: 404, message: 'Please login again' },
  old_password_wrong: { status: 401, message: accountMessages.oldPasswordWrong },
  password_unchanged: { status: 409, message: 'The new password must be different from the old one' },
  password_not_local: { status: 403, message: 'This account signs in with another provider' },
  provider_unknown: { status: 404, message: "This way to log in isn't available" },
  provider_failed: { status: 400, message: "The provider didn't confirm the sign-in. Please try again." },
  provider_email_unverified: { status: 409, message: 'Please verify your email address with the provider first' },
  account_exists: { status: 409, message: 'An account with this email already exists. Please login instead.' },
  account_missing: { status: 404, message: "You don't have an account yet. Please sign up first." },
  code_wrong: { status: 401, message: "That code isn't right. Please try again." },
  challenge_expired: { status: 400, message: 'This sign-in took too long. Please log in again.' },
  two_step_active: { status: 409, message: 'Two-step sign-in is already on' },
  two_step_inactive: { status: 409, message: 'Two-step sign-in is not on' },
  reauthentication_required: { status: 403, message: "Please confirm that it's you" },
  mailed_code_refused: {
    status: 403,
    message: 'Your password was just reset by email, so please use your app, a recovery code or a passkey.',
  },
  passkey_unknown: { status: 401, message: "We don't know this passkey. Please log in another way." },
  passkey_refused: { status: 400, message: "The passkey couldn't be checked. Please try again." },
  passkey_expired: { status: 400, message: 'That took too long. Please try again.' },
  passkey_exists: { status: 409, message: 'This passkey is already on your account' },
  passkeys_full: { status: 409, message: 'You can have up to 10 passkeys. Please remove one first.' },
  last_way_in: { status: 409, message: 'This is the only way into your account. Please set a password first.' },
  staff_two_step: { status: 403, message: 'Staff need an app or a passkey. Please add another one first.' },
  passkey_needed: { status: 403, message: 'Please log in with your passkey.' },
  second_factor_required: { status: 403, message: 'Please confirm with your app or a passkey first' },

  // profiles
  profile_exists: { status: 409, message: 'You already have a profile' },
  file_not_yours: { status: 400, message: 'ProfilePicture: Please upload the picture again' },
  sessions_ahead: { status: 409, message: profileMessages.sessionsAhead },
  wrong_role: { status: 403, message: "This isn't available for your role" },

  // connections
  connect_yourself: { status: 409, message: connectionMessages.yourself },
  connection_type_wrong: { status: 400, message: connectionMessages.otherType },

  // files
  file_too_large: { status: 413, message: 'File size exceeds 3MB limit' },
  file_type_refused: { status: 400, message: "This type of file can't be used" },
  file_unreadable: { status: 400, message: "We couldn't read this file. Please choose another one." },
  document_encrypted: {
    status: 400,
    message: 'This PDF is protected with a password. Please save it without one and try again.',
  },
  document_active: {
    status: 400,
    message: 'This PDF has scripts or embedded files. Please print it to a new PDF and try again.',
  },
  document_too_long: { status: 400, message: 'This PDF has more than 12 pages. Please leave some out.' },
  upload_expired: { status: 403, message: 'The upload link has expired. Please try again.' },
  upload_missing: { status: 404, message: "The file hasn't been uploaded yet" },
  quota_exceeded: { status: 409, message: "You've reached the limit for uploaded files" },

  // calendars, availability
  calendar_required: { status: 403, message: 'Please add a calendar first' },
  calendar_exists: { status: 409, message: 'This calendar is already connected' },
  calendar_limit: { status: 409, message: 'You can connect ten calendars. Please remove one first.' },
  calendar_address: {
    status: 400,
    message: "We can't open this address. Please paste the public or secret address that your calendar gives you.",
  },
  calendar_unreachable: { status: 400, message: "This address didn't answer. Please check it and try again." },
  calendar_refused: {
    status: 400,
    message: 'No calendar is shared at this address. Please get its public or secret address from your calendar.',
  },
  calendar_unreadable: {
    status: 400,
    message: "There's no calendar at this address. Look for one in iCal format, which often ends in .ics.",
  },
  calendar_server_address: {
    status: 400,
    message: "We can't open this address. Please use the https address of your calendar server.",
  },
  calendar_login_refused: {
    status: 400,
    message: "The server didn't accept this user name and password. Some servers need an app password.",
  },
  calendar_consent_refused: {
    status: 400,
    message: "We don't have permission to read this account. Please connect it again.",
  },
  calendar_permission_missing: {
    status: 400,
    message:
      'A permission was left out. Please connect again and leave every box ticked, so that we can see when you are busy.',
  },
  calendar_provider_unreachable: {
    status: 400,
    message: "The calendar service isn't answering right now. Please try again in a few minutes.",
  },
  calendar_none_found: {
    status: 400,
    message: "We found no calendars at this address. Your calendar server's help pages list it as its CalDAV address.",
  },
  calendar_not_created: {
    status: 400,
    message: "This server doesn't let us add a calendar. Please choose one of yours for your sessions.",
  },
  calendar_too_large: { status: 400, message: 'This calendar is too large for us to read.' },
  calendar_unverified: {
    status: 409,
    message:
      "We can't check this mentor's calendar right now, so nothing has changed. Please try again in a few minutes.",
  },
  provider_not_supported: { status: 400, message: "This calendar isn't supported here" },

  // bookings
  mentor_unknown: { status: 404, message: bookingMessages.mentorUnknown },
  own_profile: { status: 403, message: bookingMessages.ownProfile },
  counterpart_blocked: { status: 403, message: bookingMessages.blocked },
  slot_in_past: { status: 400, message: bookingMessages.inPast },
  slot_too_soon: { status: 400, message: bookingMessages.tooSoon },
  slot_beyond_horizon: { status: 400, message: bookingMessages.beyondHorizon },
  slot_outside_availability: { status: 409, message: bookingMessages.outsideAvailability },
  slot_taken: { status: 409, message: bookingMessages.taken },
  weekly_cap_reached: { status: 409, message: bookingMessages.weeklyCap },
  own_time_taken: { status: 409, message: bookingMessages.ownTimeTaken },
  booking_settled: { status: 409, message: bookingMessages.settled },
  nothing_to_answer: { status: 409, message: bookingMessages.nothingToAnswer },
  slot_needed: { status: 400, message: bookingMessages.slotNeeded },
  session_started: { status: 409, message: bookingMessages.started },
  join_too_early: { status: 409, message: sessionMessages.tooEarly },
  join_over: { status: 409, message: sessionMessages.over },
  join_cancelled: { status: 409, message: sessionMessages.cancelled },
  room_missing: { status: 409, message: roomMissing },
  no_show_closed: { status: 409, message: sessionMessages.noShowClosed },
  no_show_blocked: { status: 409, message: sessionMessages.noShowBlocked },
  no_show_final: { status: 409, message: sessionMessages.noShowFinal },

  // rooms
  ...roomErrors,

  // group sessions, cohosts
  group_date_invalid: { status: 400, message: `Date: ${groupSessionMessages.inPast}` },
  recurrence_invalid: { status: 400, message: `Recurrence: ${groupSessionMessages.recurrenceInvalid}` },
  title_inappropriate: { status: 400, message: groupSessionMessages.inappropriate },
  title_profane: { status: 400, message: groupSessionMessages.titleProfane },
  helper_failed: { status: 503, message: groupSessionMessages.helperFailed },
  room_needed: { status: 400, message: 'FixedVideoLink: Please provide the link of your video room' },
  occurrences_taken: { status: 409, message: groupSessionMessages.timeTaken },
  group_session_settled: { status: 409, message: groupSessionMessages.settled },
  scope_is_series: { status: 400, message: `Scope: ${groupSessionMessages.scopeIsSeries}` },
  capacity_below_going: { status: 409, message: groupSessionMessages.capacityBelowGoing },
  host_has_seat: { status: 409, message: groupSessionMessages.hostHasSeat },
  already_going: { status: 409, message: groupSessionMessages.alreadyGoing },
  not_going: { status: 409, message: groupSessionMessages.notComing },
  cohost_unknown: { status: 404, message: groupSessionMessages.cohostUnknown },
  cohost_yourself: { status: 409, message: groupSessionMessages.cohostYourself },
  cohost_exists: { status: 409, message: groupSessionMessages.cohostExists },
  cohosts_full: { status: 409, message: groupSessionMessages.cohostsFull },
  cohost_settled: { status: 409, message: groupSessionMessages.cohostSettled },

  // next steps
  next_steps_full: { status: 409, message: nextStepMessages.full },
  next_step_changed: { status: 409, message: nextStepMessages.changed },
  session_not_over: { status: 409, message: nextStepMessages.sessionNotOver },

  // chat
  chat_yourself: { status: 409, message: chatMessages.yourself },
  chat_sender_forged: { status: 403, message: 'SenderId: Not your own id' },
  chat_blocking: { status: 403, message: chatMessages.blocking },
  chat_blocked: { status: 403, message: chatMessages.blocked },
  chat_waiting: { status: 403, message: chatMessages.waiting },
  chat_gone: { status: 409, message: chatMessages.gone },
  chat_duplicate_id: { status: 409, message: chatMessages.duplicateId },
  chat_other_secret: { status: 409, message: chatMessages.otherSecret },
  chat_reply_unknown: { status: 400, message: chatMessages.replyUnknown },
  chat_attachment_unknown: { status: 400, message: chatMessages.attachmentUnknown },
  chat_attachment_incomplete: { status: 400, message: chatMessages.attachmentIncomplete },
  chat_too_late_to_delete: { status: 409, message: chatMessages.tooLateToDelete },

  // data export
  export_not_ready: { status: 409, message: exportMessages.notReady },
  last_admin: { status: 409, message: accountDeletionMessages.lastAdmin },

  // reviews
  review_not_attended: { status: 403, message: reviewMessages.notAttended },
  review_exists: { status: 409, message: reviewMessages.exists },
  review_reply_exists: { status: 409, message: reviewMessages.replyExists },

  // moderation
  own_person: { status: 403, message: reportMessages.yourself },
  staff_protected: { status: 403, message: 'Members of staff cannot be warned or suspended here' },
  already_suspended: { status: 409, message: 'This account is suspended already' },
  second_person_needed: { status: 403, message: 'Another member of staff has to decide this' },
  already_decided: { status: 409, message: 'Somebody else has decided this already. Here is what they decided.' },

  // announcements
  announcement_time_invalid: { status: 400, message: `Date: ${announcementMessages.inPast}` },
  announcement_settled: { status: 409, message: announcementMessages.settled },
  announcement_changed: { status: 409, message: announcementMessages.changed },

  // operations
  job_settled: { status: 409, message: operationMessages.jobSettled },
  mail_failed: { status: 503, message: operationMessages.mailFailed },

  // verification
  verification_pending: { status: 409, message: verificationMessages.alreadyPending },
  verification_approved: { status: 409, message: verificationMessages.alreadyApproved },
  verification_too_soon: { status: 409, message: verificationMessages.tooSoon },
} as const satisfies Record<string, ErrorEntry>

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
}
