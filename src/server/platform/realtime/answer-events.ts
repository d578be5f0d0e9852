import { randomUUID } from 'node:crypto'
import { errorBody } from '#server/platform/http/error-body.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AnswerEvent, SocketCaller } from './socket-routes.ts'

/** How many events of one socket may wait. */
const maxWaiting = 100

type EventSocket = {
  readonly data: SocketCaller
  onAny(listener: (event: string, ...args: unknown[]) => void): unknown
}

/** Answers the events of a socket one after the other, so that what a client sends first takes effect first. */
export function answerEvents(socket: EventSocket, answerOf: () => AnswerEvent | undefined): void {
  let last = Promise.resolve()
  let waiting = 0
  socket.onAny((event, ...args) => {
    const answer = answerOf()
    if (!answer) return
    const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (reply: unknown) => void) : () => {}
    if (waiting >= maxWaiting)
      return acknowledge(
        errorBody(new Refusal('rate_limited', { retryAfterSeconds: 1 }), randomUUID(), languageOf(socket.data.locale)),
      )
    waiting++
    last = last.then(async () => {
      acknowledge(await answer(socket.data, event, args[0]))
      waiting--
    })
  })
}
