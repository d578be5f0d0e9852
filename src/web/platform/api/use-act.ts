import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { Subject } from '#contract/subjects.ts'
import type { CallInput } from './address.ts'
import { isRefusal, type CallError } from './api-error.ts'
import { callOnce } from './api.ts'
import { settle } from './intents.ts'
import { invalidateReads } from './invalidation.ts'

export type ActOptions<R extends Route> = {
  /** What the command changes is read again by the caller, later. */
  isReadLater?: boolean
  /** What shows this is not read again where the outcome is not known: a choice made from it has to stay for the next try. */
  keptUnanswered?: readonly Subject[]
  onSuccess?: (reply: Reply<R>, input: RouteInput<R>) => void
  onError?: (error: CallError, input: RouteInput<R>) => void
  /** Whether the data shows that this has happened: its error then goes. What was shown ahead of the answer is taken back in `onError`. */
  isDone?: (input: RouteInput<R>) => boolean
  /** Called instead of `onSuccess` when `isDone` became true after an error. */
  onDone?: (input: RouteInput<R>) => void
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

/** Runs one whose reply has a secret, of which only the caller keeps a copy. */
export async function runForSecret<Input, Secret>(
  act: { run: (input: Input) => Promise<Secret>; reset: () => void },
  input: Input,
): Promise<Secret> {
  const reply = await act.run(input)
  act.reset()
  return reply
}

type Running<R extends Route> = { input: string; promise: Promise<Reply<R>> }

/**
 * Calls a command. What the route `changes` is read again after success, and where the outcome is not known. Pressing twice sends once;
 * without an answer the same input is sent with the same key, by itself at first and then at the next press (`callOnce`).
 */
export function useAct<R extends Route>(route: R, options: ActOptions<R> = {}): Act<R> {
  const client = useQueryClient()
  const running = useRef<Running<R> | null>(null)
  const mutation = useMutation<Reply<R>, CallError, RouteInput<R>>({
    mutationFn: (input) => callOnce(route, input),
    // Before the error is there: what was shown ahead of the answer must not count as done.
    onError: (error, input) => options.onError?.(error, input),
  })

  function readAgain(except?: readonly Subject[]): void {
    if (route.changes && options.isReadLater !== true) invalidateReads(client, route.changes, { except })
  }

  async function perform(input: RouteInput<R>): Promise<Reply<R>> {
    try {
      const reply = await mutation.mutateAsync(input)
      readAgain()
      options.onSuccess?.(reply, input)
      return reply
    } catch (thrown) {
      const error = thrown as CallError
      if (!isRefusal(error)) readAgain(options.keptUnanswered)
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

  const { isPending, data, reset, variables } = mutation
  const isOvertaken = mutation.error !== null && variables !== undefined && options.isDone?.(variables) === true
  const finish = useEffectEvent(() => {
    settle(route, variables as CallInput)
    reset()
    options.onDone?.(variables as RouteInput<R>)
  })
  useEffect(() => {
    if (isOvertaken) finish()
  }, [isOvertaken])
  const error = isOvertaken ? null : mutation.error
  return { run, start: (input) => void run(input).catch(() => undefined), isPending, error, data, reset }
}
