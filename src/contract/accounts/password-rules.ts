/** The parts of the password rule, for the live checklist. */
export const passwordRules = [
  { id: 'length', met: (value: string) => value.length >= 8 },
  { id: 'capital', met: (value: string) => /\p{Lu}/u.test(value) },
  { id: 'number', met: (value: string) => /\p{Nd}/u.test(value) },
] as const
