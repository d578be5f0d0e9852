import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of the session lists and of moving, answering and cancelling a session. */
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
  noUpcomingMentee: "Find someone who's been there, and pick a time that works for both of you.",
  noUpcomingMentor: 'When mentees book sessions with you, they appear here.',
  addHoursTitle: 'Add your availability',
  addHoursText: "Your upcoming sessions appear here once mentees can see when you're free.",
  addHours: 'Add availability',
  ownProfile: 'See my profile',
  noPast: 'You have no past sessions',
  searchPast: 'Search by name',
  noMatch: (text: string) => `No past session with “${text}”`,
  noCancelled: 'You have no cancelled sessions',
  noPending: 'No pending requests',
  noPendingText: 'Requests that still need an answer appear here.',
  toUpcoming: 'Go to upcoming sessions',

  // a card
  minutes: (n: number) => `${n} minutes`,
  status: { PENDING: 'Pending', CANCELLED: 'Cancelled', moveAsked: 'New time requested' },
  details: 'Details',
  moreOf: (session: string) => `More: ${session}`,
  notes: 'Notes',
  noNotes: 'No notes',
  reason: (text: string) => `Reason: ${text}`,
  cancelledBy: (name: string, when: string) => `Cancelled by ${name} on ${when}`,
  cancelledByYou: (when: string) => `Cancelled by you on ${when}`,
  cancelledByTeam: (when: string) => `Cancelled by our team on ${when}`,
  cancelledByNobody: "This request wasn't answered in time",
  bookAgain: 'Book again',
  reschedule: 'Reschedule',
  cancel: 'Cancel session',

  // questions and answers
  waitsFor: (name: string, until: string) => `${name} has until ${until} to answer. We're holding the time for you.`,
  awaitsCalendar: (name: string) =>
    `We're checking that ${name} is free then. We'll confirm it as soon as we know, and we're holding the time for you.`,
  awaitsYourCalendar: (name: string, until: string) =>
    `We couldn't read your calendar when ${name} booked. Once we can, we'll answer for you. You can also reply by ${until}.`,
  waitsForYou: (name: string, until: string) => `${name} is waiting for your answer. Please reply by ${until}.`,
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Session accepted',
  declined: 'Request declined',
  moveAskedByYou: (name: string) => `You asked ${name} for another time. Nothing changes until ${name} answers.`,
  moveAsked: (name: string) => `${name} would like another time`,
  chooseTime: 'Choose a new time',
  keepTime: 'Decline',
  timeUnchanged: 'The session keeps its time',

  // moving
  rescheduleTitle: 'Reschedule session',
  answerTitle: 'Choose a new time',
  sessionWith: (name: string) => `Session with ${name}`,
  now: 'Now',
  how: 'How would you like to move it?',
  pickNow: 'Choose a new time',
  pickNowHint: (name: string) => `The session moves right away, and we'll let ${name} know.`,
  ask: (name: string) => `Ask ${name} for another time`,
  askHint: (name: string) => `Nothing changes until ${name} chooses a time or declines.`,
  newTime: 'New time',
  moveTo: (when: string) => `Reschedule to ${when}`,
  askNow: (name: string) => `Ask ${name}`,
  asked: (name: string) => `We've asked ${name} for another time`,
  keepThis: 'Keep this time',
  lost: 'That time is no longer available. Please choose another one.',

  // changed in the mentor's own calendar
  deletedElsewhere: 'Still booked: cancel it, or put it back',
  deletedElsewhereText: (account: string) => `You deleted this session from your calendar (${account}).`,
  movedElsewhere: (account: string) => `You moved this session in your calendar (${account})`,
  movedElsewhereText: (when: string) => `There it starts ${when}. The session itself hasn't moved.`,
  moveSession: 'Move the session',
  putBack: 'Put it back',
  putBackDone: "We'll put it back in your calendar.",

  // no-shows
  noShowReport: (name: string) => `Report that ${name} didn't come`,
  noShowReportHint: (name: string) => `${name} will see your report and can dispute it for 72 hours.`,
  noShowReported: 'Report sent',
  noShowSend: 'Send report',
  noShowAbout: (name: string) => `${name} reported that you didn't come`,
  noShowByYou: (name: string) => `You reported that ${name} didn't come`,
  noShowUntil: (until: string) => `You can dispute this until ${until}. After that it's final.`,
  noShowTheirs: (name: string, until: string) => `${name} can dispute this until ${until}. After that it's final.`,
  noShowFinal: "It wasn't disputed within 72 hours, so it's final.",
  noShowDispute: 'Dispute',
  noShowDisputeTitle: 'Dispute the report',
  noShowDisputeHint: (name: string) => `${name} will see this.`,
  noShowDisputeSend: 'Send dispute',
  noShowDisputed: 'You disputed this',
  noShowDisputedBy: (name: string) => `${name} disputed this`,
  noShowNote: 'What happened',

  // who was in the built-in room
  inRoom: 'Time in the room',
  ownTime: (n: number) => `You were in the room for ${plural(n, { one: '# minute', other: '# minutes' })}`,
  ownAbsence: "You weren't in the room",
  theirTime: (name: string, n: number) =>
    `${name} was in the room for ${plural(n, { one: '# minute', other: '# minutes' })}`,
  theirAbsence: (name: string) => `${name} wasn't in the room`,
  sinceTime: (time: string) => `since ${time}`,

  otherHint: (name: string) => `${name} will see this.`,

  // cancelling
  notifies: (name: string) =>
    `We'll let ${name} know right away, by email and in the app. The time opens up for someone else.`,
}
