/** Every domain event and what it carries: ids only, so that a reaction reads the present state. */
export type Events = {
  // Tokens and codes are sealed (features/accounts/seal-token.ts).
  'account.registered': { userId: string; token: string }
  'account.verification-requested': { userId: string; token: string }
  'account.reset-requested': { userId: string; token: string }
  'account.code-requested': { userId: string; challengeId: string; code: string }
  /** `at` (ISO instant) keys the reactions. */
  'account.password-changed': { userId: string; at: string }
  'account.two-step-changed': { userId: string; active: boolean; at: string }
  'profile.created': { profileId: string }
  'profile.changed': { profileId: string }
  'availability.changed': { profileId: string }
  'booking.requested': BookingEvent
  'booking.made': BookingEvent
  'booking.accepted': BookingEvent
  'booking.declined': BookingEvent
  'booking.expired': BookingEvent
  'booking.moved': BookingEvent & { by: 'mentor' | 'mentee'; reason: string; from: string }
  /** The rules of the zone changed, not the agreement; `from` is the old start (ISO instant). */
  'booking.time-changed': BookingEvent & { from: string }
  'booking.move-requested': BookingEvent & { by: 'mentor' | 'mentee'; reason: string }
  'booking.move-declined': BookingEvent & { by: 'mentor' | 'mentee' }
  'booking.cancelled': BookingEvent & { by: 'mentor' | 'mentee' }
  'booking.reminder-due': BookingEvent & { hours: 24 | 1 }
}

/** sequence is the booking's when the event happened: it keys the reactions, so each happens once per change. */
type BookingEvent = { bookingId: string; sequence: number }

export type EventName = keyof Events
