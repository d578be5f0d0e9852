import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/**
 * Texts for signed-in people on a group session's page: seats, cohosting, what hosts change, attendees. Loaded on demand.
 */
export const groupMembers = {
  takeSeat: (until: string) => `Take the seat until ${until}`,
  offered: 'A seat is free for you.',
  refuseSeat: 'No thanks',
  going: "You're going.",
  /** Of a series: the date on the page, and how many others. */
  goingOn: (day: string, others: number) =>
    others === 0
      ? `You're going on ${day}.`
      : `You're going on ${day} and ${plural(others, { one: 'one more date', other: '# more dates' })}.`,
  /** Not on this date of a series. */
  goingElsewhere: (n: number) => `You're going on ${plural(n, { one: 'another date', other: '# other dates' })}.`,
  waiting: "You're on the waitlist. We'll let you know as soon as a seat is free.",
  leave: 'Leave',
  leaveOn: (day: string) => `Leave ${day}`,
  leaveLine: 'Leave the waitlist',
  leaveLineOn: (day: string) => `Leave the waitlist of ${day}`,
  chooseDates: 'Choose dates…',
  changeDates: 'Change dates…',
  datesTitle: 'Which dates will you come to?',
  datesText: "We'll keep a seat for you on each date you tick. Untick a date to give your seat to someone else.",
  allDates: (n: number) => plural(n, { one: 'The upcoming date', other: 'All # upcoming dates' }),
  fullDate: "Full: you'll join the waitlist",
  saveDates: (n: number) => plural(n, { one: 'Save # date', other: 'Save # dates' }),
  leaveAllDates: 'Leave all dates',
  chooseADate: 'Choose a date first.',
  datesSaved: 'Your dates are saved',
  saidGoing: "You're going",
  saidGoingOn: (day: string) => `You're going on ${day}`,
  saidWaiting: "You're on the waitlist",
  saidLeft: 'You left the session',
  saidLeftOn: (day: string) => `You're not coming on ${day} any more`,

  // cohosting
  invited: (name: string) => `${name} invited you to cohost this session.`,
  decline: 'Decline',
  askToCohost: 'Ask to cohost',
  askText: 'As a mentor, you can ask to host this session together.',
  asked: 'Request sent',
  pending: 'Request pending',
  pendingText: (name: string) => `${name} hasn't answered yet.`,
  withdraw: 'Withdraw',

  // what the host changes
  manage: 'Manage session',
  pendingCohosts: 'Waiting for an answer',
  pendingRequest: 'Asked to cohost',
  pendingInvite: 'Invite pending',
  edit: 'Edit',
  reschedule: 'Reschedule',
  cancel: 'Cancel session',
  invite: 'Invite people',
  inviteCohosts: 'Invite cohosts',
  reviews: 'Attendees and reviews',
  moveScope: 'What do you want to move?',
  cancelScope: 'What do you want to cancel?',
  scopes: {
    occurrence: 'Only this date',
    following: 'This date and all after it',
    series: 'All upcoming dates',
  },
  scopeHint: {
    occurrence: (day: string) => day,
    following: (day: string) => `From ${day} on`,
    series: () => 'The whole series',
  },
  rescheduleTitle: 'Reschedule session',
  newDate: 'New date',
  newTime: 'Start time',
  yourClock: (zone: string) => `In your time zone: ${zone}.`,
  allMove: 'The other dates move by the same number of days, to the same time.',
  notifies: (n: number) =>
    n === 0
      ? "Nobody has a seat yet. We'll let cohosts and the waitlist know."
      : plural(n, {
          one: "We'll let # person with a seat know right away, by email and in the app.",
          other: "We'll let # people with a seat know right away, by email and in the app.",
        }),
  notifiesAll: "We'll let everyone with a seat on these dates know right away, by email and in the app.",
  hintReason: "Everyone who's coming will see this.",
  keepTime: 'Keep this time',
  moveTo: (when: string) => `Reschedule to ${when}`,
  sameTime: 'The session is already at this time',
  partsOfDay: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },

  // inviting
  inviteTitle: 'Invite people',
  invitePublic: "We'll let them know in the app. The session is open to everyone, so you can also share the link.",
  invitePrivate:
    "We'll let them know in the app. They'll be able to see the session, and so will anyone with the invite link.",
  people: 'People',
  peopleHint: 'Search by name: type three letters or more.',
  searching: 'Searching…',
  searchFailed: "The search didn't work. Please try again.",
  remove: (name: string) => `Remove ${name}`,
  sendInvites: (n: number) => (n === 0 ? 'Invite' : plural(n, { one: 'Invite # person', other: 'Invite # people' })),
  choosePeople: 'Choose someone first',
  invitedPeople: (n: number) =>
    n === 0 ? 'They were already invited' : plural(n, { one: '# person invited', other: '# people invited' }),
  inviteFailed: "We couldn't send the invites. Please try again.",
  copyInvite: 'Copy the invite link',
  cohostsTitle: 'Invite cohosts',
  cohostsText:
    "Cohosts can edit the session, and we'll block its times in their calendar. You'll find their answers under Cohost invites.",
  mentors: 'Mentors',
  sendCohosts: (n: number) => (n === 0 ? 'Invite' : plural(n, { one: 'Invite # mentor', other: 'Invite # mentors' })),
  cohostsInvited: (n: number) => plural(n, { one: '# mentor invited', other: '# mentors invited' }),
  attendeeTable: 'Attendees of this session',
  name: 'Name',
  status: 'Status',
  date: 'Date',
  anyStatus: 'Any status',
  year: 'Year',
  anyYear: 'Any year',
  statuses: { Going: 'Going', Cancelled: 'Cancelled', Waitlisted: 'Waitlisted', Attended: 'Attended' },
  found: (n: number) => plural(n, { one: '# entry', other: '# entries' }),
  noAttendees: 'Nobody has taken a seat yet',
  noAttendeesText: 'Share the session: everyone who takes a seat appears here.',
  toSession: 'Open session',
  noneFiltered: 'Nobody matches these filters',
  clearFilters: 'Clear filters',
  attendeesWhat: 'attendees',
}
