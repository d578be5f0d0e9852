// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isDestination, leaveDestination, saveReturnTo, takeDestination } from './return-to.ts'

let tokens = 0
const member = () => ({ usertype: 'MENTEE' as const, accessToken: `token ${++tokens}` })
const newcomer = () => ({ usertype: null, accessToken: `token ${++tokens}` })

const at = (search = '', pathname = '/login') => ({ pathname, search })

beforeEach(() => sessionStorage.clear())

test('the saved place is used once, with its state', () => {
  saveReturnTo({ to: '/mentor/1/book-session', state: { slot: '09:30' } })
  expect(takeDestination(member(), at())).toEqual({ to: '/mentor/1/book-session', state: { slot: '09:30' } })
  expect(takeDestination(member(), at())).toEqual({ to: '/dashboard' })
})

test('one sign-in has one destination, however often it is read', () => {
  saveReturnTo({ to: '/notifications' })
  const record = member()
  expect(takeDestination(record, at())).toEqual(takeDestination(record, at()))
})

test('`next` counts where nothing was saved, unless it leads away', () => {
  expect(takeDestination(member(), at('?next=%2Fbooking%2F7'))).toEqual({ to: '/booking/7' })
  expect(takeDestination(member(), at('?next=%2F%2Fevil.example'))).toEqual({ to: '/dashboard' })
})

test('onboarding comes first and the saved place stays for afterwards', () => {
  expect(takeDestination(newcomer(), at('?next=%2Fmentor%2F1'))).toEqual({ to: '/user-type' })
  expect(takeDestination(member(), at())).toEqual({ to: '/mentor/1' })
})

test('a place on another site is not even saved', () => {
  saveReturnTo({ to: 'https://evil.example/' })
  expect(takeDestination(member(), at())).toEqual({ to: '/dashboard' })
})

test('a destination that does not admit the reader leads on to the dashboard, at whatever page they are by then', () => {
  const record = member()
  expect(takeDestination(record, at('?next=%2Fpersonal-details'))).toEqual({ to: '/personal-details' })
  expect(takeDestination(record, at('', '/personal-details'))).toEqual({ to: '/dashboard' })
})

test('a destination that is forbidden to the reader is left once', () => {
  takeDestination(member(), at('?next=%2Fadmin%2Freports'))
  expect(isDestination('/admin/reports')).toBe(true)
  expect(leaveDestination()).toEqual({ to: '/dashboard' })
  expect(isDestination('/admin/reports')).toBe(false)
})
