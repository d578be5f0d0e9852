import { expect, test } from 'vitest'
import { textsFor } from './texts.ts'
import { isolateFacts } from './written-texts.ts'

test.each([
  ['Chidi', 'Chidi'],
  ['Ọláṣubọ̀mí', 'Ọláṣubọ̀mí'],
  ['أحمد', '\u2068أحمد\u2069'],
  ['Ada أحمد', '\u2068Ada أحمد\u2069'],
])('%s inside a text from left to right', (name, shown) => {
  const facts = { name, count: 3 }
  expect(isolateFacts(facts)).toEqual({ name: shown, count: 3 })
  expect(facts.name).toBe(name)
})

test('a name in another direction turns nothing over, in either direction', () => {
  const when = 'Fri 27 Nov 2026, 10:00 EAT'
  const subjectOf = (locale: string, other: string) =>
    textsFor(locale).bookingsNotices.moveDeclined.subject({ other, when })
  expect(subjectOf('en', 'أحمد')).toBe('Your session with \u2068أحمد\u2069 stays on Fri 27 Nov 2026, 10:00 EAT')
  expect(subjectOf('ar-XB', 'Ada')).toContain('\u2068Ada\u2069')
})

test('a text that is only a fact, and an address, stay as they are', () => {
  expect(textsFor('ar-XB').bookingsNotices.reminder.preview({ when: 'x' })).toBe('x')
  expect(textsFor('ar-XB').calendarEntries.opens({ url: 'https://kando.test' })).toMatch(/ https:\/\/kando\.test$/)
})

test('numbers have the digits of the country, whoever was written to before', () => {
  const minutes = (zone?: string) => textsFor('ar-XB', zone).bookingsNotices.labels.minutes({ minutes: 45 })
  for (const [zone, digits] of [
    ['Africa/Cairo', '٤٥'],
    ['Africa/Casablanca', '45'],
    ['Africa/Khartoum', '٤٥'],
    [undefined, '45'],
  ] as const)
    expect(minutes(zone)).toContain(digits)
})
