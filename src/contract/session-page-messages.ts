/** What pages that visitors open say about group sessions; they need no other of its messages. */
export const sessionPageMessages = {
  onlyCohost: 'You are the only cohost of this session.',
  oneCohost: 'You are a cohost of this session.',
  noCohosts: 'The group session has no cohosts.',
  shareForCohosts: ' Share it below with mentors you would like to cohost with.',
  noneToDiscover: 'No sessions available',
  noneOfMentor: 'This mentor has no group sessions yet',
} as const
