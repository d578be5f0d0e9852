import type { RemovablePart } from '#contract/moderation/constants.ts'
import type { LegalDocument } from '#contract/legal/constants.ts'

/** Every domain event with its payload: ids only, so that a reaction reads the current state. */
export type Events = {
  // Tokens and codes are encrypted.
  'account.registered': { userId: string; token: string }
  /** With an account that needs no confirmation: of an invitation, or of a provider. */
  'account.terms-accepted': { userId: string }
  'account.verification-requested': { userId: string; token: string }
  'account.reset-requested': { userId: string; token: string }
  'account.email-check-requested': { userId: string; token: string }
  'account.code-requested': { userId: string; challengeId: string; code: string }
  'account.new-device': { userId: string; deviceSessionId: string; token: string }
  /** `at` (ISO instant) keys the reactions. */
  /** They read everything in another language from now on. */
  'account.language-changed': { userId: string; at: string }
  'account.password-changed': { userId: string; at: string }
  /** The password was reset by e-mail, or somebody who had got in was thrown out: what they may have set up stops. */
  'account.secured': { userId: string; at: string }
  'account.two-step-changed': { userId: string; active: boolean; at: string }
  'account.passkey-added': { userId: string; name: string; at: string }
  'account.passkey-removed': { userId: string; name: string; at: string }
  /** A key with which programs call the API: of their own, or of the instance in their charge. */
  'account.api-key-created': { userId: string; keyId: string; name: string; isInstance: boolean }
  'account.api-key-revoked': { userId: string; keyId: string }
  'account.recovery-code-used': { userId: string; at: string }
  'account.recovery-codes-renewed': { userId: string; at: string }
  'account.staff-role-ended': { userId: string; at: string }
  'account.email-change-requested': { changeId: string }
  'account.email-changed': { changeId: string }
  /** Or stopped before it was confirmed. */
  'account.email-change-undone': { changeId: string }
  /** No backup has succeeded for a while; `since` (ISO instant) is when the last good one was begun, or the first try. */
  'backup.overdue': { since: string }
  /** Their sessions on these devices ended. */
  'account.signed-out': { userId: string; deviceSessionIds: readonly string[] }
  /** What staff chose for the instance is in effect. */
  'instance.published': { version: number }
  'profile.created': { profileId: string }
  'profile.changed': { profileId: string }
  'availability.changed': { profileId: string }
  /** What is said of how a mentor answers and whether they are active. */
  'mentor-activity.changed': { profileId: string }
  /** A mentor is asked whether they are still here; `at` (ISO instant) keys the reactions, of breaks too. */
  'mentor.asked': { profileId: string; at: string }
  /** Chosen by the mentor, or because a question stayed without an answer. */
  'break.started': { profileId: string; at: string }
  /** `isByDate`: its date came. */
  'break.ended': { profileId: string; at: string; isByDate: boolean }
  /** An external calendar has failed for a while; `at` (ISO instant) is since when. */
  'calendar.failing': { calendarId: string; at: string }
  /** Sessions of this mentor go to another calendar from now on, or to none. */
  'calendar.sessions-calendar-changed': { userId: string }
  /** `userId` connected with `otherId`; `at` (ISO instant) keys the reactions. */
  'connection.made': { userId: string; otherId: string; at: string }
  /** `since` (ISO instant) is when they had connected. */
  'connection.ended': { userId: string; otherId: string; since: string; at: string }
  'booking.requested': BookingEvent
  'booking.made': BookingEvent
  'booking.accepted': BookingEvent
  'booking.declined': BookingEvent
  'booking.expired': BookingEvent
  /** A request that awaited the mentor's calendar, which turned out to be busy. */
  'booking.time-taken': BookingEvent
  'booking.moved': BookingEvent & { by: 'mentor' | 'mentee'; reason: string; from: string }
  /** The rules of the zone changed, not the agreement; `from` is the old start (ISO instant). */
  'booking.time-changed': BookingEvent & { from: string }
  /** The rules of the mentee's zone changed: the session stays, the mentee's clock shows another time. `at` (ISO instant) keys it. */
  'booking.local-time-changed': { bookingId: string; at: string }
  'booking.move-requested': BookingEvent & { by: 'mentor' | 'mentee'; reason: string }
  'booking.move-declined': BookingEvent & { by: 'mentor' | 'mentee' }
  /** `staff`: because the account of one of them was suspended. */
  'booking.cancelled': BookingEvent & { by: 'mentor' | 'mentee' | 'staff' }
  'booking.reminder-due': BookingEvent & { hours: 24 | 1 }
  /** Its room is open. */
  'booking.starting': BookingEvent
  /** The session has ended. */
  'booking.finished': BookingEvent
  /** Who attended the session, which has ended, is known. */
  'booking.attendance-settled': BookingEvent
  'group-session.created': GroupSessionEvent
  /** Its texts, capacity or visibility changed. `by` is the user who did it. */
  'group-session.edited': GroupSessionEvent & { occurrenceIds: string[]; by: string }
  /** `later` if the first of them now starts later than before; `from` is its old start (ISO instant). */
  'group-session.moved': GroupSessionEvent & { occurrenceIds: string[]; reason: string; from: string; later: boolean }
  /** The rules of the zone changed, not the agreement. */
  'group-session.time-changed': GroupSessionEvent & { occurrenceIds: string[]; from: string }
  'group-session.cancelled': GroupSessionEvent & { occurrenceIds: string[]; reason: string; whole: boolean }
  'group-session.reminder-due': OccurrenceEvent & { hours: 24 | 1 }
  /** Its room is open. */
  'group-session.starting': OccurrenceEvent
  /** An occurrence has ended. */
  'group-session.finished': OccurrenceEvent
  /** By name; `userIds` are those who were not invited before. */
  'group-session.invited': { groupSessionId: string; userIds: string[]; at: string }
  /** The seats of one person: `at` (ISO instant) keys the reactions. `occurrenceIds` are those whose status changed. */
  'rsvp.made': RsvpEvent
  'rsvp.waitlisted': RsvpEvent
  'rsvp.offered': RsvpEvent
  'rsvp.offer-expired': RsvpEvent
  /** Seats that were released. Leaving the waitlist or an offer does not change a calendar. */
  'rsvp.cancelled': RsvpEvent
  'cohost.invited': CohostEvent
  'cohost.requested': CohostEvent
  'cohost.accepted': CohostEvent
  'cohost.declined': CohostEvent
  'no-show.reported': { noShowId: string }
  'no-show.disputed': { noShowId: string }
  /** Through the contact form; `messageId` is a row of contact_messages. */
  'contact.message-received': { messageId: string }
  'contact.answered': { messageId: string }
  /** Somebody has unread messages; `at` (ISO instant) keys the reactions. */
  'chat.digest-due': { userId: string; at: string }
  'data-export.ready': { exportId: string; userId: string }
  /** Instants are ISO texts: a request that was withdrawn and made again is another one. */
  'account.deletion-requested': { userId: string; requestedAt: string }
  /** Its deletion was withdrawn in time. */
  'account.kept': { userId: string; at: string }
  'person.blocked': { blockerId: string; blockedId: string }
  'person.unblocked': { blockerId: string; blockedId: string }
  'report.received': { reportId: string }
  /** Their organisation made an account for them; `at` (ISO instant) keys the reactions. */
  'person.provisioned': { userId: string; at: string }
  'person.warned': { userId: string; reason: string; at: string }
  /** Staff removed it; `fileKeys` are the files that are to be deleted. */
  'profile.part-removed': {
    userId: string
    part: RemovablePart
    fileKeys: readonly string[]
    reason: string
    at: string
  }
  'person.suspended': { userId: string; suspensionId: string }
  /** Its end came, or staff ended it; `answer` is that to an appeal. */
  'person.restored': { userId: string; suspensionId: string; reason: string | null }
  'appeal.received': { appealId: string }
  /** The appeal was not granted. */
  'appeal.upheld': { userId: string; appealId: string; answer: string }
  /** To one person of its audience. */
  'announcement.published': { announcementId: string; userIds: readonly string[] }
  /** To its author only, before it is sent. */
  'announcement.tested': { userId: string; title: string; text: string; at: string }
  /** A new version of terms, privacy or cookies. */
  'legal.published': { document: LegalDocument; number: number }
  /** Some members are told of it. */
  'legal.told': { document: LegalDocument; number: number; userIds: readonly string[] }
  'verification.requested': { requestId: string }
  /** Approved or declined. */
  'verification.decided': { requestId: string; at: string }
  'webhook.created': { endpointId: string; userId: string; isInstance: boolean }
  /** Nothing is sent to it until its owner turns it on again; `at` (ISO instant) keys the reactions. */
  'webhook.disabled': { endpointId: string; at: string }
  'review.written': { reviewId: string }
  'review.answered': { reviewId: string }
}

/** `sequence` is the version of the session at the time of the event: it keys the reactions. */
type GroupSessionEvent = { groupSessionId: string; sequence: number }
type OccurrenceEvent = { groupSessionId: string; occurrenceId: string; sequence: number }
type RsvpEvent = { groupSessionId: string; occurrenceIds: string[]; userId: string; at: string }
/** A row of cohosts, which is either an invite or a request. */
type CohostEvent = { cohostId: string }

/** `sequence` is the version of the booking at the time of the event: it keys the reactions, so each runs once per change. */
type BookingEvent = { bookingId: string; sequence: number }

export type EventName = keyof Events
