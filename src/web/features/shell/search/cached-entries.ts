import type { QueryClient } from '@tanstack/react-query'
import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Conversation } from '#contract/chat/schemas.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { everythingRoutes, type Everything } from '#contract/search/routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { otherParty } from '#web/features/chat/public.ts'
import type { ReadKey } from '#web/platform/api/address.ts'
import type { Entry } from './entry.ts'
import { bookingEntry, conversationEntry, foundEntries, groupEntry, mentorEntry } from './found-entries.ts'

type Reader = { userId: string; role: Role }
type Moment = (at: string) => string
type Paged = { pages: readonly { data: readonly unknown[] }[] }

/** What pages of this visit have read already, and what was found before: found at once, and without a network. */
export function cachedEntries(client: QueryClient, reader: Reader, moment: Moment): Entry[] {
  const of = <Item>(...routes: readonly { path: string }[]) => itemsOf<Item>(client, routes, reader.userId)
  const groups = of<GroupSession>(groupListRoutes.upcomingGroupSessions, groupListRoutes.pastGroupSessions)
  const others = of<GroupSession>(groupListRoutes.recommendedGroupSessions, groupListRoutes.discoverGroupSessions)
  return [
    ...of<MentorCard>(directoryRoutes.searchMentors, directoryRoutes.recommendedMentors).map(mentorEntry),
    ...of<Booking>(bookingRoutes.listUpcoming, bookingRoutes.listPending, bookingRoutes.listPast).map((booking) => {
      const { id, name, picture } = counterpartOf(booking, reader.role)
      const { startsAt } = booking
      return bookingEntry(
        { id: booking.id, startsAt, profileId: id, fullName: name, profilePictureUrl: picture },
        moment,
      )
    }),
    ...groups.map((session) => groupEntry(session, 'ownGroups', moment)),
    ...of<Conversation>(chatRoutes.conversations).flatMap((conversation) => {
      const { userName, profileId, profilePictureUrl } = otherParty(conversation, reader.userId)
      return userName === ''
        ? []
        : [conversationEntry({ id: conversation.id, profileId, fullName: userName, profilePictureUrl })]
    }),
    ...others.map((session) => groupEntry(session, 'publicGroups', moment)),
    ...of<Everything>(everythingRoutes.everything).flatMap((found) => foundEntries(found, moment)),
  ]
}

const isPaged = (data: unknown): data is Paged => typeof data === 'object' && data !== null && 'pages' in data

function itemsOf<Item>(client: QueryClient, routes: readonly { path: string }[], userId: string): Item[] {
  const wanted = new Set(routes.map(({ path }) => path))
  return client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => {
      const [path, , person] = queryKey as unknown as ReadKey
      return wanted.has(path) && person === userId
    })
    .flatMap(({ state: { data } }) => {
      if (data === undefined) return []
      if (isPaged(data)) return data.pages.flatMap((page) => page.data) as Item[]
      return (Array.isArray(data) ? data : [data]) as Item[]
    })
}
