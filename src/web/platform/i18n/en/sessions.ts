import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Words of the session lists and of moving, answering and cancelling a session. */
export const sessions = {
  title: 'One-on-One Sessions',
  tabs: 'Sessions by state',
  tab: { upcoming: 'Upcoming', pending: 'Pending', past: 'Past', cancelled: 'Cancelled' },
  count: (n: number) => plural(n, { one: '# session', other: '# sessions' }),
  list: {
    upcoming: 'Upcoming sessions',
    pending: 'Pending sessions',
    past: 'Past sessions',
    cancelled: 'Cancelled sessions',
  },
  what: 'sessions',
  onDay: (near: string, day: string) => `${near} · ${day}`,
  cancelledOnDay: (day: string) => `Cancelled · ${day}`,

  // nothing to show
  noUpcoming: 'You have no upcoming sessions',
  noUpcomingMentee: 'Find someone who has been there, and pick an hour that is free for both of you.',
  noUpcomingMentor: 'Sessions that mentees book with you appear here.',
  addHoursTitle: 'Add your availability',
  addHoursText: 'Your upcoming sessions appear here once mentees can see when you are free.',
  addHours: 'Add availability',
  ownProfile: 'See my profile',
  noPast: 'You have no past sessions',
  noCancelled: 'You have no cancelled sessions',
  noPending: 'Nothing waits for an answer',
  noPendingText: 'Requests that still need a yes appear here.',
  toUpcoming: 'Go to upcoming sessions',

  // a card
  minutes: (n: number) => `${n} minutes`,
  status: { PENDING: 'Pending', CANCELLED: 'Cancelled', moveAsked: 'New time asked' },
  details: 'Details',
  moreOf: (session: string) => `More: ${session}`,
  notes: 'Notes',
  noNotes: 'No notes were given.',
  reason: (text: string) => `Reason: ${text}`,
  cancelledBy: (name: string, when: string) => `Cancelled by ${name} on ${when}`,
  cancelledByYou: (when: string) => `Cancelled by you on ${when}`,
  cancelledByTeam: (when: string) => `Cancelled by our team on ${when}`,
  cancelledByNobody: 'This request was not answered in time',
  bookAgain: 'Book again',
  reschedule: 'Reschedule',
  cancel: 'Cancel session',

  // questions and answers
  waitsFor: (name: string, until: string) => `Waiting for ${name} until ${until}. The time is held for you.`,
  waitsForYou: (name: string, until: string) => `${name} waits for your answer until ${until}.`,
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Session accepted',
  declined: 'Request declined',
  answerFailed: 'Your answer could not be sent',
  moveAskedByYou: (name: string) =>
    `You asked ${name} for another time. The session stays as it is until ${name} answers.`,
  moveAsked: (name: string) => `${name} asks for another time`,
  chooseTime: 'Choose a new time',
  keepTime: 'Decline',
  timeKept: 'The session stays at its time',

  // moving
  rescheduleTitle: 'Reschedule session',
  answerTitle: 'Choose a new time',
  sessionWith: (name: string) => `Session with ${name}`,
  now: 'Now',
  how: 'How would you like to move it?',
  pickNow: 'Choose a new time',
  pickNowHint: (name: string) => `The session moves at once, and ${name} is told.`,
  ask: (name: string) => `Ask ${name} for another time`,
  askHint: (name: string) => `The session stays where it is until ${name} chooses a time or declines.`,
  newTime: 'New time',
  moveTo: (when: string) => `Reschedule to ${when}`,
  askNow: (name: string) => `Ask ${name}`,
  asked: (name: string) => `${name} was asked for another time`,
  keepThis: 'Keep this time',
  lost: 'That time is not free any more. Please choose another one.',

  // no-shows
  noShowReport: (name: string) => `Report that ${name} did not come`,
  noShowReportHint: (name: string) => `${name} reads it and can dispute it for 72 hours.`,
  noShowReported: 'Your report is sent',
  noShowSend: 'Send report',
  noShowAbout: (name: string) => `${name} reported that you did not come`,
  noShowByYou: (name: string) => `You reported that ${name} did not come`,
  noShowUntil: (until: string) => `You can dispute this until ${until}. After that it is final.`,
  noShowTheirs: (name: string, until: string) => `${name} can dispute this until ${until}. After that it is final.`,
  noShowFinal: 'It was not disputed within 72 hours and is final.',
  noShowDispute: 'Dispute',
  noShowDisputeTitle: 'Dispute the report',
  noShowDisputeHint: (name: string) => `${name} reads it.`,
  noShowDisputeSend: 'Send dispute',
  noShowDisputed: 'You disputed this',
  noShowDisputedBy: (name: string) => `${name} disputes this`,
  noShowNote: 'What happened',

  otherHint: (name: string) => `${name} reads it.`,

  // cancelling
  told: (name: string) => `${name} is told at once, by mail and in the app. The time becomes free for someone else.`,
}
