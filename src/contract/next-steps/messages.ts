export const nextStepMessages = {
  textNeeded: 'Write what the next step is',
  full: 'You already have 20 next steps. Delete one to add another.',
  changed: 'This step was changed meanwhile. Have a look, then save again.',
  sessionNotOver: 'You can write a note once the session has started.',
} as const
