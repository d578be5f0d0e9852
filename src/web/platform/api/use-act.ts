import { useRef, useState } from 'react'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { CallError } from './api-error.ts'
import { call } from './api.ts'
import { IntentKeys } from './idempotency-key.ts'
import { refresh, type Refreshable } from './invalidation.ts'

export type ActOptions<R extends Route> = {
  /** Read again after success: routes, or a feature's whole table (`bookingRoutes`). */
  refresh?: readonly Refreshable[]
  onSuccess?: (reply: Reply<R>, given: RouteInput<R>) => void
  onError?: (error: CallError, given: RouteInput<R>) => void
}

export type Act<R extends Route> = {
  /** Answers with the reply or throws `ApiError` or `Unreachable`; for handlers that go on afterwards. */
  run: (given: RouteInput<R>) => Promise<Reply<R>>
  /** The same for handlers that leave the outcome to `onSuccess`, `onError` and `error`. */
  start: (given: RouteInput<R>) => void
  isPending: boolean
  error: CallError | null
  /** The last reply. */
  data: Reply<R> | undefined
  reset: () => void
}

type State<R extends Route> = { isPending: boolean; error: CallError | null; data: Reply<R> | undefined }
type Running<R extends Route> = { input: string; promise: Promise<Reply<R>> }

/**
 * Changes something through a route. Pressing twice sends once; a route that is `idempotent` gets one key per intent, kept while
 * the same input is tried again after silence. It needs no query library, so public pages may use it.
 */
export function useAct<R extends Route>(route: R, options: ActOptions<R> = {}): Act<R> {
  const idle: State<R> = { isPending: false, error: null, data: undefined }
  const [state, setState] = useState<State<R>>(idle)
  const [keys] = useState(() => new IntentKeys())
  const running = useRef<Running<R> | null>(null)

  async function perform(given: RouteInput<R>): Promise<Reply<R>> {
    setState((before) => ({ ...before, isPending: true, error: null }))
    try {
      const reply = await call(route, given, route.idempotent ? { idempotencyKey: keys.keyFor(given) } : {})
      keys.settle()
      setState({ isPending: false, error: null, data: reply })
      if (options.refresh) refresh(options.refresh)
      options.onSuccess?.(reply, given)
      return reply
    } catch (thrown) {
      const error = thrown as CallError
      keys.settle(error)
      setState((before) => ({ ...before, isPending: false, error }))
      options.onError?.(error, given)
      throw error
    }
  }

  function run(given: RouteInput<R>): Promise<Reply<R>> {
    const input = JSON.stringify(given)
    if (running.current?.input === input) return running.current.promise
    const promise = perform(given).finally(() => {
      if (running.current?.promise === promise) running.current = null
    })
    running.current = { input, promise }
    return promise
  }

  return { ...state, run, start: (given) => void run(given).catch(() => undefined), reset: () => setState(idle) }
}
