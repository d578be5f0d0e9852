import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Unreachable, type CallError } from './api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The part of `useRead`, `usePages` and `usePublicRead` that says why there is nothing to show. */
export type Missing = { error: CallError | null; refetch: () => unknown }

export type UnreadProps = {
  read: Missing
  /** Skeletons in the final shape. */
  skeleton: ReactNode
  /** Said while loading and in the error, e.g. "sessions". */
  what: string
}

/** A block whose data is not there yet, or could not be read: skeleton, or the error with a way to try again. */
export function Unread({ read, skeleton, what }: UnreadProps) {
  const t = useMessages('common')
  const errors = useMessages('errors')
  if (!read.error) {
    return (
      <Loading label={`${t.loading} ${what}`} slowText={t.stillLoading}>
        {skeleton}
      </Loading>
    )
  }
  return (
    <InlineAlert
      tone="danger"
      role="alert"
      title={errors.couldNotLoad(what)}
      action={<Button onClick={() => void read.refetch()}>{t.tryAgain}</Button>}
    >
      {read.error instanceof Unreachable ? errors.unreachable : null}
    </InlineAlert>
  )
}
