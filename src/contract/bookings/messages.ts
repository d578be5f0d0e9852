/** Messages of refused bookings; one place for the API, the form and the tests. */
export const bookingMessages = {
  mentorUnknown: "We couldn't find this mentor",
  ownProfile: "You can't book a session with yourself",
  blocked: "You can't book a session with this person",
  inPast: 'Date cannot be in the past',
  tooSoon: 'This time is too soon for this mentor. Please choose a later one.',
  beyondHorizon: 'This date is too far ahead. Please choose an earlier one.',
  outsideAvailability: "The mentor isn't available at this time",
  taken: 'That time was just taken',
  weeklyCap: 'The mentor is fully booked that week',
  ownTimeTaken: 'You already have a session at this time',
  settled: 'This session can no longer be changed',
  nothingToAnswer: "There's no open request for this session",
  slotNeeded: 'Please choose a date and a time',
  startNeeded: 'Send the start as startsAt, or as date and time',
  startTwice: 'Send either startsAt, or date and time',
  started: 'This session has already started',
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
