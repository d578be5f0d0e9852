import { expect, test } from 'vitest'
import { reasonTexts } from './reason-text.ts'

test('a reason is a part of a line, in the reader’s language', () => {
  const reasons = [
    { kind: 'sharedTopics', topics: ['ai'] },
    { kind: 'sharedTopics', topics: ['ai', 'cloud-computing'] },
    { kind: 'sharedTopics', topics: ['ai', 'cloud-computing', 'devops', 'fintech'] },
    { kind: 'peopleInCommon', n: 1 },
    { kind: 'peopleInCommon', n: 3 },
    { kind: 'freeInEvenings' },
    { kind: 'freeTogether' },
    { kind: 'hasTime' },
    { kind: 'byKnownMentor' },
    { kind: 'sharedLanguages', first: 'Kiswahili' },
    { kind: 'sharedLanguages', first: 'Kiswahili', second: 'Français' },
  ] as const
  expect(reasonTexts(reasons, 'en')).toEqual([
    'AI in common',
    'AI and Cloud Computing in common',
    'AI, Cloud Computing and 2 more in common',
    '1 person you both know',
    '3 people you both know',
    'free in your evenings',
    'free when you are',
    'has time for new mentees',
    'by a mentor you know',
    'you both speak Kiswahili',
    'you both speak Kiswahili and Français',
  ])
})
