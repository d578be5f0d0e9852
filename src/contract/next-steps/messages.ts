export const nextStepMessages = {
  textNeeded: 'Write what the next step is',
} as const
