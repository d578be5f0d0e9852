// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { Booking } from '#contract/bookings/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import type { FetchRead } from '#web/platform/api/query-client.ts'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { SessionList } from './session-list.tsx'

const me = { accessToken: 'a', refreshToken: 'r', userId: 'ada', usertype: 'MENTOR', mentorProfile: 'p' } as AuthRecord
beforeEach(() => {
  signIn(me, false)
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => query)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

const session = (name: string, cancelledBy: Booking['cancelledBy'], notes: string | null = null) =>
  ({
    ...{ id: name, status: 'CANCELLED', cancelledBy, cancelledAt: '2026-11-20T08:00:00Z', moveRequest: null },
    ...{ startsAt: '2026-11-25T10:00:00Z', endsAt: '2026-11-25T11:00:00Z', timeZone: 'Africa/Lagos' },
    ...{
      menteeId: name,
      menteeSlug: name,
      menteeFullName: name,
      menteeJobTitle: 'Engineer',
      menteeCompanyName: 'Acme',
    },
    ...{
      menteeTimeZone: 'Africa/Lagos',
      menteeProfilePictureUrl: null,
      isConnected: null,
      sessionNotes: notes,
      durationMinutes: 45,
    },
    attended: { mentor: false, mentee: false },
  }) as Booking

const sessions = [
  session('Kwame', 'mentor', 'From support to platform work\nMy CV is attached'),
  { ...session('Chidi', 'mentee'), sharedTopics: ['DevOps', 'Fintech', 'Databases'] },
  session('Zawadi', null),
]

/** Answers as the server does. */
const answer: FetchRead = async (_, input) => {
  const { text = '', cancelledBy } = input.query as { text?: string; cancelledBy?: string }
  const isFound = (one: Booking) =>
    one.menteeFullName.includes(text) && [undefined, one.cancelledBy ?? 'nobody'].includes(cancelledBy)
  return { data: sessions.filter(isFound), hasMore: false }
}
const names = () => sessions.map(({ menteeFullName }) => menteeFullName).filter((name) => screen.queryByText(name))

test('cancelled sessions are narrowed by who cancelled them, and by name', async () => {
  render(<SessionList name="cancelled" />, { wrapper: await webTree(answer) })
  const filter = await screen.findByLabelText('Show')
  const choose = (label: string) =>
    fireEvent.change(filter, {
      target: { value: screen.getByRole<HTMLOptionElement>('option', { name: label }).value },
    })
  expect(names()).toEqual(['Kwame', 'Chidi', 'Zawadi'])
  choose('Cancelled by you')
  await expect.poll(names).toEqual(['Kwame'])
  choose('Cancelled by neither of you')
  await expect.poll(names).toEqual(['Zawadi'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Kwame' } })
  expect(await screen.findByText('No session like this')).toBeTruthy()
  choose('All cancelled sessions')
  await expect.poll(names).toEqual(['Kwame'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Nobody' } })
  expect(await screen.findByText('No session with “Nobody”')).toBeTruthy()
})

test('a row names the topic, else how long and what both have in common; the specified title is read aloud, and x opens the details of the row', async () => {
  render(<SessionList name="cancelled" />, { wrapper: await webTree(answer) })
  await screen.findByText('From support to platform work')
  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
  expect(titles).toEqual([
    'One on One Mentorship Session From support to platform work',
    'One on One Mentorship Session 45-minute session · DevOps and Fintech in common',
    'One on One Mentorship Session 45-minute session',
  ])
  const details = screen.getAllByRole('button', { name: /^Details/ })[1]!
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement!, { key: 'j' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(document.activeElement!, { key: 'x' })
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
})
