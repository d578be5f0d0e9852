/** Messages of refused bookings; one place for the API, the form and the tests. */
export const bookingMessages = {
  inPast: 'Date cannot be in the past',
  slotNeeded: 'Please choose a date and a time',
  startNeeded: 'Send the start as startsAt, or as date and time',
  startTwice: 'Send either startsAt, or date and time',
  reasonNeeded: 'You must either select one of the predefined reasons or provide a custom reason',
} as const

/** Exact texts of the specification around bookings. */
export const bookingTexts = {
  rescheduled: 'Session rescheduled successfully',
  rescheduleFailed: 'Session reschedule failed',
  cancelled: 'Session cancelled successfully',
  cancelFailed: 'Unable to cancel session',
  cardTitle: 'One on One Mentorship Session',
  notesLimit: 500,
} as const

/** Why a session is cancelled whose mentor, mentee or host was suspended. */
export const suspensionReason = 'Our team suspended the account of one of the people in it, so it cannot take place.'
