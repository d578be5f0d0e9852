import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { addressOf, pagesKey, readKey } from './address.ts'

test('parameters are filled in and escaped, empty query fields are left out', () => {
  const input = { params: { text: 'a/b ọ?' }, query: { country: 'Kenya', topic: undefined, language: '', page: 0 } }
  expect(addressOf(directoryRoutes.searchMentors, input)).toBe(
    '/api/kando-search/mentors/a%2Fb%20%E1%BB%8D%3F?country=Kenya&page=0',
  )
})

test('a read has one key, whatever the order of its fields and its absent ones', () => {
  const one = readKey(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { size: 10, page: 1 } })
  const other = readKey(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { page: 1, size: 10 } })
  expect(hashKey(one)).toBe(hashKey(other))
  const absent = readKey(directoryRoutes.searchMentors, { params: { text: 'ada' }, query: { topic: undefined } })
  expect(hashKey(absent)).toBe(hashKey(readKey(directoryRoutes.searchMentors, { params: { text: 'ada' }, query: {} })))
})

test('another role, page or reader is another key, and so is the growing list', () => {
  const key = (role: 'mentor' | 'mentee', page: number, person = '') =>
    hashKey(readKey(bookingRoutes.listPast, { params: { role }, query: { page } }, person))
  const pages = hashKey(pagesKey(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { page: 0 } }))
  expect(new Set([key('mentor', 0), key('mentee', 0), key('mentor', 1), key('mentor', 0, 'u1'), pages]).size).toBe(5)
})
