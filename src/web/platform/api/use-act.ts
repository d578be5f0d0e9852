import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { CallError } from './api-error.ts'
import { call } from './api.ts'
import { IntentKeys } from './idempotency-key.ts'
import { invalidateReads, type Refreshable } from './invalidation.ts'

type ActOptions<R extends Route> = {
  /** Read again after success: routes, or a feature's whole table (`bookingRoutes`). */
  refresh?: readonly Refreshable[]
  onSuccess?: (reply: Reply<R>, input: RouteInput<R>) => void
  onError?: (error: CallError, input: RouteInput<R>) => void
}

type Act<R extends Route> = {
  /** Returns the reply or throws `ApiError` or `Unreachable`; for handlers that continue afterwards. */
  run: (input: RouteInput<R>) => Promise<Reply<R>>
  /** The same for handlers that leave the outcome to `onSuccess`, `onError` and `error`. */
  start: (input: RouteInput<R>) => void
  isPending: boolean
  error: CallError | null
  /** The reply to the last run. */
  data: Reply<R> | undefined
  reset: () => void
}

type Running<R extends Route> = { input: string; promise: Promise<Reply<R>> }

/**
 * Calls a command. Pressing twice sends once; each intent has one `Idempotency-Key`, which stays the same while the same input is
 * retried after a timeout.
 */
export function useAct<R extends Route>(route: R, options: ActOptions<R> = {}): Act<R> {
  const client = useQueryClient()
  const [keys] = useState(() => new IntentKeys())
  const running = useRef<Running<R> | null>(null)
  const mutation = useMutation<Reply<R>, CallError, RouteInput<R>>({
    mutationFn: (input) => call(route, input, { idempotencyKey: keys.keyFor(input) }),
  })

  async function perform(input: RouteInput<R>): Promise<Reply<R>> {
    try {
      const reply = await mutation.mutateAsync(input)
      keys.settle()
      if (options.refresh) invalidateReads(client, options.refresh)
      options.onSuccess?.(reply, input)
      return reply
    } catch (thrown) {
      const error = thrown as CallError
      keys.settle(error)
      options.onError?.(error, input)
      throw error
    }
  }

  function run(input: RouteInput<R>): Promise<Reply<R>> {
    const text = JSON.stringify(input)
    if (running.current?.input === text) return running.current.promise
    const promise = perform(input).finally(() => {
      if (running.current?.promise === promise) running.current = null
    })
    running.current = { input: text, promise }
    return promise
  }

  const { isPending, error, data, reset } = mutation
  return { run, start: (input) => void run(input).catch(() => undefined), isPending, error, data, reset }
}
