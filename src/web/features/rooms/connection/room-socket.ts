import { roomNamespace } from '#contract/rooms/constants.ts'
import type { RoomEventName, RoomInput, RoomServerEvents } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomTicket } from '#contract/rooms/schemas.ts'
import { call } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { openNamespaceSocket, type NamespaceSocket } from '#web/platform/api/namespace-socket.ts'

export type RoomAddress = { readonly kind: 'individual' | 'group'; readonly id: string }
type Payload<E extends keyof RoomServerEvents> = Parameters<RoomServerEvents[E]>[0]

export type RoomSocketEvents = {
  onTicket(ticket: RoomTicket): void
  onState(state: Payload<'room:state'>): void
  onMessages(messages: Payload<'room:messages'>): void
  onSignal(signal: Payload<'room:signal'>): void
  onStatus(status: 'open' | 'reconnecting'): void
  /** The stay is over: the server ended it, or does not let the person in again. */
  onEnd(end: Payload<'room:closed'>['reason'] | ApiError): void
}

export type RoomSocket = {
  send<E extends RoomEventName>(event: E, input: RoomInput<E>): Promise<void>
  /** Leaves the room. */
  leave(): void
}

/** Milliseconds before another attempt, doubled each time. */
const firstDelay = 500
const longestDelay = 8000

/** The connection to a room's server side. A lost socket is opened again with a new ticket, while the person stays in the room. */
export function openRoomSocket(address: RoomAddress, pageId: string, events: RoomSocketEvents): RoomSocket {
  let socket: NamespaceSocket | null = null
  let isOver = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (reason: Payload<'room:closed'>['reason'] | ApiError) => {
    if (isOver) return
    stop()
    events.onEnd(reason)
  }
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', connectNow)
    socket?.close()
  }

  function onEvent(event: string, payload: unknown): void {
    if (event === 'room:state') events.onState(payload as Payload<'room:state'>)
    else if (event === 'room:messages') events.onMessages(payload as Payload<'room:messages'>)
    else if (event === 'room:signal') events.onSignal(payload as Payload<'room:signal'>)
    else if (event === 'room:closed') end((payload as Payload<'room:closed'>).reason)
  }

  async function connect(): Promise<void> {
    try {
      const ticket = await call(roomRoutes.roomTicket, { params: address })
      if (isOver) return
      events.onTicket(ticket)
      socket = openNamespaceSocket(
        roomNamespace,
        { ticket: ticket.ticket, pageId },
        {
          onOpen() {
            attempts = 0
            events.onStatus('open')
          },
          onEvent,
          onClose: (refusal) => (refusal && isFinal(refusal) ? end(refusal) : retry()),
        },
      )
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) end(error)
      else retry()
    }
  }

  function retry(): void {
    socket = null
    if (isOver) return
    events.onStatus('reconnecting')
    const delay = Math.min(longestDelay, firstDelay * 2 ** attempts++)
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), delay * (0.75 + Math.random() / 2))
  }
  function connectNow(): void {
    if (socket || isOver || timer === undefined) return
    clearTimeout(timer)
    void connect()
  }
  addEventListener('online', connectNow)
  void connect()

  return {
    send: (event, input) => (socket ? socket.send(event, input) : Promise.reject(new Error('The socket is lost'))),
    leave() {
      const open = socket
      // Closes once the server has heard it, or does not answer.
      const close = () => open?.close()
      socket = null
      void open?.send('room:leave', {}).then(close, close)
      stop()
    },
  }
}

/** A refusal that another attempt would get again. A ticket may have expired on the way. */
const isFinal = ({ status, code }: ApiError) =>
  status < 500 && status !== 429 && status !== 408 && code !== 'room_ticket_invalid'
