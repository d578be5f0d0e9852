import { randomUUID } from 'node:crypto'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes, groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { addressOf } from '#web/platform/api/address.ts'
import { newMessage } from '../conversation-clients.ts'
import { filledAt } from '../filled-databases.ts'
import type { Person, Scene } from './scene.ts'

/** One request as a browser sends it; the token of `person` is added, except to pages. */
export type Call = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  person: Person
}

type Make = (person: Person) => Call
type Kind = readonly [share: number, make: Make]

const day = 24 * 60 * 60_000
const words = ['engineer', 'amina', 'designer', 'founder', 'okafor', 'data', 'kwame', 'product']
const dateAfter = (days: number) => new Date(filledAt.getTime() + days * day).toISOString().slice(0, 10)

/**
 * The next call of anybody: nine in ten read. The shares are those of a visit: a dashboard, what every page asks, lists, a mentor and
 * their free times, group sessions, messages; visitors' pages besides.
 */
export function mixedCalls(scene: Scene, random: () => number): () => Call {
  const kinds = [...reads(scene, random), ...pages(scene, random), ...writes(scene, random)]
  const total = kinds.reduce((sum, [share]) => sum + share, 0)
  const { people } = scene
  const anybody = () => people[Math.floor(random() * people.length)]!
  return () => {
    let at = random() * total
    const kind = kinds.find(([share]) => (at -= share) < 0) ?? kinds[0]!
    return kind[1](anybody())
  }
}

/** The call of a route: with the body and the idempotency key that a browser sends. */
function call<R extends Route>(route: R, person: Person, input: RouteInput<R>): Call {
  const { body } = input as { body?: unknown }
  return {
    name: `${route.method} ${route.path}`,
    method: route.method,
    path: addressOf(route, input),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.repeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    person,
  }
}

const page = (name: string, path: string, person: Person, cookie = ''): Call => ({
  name: `page ${name}`,
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-language': 'en', ...(cookie && { cookie }) },
  person,
})

function reads({ mentors, series }: Scene, random: () => number): Kind[] {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const read = <R extends Route>(share: number, route: R, input: (person: Person) => RouteInput<R>): Kind => [
    share,
    (person) => call(route, person, input(person)),
  ]
  const own = ({ role }: Person) => ({ params: { role } })
  const nothing = () => ({})
  return [
    read(9, dashboardRoutes.firstView, nothing),
    read(7, dashboardRoutes.moreOfView, nothing),
    read(9, notificationRoutes.unreadCount, nothing),
    read(7, chatRoutes.unreadMessages, nothing),
    read(5, accountRoutes.validate, nothing),
    read(4, notificationRoutes.listNotifications, nothing),
    read(5, bookingRoutes.listUpcoming, own),
    read(2, bookingRoutes.listPast, own),
    read(3, sessionRoutes.upcomingSessions, nothing),
    read(2, statsRoutes.stats, nothing),
    read(3, groupListRoutes.upcomingGroupSessions, own),
    read(3, groupListRoutes.discoverGroupSessions, nothing),
    read(3, groupListRoutes.oneGroupSession, () => ({ params: { slug: any(series).slug } })),
    read(5, directoryRoutes.publicProfile, () => ({ params: { role: 'mentor' as const, id: any(mentors).slug } })),
    read(6, availabilityRoutes.slots, () => ({
      params: { mentorId: any(mentors).profileId },
      query: { from: dateAfter(0), to: dateAfter(29), durationMinutes: 30, timeZone: 'Africa/Nairobi' },
    })),
    read(4, directoryRoutes.searchMentors, () => ({ params: { text: any(words) } })),
    read(2, peopleRoutes.community, own),
    read(1, peopleRoutes.recommendedPeople, own),
    read(3, chatRoutes.conversations, nothing),
    read(3, chatRoutes.messages, ({ conversationId }) => ({ params: { id: conversationId } })),
  ] as Kind[]
}

function pages({ mentors, series }: Scene, random: () => number): Kind[] {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return [
    [1, (person) => page('landing', '/', person)],
    [1, (person) => page('find', '/find', person)],
    [2, (person) => page('mentor', `/mentor/${any(mentors).slug}`, person)],
    [1, (person) => page('group session', `/group-details/${any(series).slug}`, person)],
    [2, (person) => page('dashboard', '/dashboard', person, 'signed-in=1; tz=Africa/Nairobi')],
  ]
}

function writes({ people, mentors, series }: Scene, random: () => number): Kind[] {
  const nextSlot = differentSlots(people, mentors)
  let seats = 0
  return [
    [
      3,
      (person) =>
        call(chatRoutes.sendMessage, person, { body: newMessage({ conversationId: person.conversationId }) as never }),
    ],
    [3, () => nextSlot()],
    [
      2,
      (person) => {
        const { id, date } = series[seats++ % series.length]!
        return call(groupSeatRoutes.rsvp, person, { params: { id }, body: { occurrenceDate: date } })
      },
    ],
    [1, (person) => call(notificationRoutes.markAllRead, person, {})],
    [
      1,
      (person) => {
        const other = people[Math.floor(random() * people.length)]!
        const connectionType = `${person.role}-${other.role}` as const
        return call(connectionRoutes.connect, person, { params: { connectionType, profileId: other.profileId } })
      },
    ],
  ]
}

/** Weekday evenings of the mentors' hours (17:00 to 21:00), from three days on. */
const evenings = Array.from({ length: 40 }, (_, index) => index + 3).filter((days) => {
  const weekday = new Date(filledAt.getTime() + days * day).getUTCDay()
  return weekday !== 0 && weekday !== 6
})
const halfHours = 8

/** A booking of another mentor by another mentee each time, one half hour after the other. */
function differentSlots(people: Scene['people'], mentors: Scene['mentors']): () => Call {
  const mentees = people.filter(({ role }) => role === 'mentee')
  let count = 0
  return () => {
    const round = Math.floor(count / mentees.length)
    const slot = round % halfHours
    const mentee = mentees[count % mentees.length]!
    const mentor = mentors[(count + round) % mentors.length]!
    count++
    const body = {
      mentorId: mentor.profileId,
      date: dateAfter(evenings[Math.floor(round / halfHours) % evenings.length]!),
      time: `${17 + Math.floor(slot / 2)}:${slot % 2 === 0 ? '00' : '30'}:00`,
      timeZone: 'Africa/Lagos',
      durationMinutes: 30 as const,
    }
    return call(bookingRoutes.book, mentee, { body })
  }
}
