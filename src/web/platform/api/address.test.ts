import { expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { addressOf, keyText, readKey } from './address.ts'

test('parameters are filled in and escaped, empty query fields are left out', () => {
  const given = { params: { text: 'a/b ọ?' }, query: { country: 'Kenya', topic: undefined, language: '', page: 0 } }
  expect(addressOf(directoryRoutes.searchMentors, given)).toBe(
    '/api/kando-search/mentors/a%2Fb%20%E1%BB%8D%3F?country=Kenya&page=0',
  )
})

test('a read has one key, whatever the order of its fields and its absent ones', () => {
  const one = readKey(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { size: 10, page: 1 } })
  const other = readKey(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { page: 1, size: 10 } })
  expect(keyText(one)).toBe(keyText(other))
  const absent = readKey(directoryRoutes.searchMentors, { params: { text: 'ada' }, query: { topic: undefined } })
  expect(keyText(absent)).toBe(keyText(readKey(directoryRoutes.searchMentors, { params: { text: 'ada' }, query: {} })))
})

test('another role or page is another key', () => {
  const key = (role: 'mentor' | 'mentee', page: number) =>
    keyText(readKey(bookingRoutes.listPast, { params: { role }, query: { page } }))
  expect(new Set([key('mentor', 0), key('mentee', 0), key('mentor', 1)]).size).toBe(3)
})
