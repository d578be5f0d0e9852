import { useRef } from 'react'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import type { CallInput } from '#web/platform/api/address.ts'
import { mayPass, Unreachable } from '#web/platform/api/api-error.ts'
import { keyOf, settle } from '#web/platform/api/intents.ts'
import { useAct, type ActOptions } from '#web/platform/api/use-act.ts'
import { isQueued, queueCommand, useQueued } from './command-queue.ts'
import type { About } from './queued-command.ts'

/**
 * As `useAct`, for a command that can wait for a network: without an answer it is left to the outbox, with the key with which it was sent,
 * and `run` returns `queued`. `onError` is called for refusals. `queued` is the last command that waits or was refused in the outbox.
 */
export function useQueuedAct<R extends Route>(
  route: R,
  about: About,
  options: Pick<ActOptions<R>, 'onSuccess' | 'onError' | 'isDone'> = {},
) {
  const act = useAct(route, {
    ...options,
    onError: (error, input) => {
      if (!mayPass(error)) options.onError?.(error, input)
    },
  })
  const queued = useQueued(about.target)
  const running = useRef<{ text: string; promise: Promise<Reply<R> | 'queued'> } | null>(null)

  async function perform(input: RouteInput<R>): Promise<Reply<R> | 'queued'> {
    const sent = input as CallInput
    // The one with which it is sent: what settles meanwhile may forget it.
    const id = keyOf(route, sent)
    const leave = (mayHaveArrived: boolean) => {
      // From here on the outbox knows whether it was answered.
      settle(route, sent)
      const { method, path, changes = [] } = route
      queueCommand({ ...about, id, method, path, input: sent, changes, mayHaveArrived })
      return 'queued' as const
    }
    if (isQueued(about.target)) return leave(false)
    try {
      return await act.run(input)
    } catch (error) {
      if (!mayPass(error)) throw error
      act.reset()
      return leave(!(error instanceof Unreachable && error.reason === 'offline'))
    }
  }

  /** Pressing twice gives one command. */
  function run(input: RouteInput<R>): Promise<Reply<R> | 'queued'> {
    const text = JSON.stringify(input)
    if (running.current?.text === text) return running.current.promise
    const promise = perform(input).finally(() => {
      if (running.current?.promise === promise) running.current = null
    })
    running.current = { text, promise }
    return promise
  }

  const { isPending, error, reset } = act
  return {
    run,
    start: (input: RouteInput<R>) => void run(input).catch(() => undefined),
    isPending,
    error,
    reset,
    queued,
  }
}
