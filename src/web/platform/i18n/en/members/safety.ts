/** Words of blocks and reports; exact texts of the reports stand in the contract. */
export const safety = {
  report: { profile: 'Report profile', session: 'Report session', review: 'Report review' },
  block: (name: string) => `Block ${name}`,
  reportTitles: { profile: 'Report user', session: 'Report session', review: 'Report review' },
  reportLead: 'Only our team reads your report. We never tell who sent it.',
  details: 'What happened?',
  detailsHint: 'At least 40 characters, without links or --.',
  quoted: 'Messages to show our team',
  quotedHint: (most: number) => `Our team can read only the messages you tick, ${most} at most.`,
  alsoBlock: (name: string) => `Block ${name} too`,
  send: 'Send report',
  blockTitle: 'Block user',
  blockText: (name: string) =>
    `You and ${name} won't find each other any more, and can't book, connect or write. Sessions that are booked stay until one of you ` +
    'cancels them.',
  /** `sentence` is what the blocked person reads in the chat. */
  blockSeen: (name: string, sentence: string) =>
    `${name} gets no notification. Where they try to write to you, they'll read: “${sentence}”.`,
  alsoReport: 'Report user',
  blockAction: (name: string) => `Block ${name}`,
  blocked: (name: string) => `You blocked ${name}`,
  bookedTitle: 'You still have sessions together',
  bookedText: 'They stay in your calendar unless you cancel them now.',
  cancelAt: (when: string) => `Cancel the session on ${when}`,
  cancelled: 'Cancelled',
  done: 'Done',
  cancelReason: 'Unavoidable situation',

  // settings
  listTitle: 'Blocked people',
  listText: (sentence: string) =>
    `You and they do not find each other. They get no notification, but read “${sentence}” where they try to write to you.`,
  none: 'You have not blocked anybody',
  noneText: 'You can block somebody from their profile.',
  since: (day: string) => `Blocked on ${day}`,
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  unblockTitle: 'Unblock user',
  unblockText: (name: string) => `You and ${name} will find each other again, and can book and connect.`,
  unblocked: (name: string) => `You unblocked ${name}`,
  what: 'blocked people',
}
