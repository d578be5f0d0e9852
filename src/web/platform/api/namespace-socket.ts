import { io, type Socket } from 'socket.io-client'
import type { ErrorBody } from '#contract/errors.ts'
import { aliveEvent, realtimePath, silentAfter } from '#contract/realtime.ts'
import { currentRecord } from '#web/platform/session/auth-session.ts'
import { ApiError } from './api-error.ts'

type Handlers = {
  onOpen: () => void
  onEvent: (event: string, payload: unknown) => void
  /** The server asks no more whether the socket is there, or does again: the network is lost for a while. */
  onSilence: (isSilent: boolean) => void
  /** `refusal`: the server did not admit the socket and says why. */
  onClose: (refusal: ApiError | null) => void
}

/** A socket in a namespace of the server; it does not reconnect by itself. */
export type NamespaceSocket = {
  /** Sends an event; rejects with `ApiError` where it is refused, or with any other error where no answer comes. */
  send(event: string, input: unknown): Promise<void>
  close(): void
}

/** Milliseconds without an acknowledgement after which an event counts as lost. */
const acknowledgeTimeout = 8000
/** Milliseconds between two looks at when the server was heard last, and of silence after which a new connection is quicker. */
const lookInterval = 500
const giveUpAfter = 9000

/** Opens a connection of its own to a namespace, with the access token and what the namespace wants to know. */
export function openNamespaceSocket(name: string, handshake: object, handlers: Handlers): NamespaceSocket {
  const socket: Socket = io(name, {
    path: realtimePath,
    transports: ['websocket', 'polling'],
    auth: { ...handshake, token: currentRecord()?.accessToken ?? '' },
    forceNew: true,
    reconnection: false,
  })
  let isClosed = false
  const close = (refusal: ApiError | null) => {
    if (isClosed) return
    isClosed = true
    watch.stop()
    socket.disconnect()
    handlers.onClose(refusal)
  }
  const watch = watchSilence({ onSilence: handlers.onSilence, onLost: () => close(null) })
  socket.on(aliveEvent, (answer: () => void) => {
    answer()
    if (!isClosed) watch.hear()
  })
  socket.on('connect', handlers.onOpen)
  socket.onAny((event: string, payload: unknown) => {
    if (!isClosed && event !== aliveEvent) handlers.onEvent(event, payload)
  })
  socket.on('disconnect', () => close(null))
  socket.on('connect_error', (error) => {
    const { data } = error as Error & { data?: ErrorBody }
    close(data ? new ApiError(data.statusCode, data) : null)
  })
  return {
    async send(event, input) {
      const answer = (await socket.timeout(acknowledgeTimeout).emitWithAck(event, input)) as ErrorBody | null
      if (answer) throw new ApiError(answer.statusCode, answer)
    },
    close() {
      isClosed = true
      watch.stop()
      socket.disconnect()
    },
  }
}

/** Looks at when the server was heard last, once it was. */
function watchSilence({ onSilence, onLost }: { onSilence: (isSilent: boolean) => void; onLost: () => void }) {
  let heardAt: number | null = null
  let isSilent = false
  const show = (next: boolean) => {
    if (next !== isSilent) onSilence((isSilent = next))
  }
  const timer = setInterval(() => {
    const silence = heardAt === null ? 0 : performance.now() - heardAt
    if (silence > giveUpAfter) onLost()
    else if (silence > silentAfter) show(true)
  }, lookInterval)
  return {
    hear() {
      heardAt = performance.now()
      show(false)
    },
    stop: () => clearInterval(timer),
  }
}
