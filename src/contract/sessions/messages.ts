/** By itself, because public pages show it too and load no other message. */
export const roomMissing = "The mentor hasn't added a video room yet"

/** Messages of refused joins and no-show reports, for both kinds of sessions. */
export const sessionMessages = {
  tooEarly: 'The room opens 10 minutes before the start',
  over: 'This session is over',
  cancelled: 'This session was cancelled',
  noShowClosed: 'You can report a no-show if you joined yourself, from 10 minutes after the start and for 72 hours',
  noShowBlocked: 'You had blocked this person around the session, so it cannot be reported as a no-show',
  noShowFinal: 'You can dispute a no-show report for 72 hours. This one is final.',
} as const
