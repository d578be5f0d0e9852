import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of the reader's own group sessions and of cohosting. Apart from `groups.ts`, so that visitors do not load them. */
export const groupLists = {
  // their tabs
  tabs: 'Group sessions by state',
  tab: {
    upcoming: 'Upcoming',
    pending: 'Pending',
    past: 'Past',
    discover: 'Discover Sessions',
    cancelled: 'Cancelled',
    invites: 'Cohost invites',
    requests: 'Cohost Requests',
  },
  count: (n: number) => plural(n, { one: '# session', other: '# sessions' }),
  countOpen: (n: number) => plural(n, { one: '# pending', other: '# pending' }),
  list: {
    upcoming: 'Upcoming group sessions',
    pending: 'Pending group sessions',
    past: 'Past group sessions',
    cancelled: 'Cancelled group sessions',
    invites: 'Cohost invites',
    requests: 'Cohost requests',
  },
  whatInvites: 'invites',
  whatRequests: 'requests',
  recommended: 'Recommended for you',
  discover: 'Discover group sessions',
  toUpcoming: 'Go to upcoming sessions',
  noUpcoming: 'You have no upcoming sessions',
  noUpcomingMentor: 'Sessions you host, cohost or join appear here.',
  noUpcomingMentee: 'Sessions you join appear here, with a button to enter the room.',
  searchPast: 'Search by title or host',
  noMatch: (text: string) => `No past session matches “${text}”`,
  noPast: 'You have no past sessions',
  noCancelled: 'You have no cancelled sessions',
  noPending: 'Nothing pending',
  noPendingText: 'Waitlists and invites appear here.',
  noInvitesText: "When a host invites you to cohost, you'll answer here.",
  noRequestsText: "When a mentor asks to cohost your session, you'll answer here.",

  // a row
  cohost: 'You are a cohost',
  details: 'Details',
  topics: 'Topics',
  minutes: (n: number) => `${n} minutes`,
  offerUntil: (until: string) => `We're keeping a seat for you until ${until}.`,
  invitedHere: (name: string) => `${name} invited you.`,
  askedToCohost: (name: string) => `${name} invited you to cohost.`,
  wantsToCohost: (name: string) => `${name} would like to cohost.`,
  inviteOpen: (name: string) => `${name} hasn't answered your cohost invite yet.`,
  requestOpen: (name: string) => `${name} hasn't answered your request to cohost yet.`,
  waiting: "You're on the waitlist. We'll let you know as soon as a seat is free.",
  cancelReason: (text: string) => `Reason: ${text}`,
  open: 'Open session',
  manage: 'Manage session',

  // cohosting
  cohostInvite: (name: string, title: string) => `${name} invited you to cohost ${title}`,
  cohostInviteSent: (name: string, title: string) => `You invited ${name} to cohost ${title}`,
  cohostRequest: (name: string, title: string) => `${name} would like to cohost ${title}`,
  cohostRequestSent: (name: string, title: string) => `You asked ${name} to cohost ${title}`,
  invitesWait: (n: number) =>
    plural(n, { one: '# cohost invite needs your answer', other: '# cohost invites need your answer' }),
  requestsWait: (n: number) =>
    plural(n, { one: '# cohost request needs your answer', other: '# cohost requests need your answer' }),
  answer: 'Answer',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  inviteState: { PENDING: 'Invite pending', ACCEPTED: 'Invite accepted', DECLINED: 'Invite declined' },
  requestState: { PENDING: 'Request pending', ACCEPTED: 'Request accepted', DECLINED: 'Request declined' },
}
