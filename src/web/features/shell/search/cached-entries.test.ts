import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Conversation } from '#contract/chat/schemas.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { everythingRoutes, type Everything } from '#contract/search/routes.ts'
import { pagesKey, readKey } from '#web/platform/api/address.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { cachedEntries } from './cached-entries.ts'

const reader = { userId: 'me', role: 'mentee' } as const
const booking = { id: 'b', mentorId: 'm', mentorFullName: 'Zuri', startsAt: '2026-11-24T09:00:00Z' } as Booking
const conversation = {
  id: 'c',
  partyA: { userId: 'me', userName: 'Me', profileId: 'p', profilePictureUrl: null },
  partyB: { userId: 'other', userName: 'Baraka', profileId: 'o', profilePictureUrl: null },
} as Conversation
const found: Everything = {
  mentors: [],
  bookings: [],
  ownGroups: [],
  conversations: [],
  publicGroups: [
    {
      id: 'g',
      sessionSlug: 'rust',
      sessionTitle: 'Rust',
      occurrenceDate: '2026-11-24',
      startsAt: '2026-11-24T15:00:00Z',
      mentorFullName: 'Ada',
    },
  ],
}

test('what this reader has read is found: lists, pages of lists and earlier answers of the search', () => {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is read in this test')))
  const asReader = { params: { role: 'mentee' } } as const
  client.setQueryData(readKey(bookingRoutes.listUpcoming, asReader, 'me'), [booking])
  client.setQueryData(readKey(bookingRoutes.listUpcoming, asReader, 'somebody else'), [{ ...booking, id: 'hidden' }])
  client.setQueryData(pagesKey(chatRoutes.conversations, {}, 'me'), {
    pages: [{ data: [conversation], hasMore: false }],
    pageParams: [{}],
  })
  client.setQueryData(readKey(everythingRoutes.everything, { params: { text: 'rust' } }, 'me'), found)
  client.setQueryData(readKey(notificationRoutes.unreadCount, {}, 'me'), 3)
  expect(
    cachedEntries(client, reader, (at) => at.slice(0, 10)).map(({ key, label, detail, to }) => [
      key,
      label,
      detail,
      to,
    ]),
  ).toEqual([
    ['booking b', 'Zuri', '2026-11-24', '/booking/b'],
    ['conversation c', 'Baraka', undefined, '/chat/c'],
    ['group g', 'Rust', '2026-11-24', '/group-details/rust?date=2026-11-24'],
  ])
})
