import { expect, it } from 'vitest'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const event = {
  title: 'Mentorship session with Adéọlá & co',
  text: 'Join, move or cancel: https://example.org/booking/1',
  startsAt: '2026-11-26T06:30:00.000Z',
  endsAt: '2026-11-26T07:15:00Z',
}

it('Google gets the instants in UTC, in its compact form', () => {
  const link = new URL(googleCalendarLink(event))
  expect(link.searchParams.get('dates')).toBe('20261126T063000Z/20261126T071500Z')
  expect(link.searchParams.get('text')).toBe(event.title)
})

it('Outlook gets the instants in UTC and the whole text', () => {
  const link = new URL(outlookCalendarLink(event))
  expect(link.searchParams.get('startdt')).toBe('2026-11-26T06:30:00.000Z')
  expect(link.searchParams.get('enddt')).toBe('2026-11-26T07:15:00.000Z')
  expect(link.searchParams.get('body')).toBe(event.text)
})
