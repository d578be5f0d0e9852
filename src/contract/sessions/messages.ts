/** Messages of refused joins and no-show reports, for both kinds of sessions. */
export const sessionMessages = {
  tooEarly: 'The room opens 10 minutes before the start',
  over: 'This session is over',
  cancelled: 'This session was cancelled',
  roomMissing: 'The mentor has not set a video room yet',
  noShowClosed: 'A no-show can be reported from 10 minutes after the start, for 72 hours, by the side that joined',
  noShowFinal: 'A no-show report can be disputed for 72 hours. This one is final.',
} as const
