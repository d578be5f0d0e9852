import { dayText } from './when-text.ts'

/** What an email says about next steps. */
export const nextSteps = {
  own: 'Your next step',
  theirs: (name: string) => `Next step of ${name}`,
  withDueDate: (text: string, date: string) => `${text} (by ${dayText(date)})`,
  label: 'Next steps',
  more: (count: number) => `and ${count} more`,
}
