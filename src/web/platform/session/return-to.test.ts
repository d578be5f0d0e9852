// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { saveReturnTo, takeDestination } from './return-to.ts'

let tokens = 0
const member = () => ({ usertype: 'MENTEE' as const, accessToken: `token ${++tokens}` })
const newcomer = () => ({ usertype: null, accessToken: `token ${++tokens}` })

beforeEach(() => sessionStorage.clear())

test('the saved place is used once, with its state', () => {
  saveReturnTo({ to: '/mentor/1/book-session', state: { slot: '09:30' } })
  expect(takeDestination(member(), '')).toEqual({ to: '/mentor/1/book-session', state: { slot: '09:30' } })
  expect(takeDestination(member(), '')).toEqual({ to: '/dashboard' })
})

test('one sign-in has one destination, however often it is read', () => {
  saveReturnTo({ to: '/notifications' })
  const record = member()
  expect(takeDestination(record, '')).toEqual(takeDestination(record, ''))
})

test('`next` counts where nothing was saved, unless it leads away', () => {
  expect(takeDestination(member(), '?next=%2Fbooking%2F7')).toEqual({ to: '/booking/7' })
  expect(takeDestination(member(), '?next=%2F%2Fevil.example')).toEqual({ to: '/dashboard' })
})

test('onboarding comes first and the saved place stays for afterwards', () => {
  expect(takeDestination(newcomer(), '?next=%2Fmentor%2F1')).toEqual({ to: '/user-type' })
  expect(takeDestination(member(), '')).toEqual({ to: '/mentor/1' })
})

test('a place on another site is not even saved', () => {
  saveReturnTo({ to: 'https://evil.example/' })
  expect(takeDestination(member(), '')).toEqual({ to: '/dashboard' })
})
