import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffReasonIn } from './staff-reasons.ts'
import { textsIn } from './texts.ts'

const deskIn = (language: 'en' | 'fr' | 'ar') => textsIn(language).moderationDesk
const [english, french, arabic] = [deskIn('en'), deskIn('fr'), deskIn('ar')]

test('a reason of a list is read in the language of its reader, whatever the language in which it was chosen', () => {
  for (const chosen of [english, french, arabic]) {
    expect(staffReasonIn(chosen.suspendReasons[1], 'ar')).toBe(arabic.suspendReasons[1])
    expect(staffReasonIn(chosen.declineReasons[2], 'fr')).toBe(french.declineReasons[2])
    expect(staffReasonIn(chosen.warnReasons[0], null)).toBe(english.warnReasons[0])
  }
})

test('what was typed stays as typed', () => {
  for (const typed of ['', 'Rude', `${english.suspendReasons[0]} Twice.`])
    expect(staffReasonIn(typed, 'ar')).toBe(typed)
})

/** Stored only behind a number, a name or an id, which staff read in the audit log. */
const storedWithMore = ['csvReasons', 'retryReasons', 'discardReasons', 'revokeReasons']

test('every list of reasons in the catalogue is known', () => {
  const lists: [string, string[]][] = []
  const collect = (node: unknown, key: string): void => {
    if (Array.isArray(node)) return void (/reasons/i.test(key) && lists.push([key, node as string[]]))
    if (typeof node === 'object' && node !== null)
      for (const [name, one] of Object.entries(node)) collect(one, /reasons/i.test(key) ? key : name)
  }
  for (const file of globSync('src/texts/en/**/*.json')) collect(JSON.parse(readFileSync(file, 'utf8')), '')
  const reasons = lists.flatMap(([key, list]) => (storedWithMore.includes(key) ? [] : list))
  expect(reasons.length).toBeGreaterThan(30)
  expect(reasons.filter((reason) => staffReasonIn(reason, 'ar') === reason)).toEqual([])
})
