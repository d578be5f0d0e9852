/** Exact texts of the specification for lists and the page of a group session; those of forms and refusals are in `messages.ts`. */
export const groupPageMessages = {
  youAreHost: "You're the Host",
  isLive: 'Session is Live',
  noneToDiscover: 'No sessions available',
  noneOfMentor: 'This mentor has no group sessions yet',
  onlyCohost: 'You are the only cohost of this session.',
  oneCohost: 'You are a cohost of this session.',
  noCohosts: 'The group session has no cohosts.',
  shareForCohosts: ' Share it below with mentors you would like to cohost with.',
} as const
