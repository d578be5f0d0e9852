import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Words of the reader's own group sessions and of cohosting. Apart from `groups.ts`, so that visitors do not load them. */
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
  countOpen: (n: number) => plural(n, { one: '# waits for an answer', other: '# wait for an answer' }),
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
  noUpcomingMentor: 'Sessions that you host, cohost or join appear here.',
  noUpcomingMentee: 'Sessions that you join appear here, with the way into the room.',
  noPast: 'You have no past sessions',
  noCancelled: 'You have no cancelled sessions',
  noPending: 'Nothing waits for an answer',
  noPendingText: 'Places in line and invitations appear here.',
  noInvitesText: 'When a host asks you to cohost, you answer here.',
  noRequestsText: 'When a mentor asks to cohost your session, you answer here.',

  // a row
  cohost: 'You are a cohost',
  details: 'Details',
  topics: 'Topics',
  minutes: (n: number) => `${n} minutes`,
  offerUntil: (until: string) => `A seat is kept for you until ${until}.`,
  invitedHere: (name: string) => `${name} invites you to come.`,
  askedToCohost: (name: string) => `${name} asks you to cohost.`,
  wantsToCohost: (name: string) => `${name} asks to cohost.`,
  inviteOpen: (name: string) => `${name} has not answered your cohost invite yet.`,
  requestOpen: (name: string) => `${name} has not answered your request to cohost yet.`,
  waiting: 'You are in line. We tell you at once when a seat is free.',
  cancelReason: (text: string) => `Reason: ${text}`,
  open: 'Open session',
  manage: 'Manage session',

  // cohosting
  cohostInvite: (name: string, title: string) => `${name} invites you to cohost ${title}`,
  cohostInviteSent: (name: string, title: string) => `You invited ${name} to cohost ${title}`,
  cohostRequest: (name: string, title: string) => `${name} asks to cohost ${title}`,
  cohostRequestSent: (name: string, title: string) => `You asked ${name} to cohost ${title}`,
  invitesWait: (n: number) =>
    plural(n, { one: '# cohost invite waits for your answer', other: '# cohost invites wait for your answer' }),
  requestsWait: (n: number) =>
    plural(n, { one: '# cohost request waits for your answer', other: '# cohost requests wait for your answer' }),
  answer: 'Answer',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  inviteState: { PENDING: 'Invite pending', ACCEPTED: 'Invite accepted', DECLINED: 'Invite declined' },
  requestState: { PENDING: 'Request pending', ACCEPTED: 'Request accepted', DECLINED: 'Request declined' },
}
