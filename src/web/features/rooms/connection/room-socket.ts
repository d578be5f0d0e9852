import { roomLimits, roomNamespace } from '#contract/rooms/constants.ts'
import type { RoomEventName, RoomInput, RoomServerEvents } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomTicket } from '#contract/rooms/schemas.ts'
import { call } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { NamespaceSocket } from '#web/platform/api/namespace-socket.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'

export type RoomAddress = { readonly kind: 'individual' | 'group'; readonly id: string }
type Payload<E extends keyof RoomServerEvents> = Parameters<RoomServerEvents[E]>[0]

export type RoomSocketEvents = {
  onTicket(ticket: RoomTicket): void
  onState(state: Payload<'room:state'>): void
  onMessages(messages: Payload<'room:messages'>): void
  onSignal(signal: Payload<'room:signal'>): void
  onCaption(caption: Payload<'room:caption'>): void
  onReaction(reaction: Payload<'room:reaction'>): void
  onNotes(notes: Payload<'room:notes'>): void
  onStatus(status: 'open' | 'reconnecting'): void
  /** The stay is over: the server ended it, or does not let the person in again. */
  onEnd(end: Payload<'room:closed'>['reason'] | ApiError | 'unreachable'): void
}

export type RoomSocket = {
  send<E extends RoomEventName>(event: E, input: RoomInput<E>): Promise<void>
  /** Leaves the room. */
  leave(): void
}

/** Milliseconds before another attempt, doubled each time. */
const firstDelay = 500
const longestDelay = 4000

/** The connection to a room's server side. A lost socket is opened again with a new ticket, while the person stays in the room. */
export function openRoomSocket(address: RoomAddress, pageId: string, events: RoomSocketEvents): RoomSocket {
  const connection = new RoomSocketConnection(address, pageId, events)
  return { send: (event, input) => connection.send(event, input), leave: () => connection.leave() }
}

class RoomSocketConnection {
  readonly #address: RoomAddress
  readonly #pageId: string
  readonly #events: RoomSocketEvents
  #socket: NamespaceSocket | null = null
  #isOver = false
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Until the person is inside for the first time. */
  readonly #entering: ReturnType<typeof setTimeout>

  constructor(address: RoomAddress, pageId: string, events: RoomSocketEvents) {
    this.#address = address
    this.#pageId = pageId
    this.#events = events
    this.#entering = setTimeout(() => this.#end('unreachable'), roomLimits.enterSeconds * 1000)
    addEventListener('online', this.#connectNow)
    void this.#connect()
  }

  send<E extends RoomEventName>(event: E, input: RoomInput<E>): Promise<void> {
    return this.#socket ? this.#socket.send(event, input) : Promise.reject(new Error('The socket is lost'))
  }

  leave(): void {
    const open = this.#socket
    this.#socket = null
    this.#stop()
    // Closes once the server has heard it, or does not answer.
    const close = () => open?.close()
    open?.send('room:leave', {}).then(close, close)
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      // In the file of the live connection, which is loaded on every page of a member.
      const { openNamespaceSocket } = await retryImport(() => import('#web/platform/api/realtime-connection.ts'))
      const ticket = await call(roomRoutes.roomTicket, { params: this.#address })
      if (this.#isOver) return
      this.#events.onTicket(ticket)
      const handshake = { ticket: ticket.ticket, pageId: this.#pageId }
      this.#socket = openNamespaceSocket(roomNamespace, handshake, {
        onOpen: () => {
          this.#attempts = 0
          this.#events.onStatus('open')
        },
        onEvent: (event, payload) => this.#receive(event, payload),
        onSilence: (isSilent) => this.#events.onStatus(isSilent ? 'reconnecting' : 'open'),
        onClose: (refusal) => this.#retry(refusal),
      })
    } catch (error) {
      this.#retry(error)
    }
  }

  #receive(event: string, payload: unknown): void {
    const events = this.#events
    if (event === 'room:state') {
      clearTimeout(this.#entering)
      events.onState(payload as Payload<'room:state'>)
    } else if (event === 'room:messages') events.onMessages(payload as Payload<'room:messages'>)
    else if (event === 'room:signal') events.onSignal(payload as Payload<'room:signal'>)
    else if (event === 'room:caption') events.onCaption(payload as Payload<'room:caption'>)
    else if (event === 'room:reaction') events.onReaction(payload as Payload<'room:reaction'>)
    else if (event === 'room:notes') events.onNotes(payload as Payload<'room:notes'>)
    else if (event === 'room:closed') this.#end((payload as Payload<'room:closed'>).reason)
  }

  #retry(error: unknown): void {
    this.#socket = null
    if (this.#isOver) return
    if (error instanceof ApiError && isFinal(error)) return this.#end(error)
    this.#events.onStatus('reconnecting')
    const delay = Math.min(longestDelay, firstDelay * 2 ** this.#attempts++)
    this.#timer = setTimeout(() => void this.#connect(), delay * (0.75 + Math.random() / 2))
  }

  /** The network is back: no need to wait for the next attempt. */
  readonly #connectNow = () => {
    if (this.#timer !== undefined) void this.#connect()
  }

  #end(reason: Parameters<RoomSocketEvents['onEnd']>[0]): void {
    if (this.#isOver) return
    this.#stop()
    this.#events.onEnd(reason)
  }

  #stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    clearTimeout(this.#entering)
    removeEventListener('online', this.#connectNow)
    this.#socket?.close()
  }
}

/** A refusal that another attempt would get again. A ticket may have expired on the way. */
const isFinal = ({ status, code }: ApiError) =>
  status < 500 && status !== 429 && status !== 408 && code !== 'room_ticket_invalid'
