import { expect, test } from 'vitest'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { momentOf, readStoredText, storedText } from './stored-text.ts'
import { textsFor } from './texts.ts'
import { whenText } from './when-text.ts'

const start = new Date('2026-11-27T16:00:00Z')
const booked = storedText('bookingsNotices', 'made', { side: 'mentor', other: 'Chidi', when: momentOf(start) })

test('a stored text is written for each reader, in their language and zone and on their clock', () => {
  const read = (reader: Parameters<typeof readStoredText>[1]) => readStoredText(booked, reader)
  expect(read({ zone: 'Africa/Lagos' })).toBe('Chidi booked a session with you on Fri 27 Nov 2026, 17:00 WAT')
  expect(read({ zone: 'Africa/Nairobi', clock: '12' })).toBe(
    'Chidi booked a session with you on Fri 27 Nov 2026, 7:00 pm EAT',
  )
  const reader = { zone: 'Africa/Cairo', locale: 'ar-XB' }
  const facts = { side: 'mentor', other: 'Chidi', when: whenText(start, reader) }
  expect(read(reader)).toBe(textsFor('ar-XB').bookingsNotices.made.message(facts))
  expect(read(reader)).toMatch(/\u2068Chidi\u2069.*٢٧ نوفمبر ٢٠٢٦/)
})

test('a text without facts is read as it is in the language', () => {
  const changed = storedText('accountsNotices', 'passwordChanged', {})
  const { message } = textsFor('en-XA').accountsNotices.passwordChanged
  expect(readStoredText(changed, { zone: 'UTC', locale: 'en-XA' })).toBe(message)
  expect(readStoredText(changed, { zone: 'UTC' })).not.toBe(message)
})

test('somebody whose account was deleted is named as the language names them', () => {
  const { key, facts } = booked
  const read = readStoredText({ key, facts: { ...facts, other: deletedName } }, { zone: 'UTC', locale: 'en-XA' })
  expect(read.startsWith(textsFor('en-XA').common.deletedUser)).toBe(true)
})

test('of a text that is in no catalogue nothing is read', () => {
  expect(readStoredText({ key: 'gone.away', facts: {} }, { zone: 'UTC' })).toBe('')
  expect(readStoredText({ key: '', facts: {} }, { zone: 'UTC' })).toBe('')
})
