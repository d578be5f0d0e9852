import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { addCounts, converse, type Client, type ConversationCounts } from '../conversations.ts'
import { createAddresses } from './addresses.ts'
import { createBrowser, type Browser } from './browser.ts'
import { stayInRoom } from './open-room.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

/** How often a second, and milliseconds between the messages of one person. */
export type Rates = { bookings: number; seats: number; reads: number; visits: number; restBetweenMessages: number }

const bookingsOfEach = 10

/** What was acknowledged. */
export type Acknowledged = { bookings: string[]; seats: { occurrenceId: string; userId: string }[] }
type LoadCounts = {
  messages: ConversationCounts
  room: ReturnType<Awaited<ReturnType<typeof stayInRoom>>['leave']>
}

type Load = {
  readonly acknowledged: Acknowledged
  /** Waits for what has begun. */
  stop(): Promise<LoadCounts>
}

/** Bookings, seats, messages, a room, reads and pages at once, until `stop`. */
export async function startEverydayLoad(
  url: string,
  people: People,
  { rates, recorder }: { rates: Rates; recorder: Recorder },
): Promise<Load> {
  const addresses = createAddresses()
  const browser = createBrowser(url, recorder, addresses)
  const acknowledged: Acknowledged = { bookings: [], seats: [] }
  const room = await stayInRoom(people.session.people, {
    url,
    browser,
    addresses,
    recorder,
    sessionId: people.session.id,
  })
  let isOver = false
  const messages = people.pairs.map((pair, index) =>
    converse(pair, {
      origins: [url],
      index,
      hasEnough: () => isOver,
      rest: rates.restBetweenMessages,
      asBrowsers: {
        agentOf: ({ token }) => addresses.of(token),
        watch: (socket) => watchSocket(socket, recorder),
      },
    }),
  )
  const calls = [
    repeat(rates.bookings, booker(browser, people, acknowledged)),
    repeat(rates.seats, seatTaker(browser, people, acknowledged)),
    repeat(rates.reads, reader(browser, people)),
    repeat(rates.visits, () => browser.visit('/')),
  ]
  return {
    acknowledged,
    async stop() {
      await Promise.all(calls.map((stop) => stop()))
      isOver = true
      const counts = { messages: addCounts(await Promise.all(messages)), room: room.leave() }
      addresses.close()
      return counts
    },
  }
}

/** Begins one at this rate without waiting for the one before; returns what ends it. */
function repeat(perSecond: number, one: () => Promise<unknown>): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const begun = one()
    running.add(begun)
    void begun.finally(() => running.delete(begun))
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

function watchSocket(socket: Client, recorder: Recorder): void {
  let isLost = false
  const timer = setInterval(() => isLost && recorder.socketMissing(), 100)
  socket.on('connect', () => (isLost = false))
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return clearInterval(timer)
    isLost = true
    recorder.socketLost()
  })
  // The library does not repeat a refused handshake.
  socket.on('connect_error', () => void (socket.active || setTimeout(() => socket.connect(), 1000)))
}

/** Another half hour each time, so that nobody is in anybody's way; no more than a person may book in an hour. */
function booker(browser: Browser, { mentors, mentees }: People, { bookings }: Acknowledged) {
  const first = Math.ceil(Date.now() / DAY) * DAY + 5 * DAY
  let count = 0
  return async () => {
    const index = count++
    if (index >= mentees.length * bookingsOfEach) return
    const body = {
      mentorId: mentors[index % mentors.length]!.profileId,
      startsAt: new Date(first + index * 30 * MINUTE).toISOString(),
      timeZone: 'UTC',
      durationMinutes: 30 as const,
    }
    const booking = await browser.command(bookingRoutes.book, { body }, mentees[index % mentees.length]!.token)
    if (booking) bookings.push(booking.id)
  }
}

/** Each person takes one seat of each session. */
function seatTaker(browser: Browser, { mentees, series }: People, { seats }: Acknowledged) {
  let count = 0
  return async () => {
    const index = count++
    const session = series[Math.floor(index / mentees.length)]
    if (!session) return
    const person = mentees[index % mentees.length]!
    const input = { params: { id: session.id }, body: { occurrenceDate: session.first.date } }
    const seat = await browser.command(groupSeatRoutes.rsvp, input, person.token)
    if (seat) seats.push({ occurrenceId: session.first.id, userId: person.userId })
  }
}

function reader(browser: Browser, { mentors, mentees, series }: People) {
  let count = 0
  const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  return () => {
    const index = count++
    const { token } = mentees[index % mentees.length]!
    const mentor = mentors[index % mentors.length]!
    const session = series[index % series.length]!
    const reads = [
      () => browser.read(dashboardRoutes.firstView, {}, token),
      () => browser.read(notificationRoutes.unreadCount, {}, token),
      () => browser.read(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, token),
      () =>
        browser.read(availabilityRoutes.slots, {
          params: { mentorId: mentor.profileId },
          query: { from: dateIn(5), to: dateIn(20), durationMinutes: 30, timeZone: 'UTC' },
        }),
      () => browser.read(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } }),
      () => browser.read(groupListRoutes.oneGroupSession, { params: { slug: session.slug } }),
    ]
    return reads[index % reads.length]!()
  }
}
