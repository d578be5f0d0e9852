import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { realtimePath } from '#contract/realtime.ts'
import { roomNamespace } from '#contract/rooms/constants.ts'
import type { RoomClientEvents, RoomServerEvents } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomState } from '#contract/rooms/schemas.ts'
import type { MadeMember } from '#server/features/profiles/factory.ts'
import { pause } from '../load.ts'
import type { Addresses } from './addresses.ts'
import type { Browser } from './browser.ts'
import type { Recorder } from './recorder.ts'

type RoomSocket = Socket<RoomServerEvents, RoomClientEvents>
type Options = { url: string; browser: Browser; addresses: Addresses; recorder: Recorder; sessionId: string }
type RoomCounts = {
  /** Signals that the server acknowledged, and those that the other person got. */
  signals: number
  received: number
  /** How often somebody had to leave against their will. */
  ended: number
  /** Longest time in milliseconds without a signal from the other person. */
  longestSilence: number
}

/** Milliseconds between signals, and before a lost socket is opened again. */
const signalEvery = 500
const reopenAfter = 750

/** Two people stay in the built-in room of their session and send each other signals, until `leave`. */
export async function stayInRoom(
  people: readonly [MadeMember, MadeMember],
  options: Options,
): Promise<{ leave(): RoomCounts }> {
  const counts: RoomCounts = { signals: 0, received: 0, ended: 0, longestSilence: 0 }
  let isOver = false
  const heardAt = [performance.now(), performance.now()]
  const closers = people.map((person, side) =>
    enter(person, options, {
      isOver: () => isOver,
      heard() {
        counts.received++
        counts.longestSilence = Math.max(counts.longestSilence, Math.round(performance.now() - heardAt[side]!))
        heardAt[side] = performance.now()
      },
      sent: () => void counts.signals++,
      ended: () => void counts.ended++,
    }),
  )
  while (counts.received < 2) await pause(50)
  heardAt.fill(performance.now())
  counts.longestSilence = 0
  const watching = setInterval(() => {
    for (const at of heardAt) options.recorder.time('signal', performance.now() - at)
  }, 100)
  return {
    leave() {
      isOver = true
      clearInterval(watching)
      closers.forEach((close) => close())
      return counts
    },
  }
}

type Events = { isOver(): boolean; heard(): void; sent(): void; ended(): void }

/** One person on one page: gets a ticket, opens a socket, and does it again when that is lost, as browsers do. */
function enter(
  person: MadeMember,
  { url, browser, addresses, recorder, sessionId }: Options,
  events: Events,
): () => void {
  const pageId = randomUUID()
  let socket: RoomSocket | undefined
  let me = ''
  let state: RoomState | undefined
  const connect = async () => {
    const address = { params: { kind: 'individual' as const, id: sessionId } }
    const ticket = await browser.command(roomRoutes.roomTicket, address, person.token)
    if (events.isOver()) return
    if (!ticket) return events.ended()
    me = ticket.personId
    let isLost = false
    const lose = () => {
      if (isLost || events.isOver()) return
      isLost = true
      opened.disconnect()
      recorder.socketLost()
      setTimeout(() => void connect(), reopenAfter)
    }
    const opened: RoomSocket = io(`${url}${roomNamespace}`, {
      path: realtimePath,
      transports: ['websocket'],
      auth: { token: person.token, ticket: ticket.ticket, pageId },
      agent: addresses.of(person.token) as never,
      forceNew: true,
      reconnection: false,
    })
    socket = opened
    opened.on('room:state', (next) => (state = next))
    opened.on('room:signal', () => events.heard())
    opened.on('room:closed', () => events.ended())
    // The server asks whether the browser is still there.
    opened.onAny((_event, ...given: unknown[]) => {
      const answer = given.at(-1)
      if (typeof answer === 'function') (answer as () => void)()
    })
    opened.on('disconnect', lose)
    opened.on('connect_error', lose)
  }
  void connect()
  const timer = setInterval(() => {
    const other = state?.people.find(({ id }) => id !== me)
    if (!other || !socket?.connected) return
    socket
      .timeout(signalEvery * 4)
      .emitWithAck('room:signal', { to: other.id, pageId: other.pageId, signal: { restart: true } })
      .then(
        (answer) => answer === null && events.sent(),
        () => undefined,
      )
  }, signalEvery)
  return () => {
    clearInterval(timer)
    socket?.disconnect()
  }
}
