import { randomUUID } from 'node:crypto'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { addressOf } from '#web/platform/api/address.ts'
import { newMessage } from '../conversation-clients.ts'
import { filledAt } from '../filled-databases.ts'
import type { Role } from '#contract/fields.ts'
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

/** A kind of call, of people of one role or of both. */
type Kind = { share: number; name: string; role?: Role; make: (person: Person) => Call }

const day = 24 * 60 * 60_000
const words = ['engineer', 'amina', 'designer', 'founder', 'okafor', 'data', 'kwame', 'product']
const roles = ['mentor', 'mentee'] as const
/** The pages of twenty mentors, which are not part of the mix: they are kept. */
export const fewMentors = 'page mentor, one of twenty'
const dateAfter = (days: number) => new Date(filledAt.getTime() + days * day).toISOString().slice(0, 10)

/** How many of each kind of call come, by name. */
export type Shares = Readonly<Record<string, number>>

/**
 * The next call: nine in ten read. The shares are those of a visit: a dashboard, what every page asks, lists, a mentor and their free
 * times, group sessions, messages; visitors' pages besides. Whoever makes a call of a kind, and whom it is about, come again only after all
 * others.
 */
export function mixedCalls(scene: Scene, random: () => number): { names: string[]; next(shares?: Shares): Call } {
  const inTurn: InTurn = (list) => takeTurns(list, random)
  const kinds = [...reads(scene, inTurn), ...pages(scene, inTurn), ...writes(scene, inTurn)].map((kind) => ({
    ...kind,
    caller: inTurn(scene.people.filter(({ role }) => kind.role === undefined || kind.role === role)),
  }))
  return {
    names: kinds.map(({ name }) => name),
    next(shares) {
      const shareOf = ({ name, share }: Kind) => (shares ? (shares[name] ?? 0) : share)
      let at = random() * kinds.reduce((sum, kind) => sum + shareOf(kind), 0)
      const kind = kinds.find((one) => (at -= shareOf(one)) < 0)!
      return { ...kind.make(kind.caller()), name: kind.name }
    },
  }
}

type InTurn = <T>(list: readonly T[]) => () => T

/** The items in random order, and again from the first. */
function takeTurns<T>(list: readonly T[], random: () => number): () => T {
  const shuffled = list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
  let next = 0
  return () => shuffled[next++ % shuffled.length]!
}

export const nameOf = ({ method, path }: Route, role?: Role) => `${method} ${path}${role ? `, ${role}` : ''}`

/** The call of a route: with the body and the idempotency key that a browser sends. */
function call<R extends Route>(route: R, person: Person, input: RouteInput<R>): Call {
  const { body } = input as { body?: unknown }
  return {
    name: nameOf(route),
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

function reads({ mentors, series }: Scene, inTurn: InTurn): Kind[] {
  const [profiles, hours, groups, text] = [inTurn(mentors), inTurn(mentors), inTurn(series), inTurn(words)]
  const read = <R extends Route>(share: number, route: R, input: (person: Person) => RouteInput<R>): Kind => ({
    share,
    name: nameOf(route),
    make: (person) => call(route, person, input(person)),
  })
  /** What costs one role more than the other. */
  const byRole = (share: number, route: Route): Kind[] =>
    roles.map((role) => ({ ...read(share / 2, route, nothing), name: nameOf(route, role), role }))
  const own = ({ role }: Person) => ({ params: { role } })
  const nothing = () => ({})
  return [
    ...byRole(9, dashboardRoutes.firstView),
    ...byRole(7, dashboardRoutes.moreOfView),
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
    read(3, groupListRoutes.oneGroupSession, () => ({ params: { slug: groups().slug } })),
    read(5, directoryRoutes.publicProfile, () => ({ params: { role: 'mentor' as const, id: profiles().slug } })),
    read(6, availabilityRoutes.slots, () => ({
      params: { mentorId: hours().profileId },
      query: { from: dateAfter(0), to: dateAfter(29), durationMinutes: 30, timeZone: 'Africa/Nairobi' },
    })),
    read(4, directoryRoutes.searchMentors, () => ({ params: { text: text() } })),
    read(2, peopleRoutes.community, own),
    read(1, peopleRoutes.recommendedPeople, own),
    read(3, chatRoutes.conversations, nothing),
    read(3, chatRoutes.messages, ({ conversationId }) => ({ params: { id: conversationId } })),
  ]
}

function pages({ mentors, series }: Scene, inTurn: InTurn): Kind[] {
  const [profiles, groups] = [inTurn(mentors), inTurn(series)]
  const few = inTurn(mentors.slice(0, 20))
  const page = (share: number, name: string, path: () => string, cookie = ''): Kind => ({
    share,
    name: `page ${name}`,
    make: (person) => ({
      name: `page ${name}`,
      method: 'GET',
      path: path(),
      headers: { accept: 'text/html', 'accept-language': 'en', ...(cookie && { cookie }) },
      person,
    }),
  })
  return [
    page(1, 'landing', () => '/'),
    page(1, 'find', () => '/find'),
    page(2, 'mentor', () => `/mentor/${profiles().slug}`),
    page(0, 'mentor, one of twenty', () => `/mentor/${few().slug}`),
    page(1, 'group session', () => `/group-details/${groups().slug}`),
    page(2, 'dashboard', () => '/dashboard', 'signed-in=1; tz=Africa/Nairobi'),
  ]
}

function writes({ people, mentors, series }: Scene, inTurn: InTurn): Kind[] {
  const [nextSlot, meeting, stranger] = [differentSlots(people, mentors), inTurn(series), inTurn(people)]
  const write = (share: number, route: Route, make: Kind['make']): Kind => ({ share, name: nameOf(route), make })
  return [
    write(3, chatRoutes.sendMessage, (person) =>
      call(chatRoutes.sendMessage, person, { body: newMessage({ conversationId: person.conversationId }) as never }),
    ),
    write(3, bookingRoutes.book, nextSlot),
    write(2, groupSeatRoutes.rsvp, (person) => {
      const { id, date } = meeting()
      return call(groupSeatRoutes.rsvp, person, { params: { id }, body: { occurrenceDate: date } })
    }),
    write(1, notificationRoutes.markAllRead, (person) => call(notificationRoutes.markAllRead, person, {})),
    write(1, connectionRoutes.connect, (person) => {
      const other = stranger()
      const connectionType = `${person.role}-${other.role}` as const
      return call(connectionRoutes.connect, person, { params: { connectionType, profileId: other.profileId } })
    }),
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
