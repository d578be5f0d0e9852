import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/**
 * Words for those who are signed in on a group session's page: seats, cohosting, what hosts change, who came. Loaded when they are
 * needed.
 */
export const groupMembers = {
  takeSeat: (until: string) => `Take the seat until ${until}`,
  offered: 'A seat became free for you.',
  refuseSeat: 'No thanks',
  going: 'You are going.',
  waiting: 'Your place in line is kept. We tell you at once when a seat is free.',
  leave: 'Leave',
  leaveLine: 'Leave the waitlist',
  chooseDates: 'Choose dates…',
  changeDates: 'Change dates…',
  datesTitle: 'Which dates will you come to?',
  datesText: 'We’ll keep a seat for you at each date you tick. Untick a date to give your seat to someone else.',
  allDates: (n: number) => plural(n, { one: 'The one date ahead', other: 'All # dates ahead' }),
  fullDate: 'Full: you’ll join the waitlist',
  saveDates: (n: number) => (n === 0 ? 'Give up all seats' : plural(n, { one: 'Save # date', other: 'Save # dates' })),
  datesSaved: 'Your dates are saved',
  saidGoing: 'You are going',
  saidWaiting: 'You are in line',
  saidLeft: 'You left the session',
  seatFailed: 'That did not work. Please try again.',

  // cohosting
  invited: (name: string) => `${name} asks you to cohost this session.`,
  decline: 'Decline',
  askToCohost: 'Ask to cohost',
  askText: 'You are a mentor: you can offer to host this together.',
  asked: 'Your request is sent',
  askFailed: 'The request could not be sent. Please try again.',
  pending: 'Request pending',
  pendingText: (name: string) => `${name} has not answered yet.`,
  withdraw: 'Withdraw',

  // what the host changes
  manage: 'Manage session',
  pendingCohosts: 'Not answered yet',
  pendingRequest: 'Asked to cohost',
  pendingInvite: 'Invite pending',
  edit: 'Edit',
  reschedule: 'Reschedule',
  cancel: 'Cancel session',
  invite: 'Invite people',
  inviteCohosts: 'Invite cohosts',
  reviews: 'Attendees and reviews',
  scope: 'What changes?',
  scopes: {
    occurrence: 'Only this date',
    following: 'This date and all after it',
    series: 'All dates that are still ahead',
  },
  scopeHint: {
    occurrence: (day: string) => day,
    following: (day: string) => `From ${day} on`,
    series: () => 'The whole series',
  },
  rescheduleTitle: 'Reschedule session',
  newDate: 'New date',
  newTime: 'Start time',
  yourClock: (zone: string) => `On your clock: ${zone}.`,
  allMove: 'The other dates move by as many days, to the same time.',
  told: (n: number) =>
    n === 0
      ? 'Nobody has a seat yet. Who waits in line or cohosts is told.'
      : plural(n, {
          one: '# person with a seat is told at once, by mail and in the app.',
          other: '# people with a seat are told at once, by mail and in the app.',
        }),
  toldAll: 'Everyone with a seat at these dates is told at once, by mail and in the app.',
  hintReason: 'Everyone who comes reads it.',
  keepTime: 'Keep this time',
  moveTo: (when: string) => `Reschedule to ${when}`,
  sameTime: 'This is when the session takes place already.',
  partsOfDay: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },

  // inviting
  inviteTitle: 'Invite people',
  invitePublic: 'They are told in the app. The session is open to everyone, so the link works too.',
  invitePrivate: 'They are told in the app and can see the session. So can everyone who has the link.',
  people: 'People',
  peopleHint: 'Search by name, three letters or more.',
  searching: 'Searching…',
  searchFailed: 'The search did not work. Please try again.',
  remove: (name: string) => `Remove ${name}`,
  sendInvites: (n: number) => (n === 0 ? 'Invite' : plural(n, { one: 'Invite # person', other: 'Invite # people' })),
  choosePeople: 'Choose someone first',
  invitedPeople: (n: number) =>
    n === 0 ? 'They had been invited before' : plural(n, { one: '# person is invited', other: '# people are invited' }),
  inviteFailed: 'The invitations could not be sent. Please try again.',
  copyInvite: 'Copy the invite link',
  cohostsTitle: 'Invite cohosts',
  cohostsText:
    'A cohost can edit the session and is busy while it takes place. You see the answer under Cohost invites.',
  mentors: 'Mentors',
  sendCohosts: (n: number) => (n === 0 ? 'Invite' : plural(n, { one: 'Invite # mentor', other: 'Invite # mentors' })),
  cohostsInvited: (n: number) => plural(n, { one: '# mentor is invited', other: '# mentors are invited' }),
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
  noneFiltered: 'Nobody fits these filters',
  clearFilters: 'Clear filters',
  attendeesWhat: 'attendees',
}
