import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InlineAlert } from '#web/ui/banner.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ApiError, Unreachable, type CallError } from './api-error.ts'
import { useMessages } from './i18n/messages.ts'
import { ErrorScreen, ForbiddenScreen, NotFoundScreen } from './screens.tsx'

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

/** The same for what a whole page is about: unknown things show the not-found screen, forbidden ones the 403 screen. */
export function UnreadPage({ read, skeleton, what }: UnreadProps) {
  const { error } = read
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (error instanceof ApiError && error.status === 400) return <NotFoundScreen />
  if (error instanceof ApiError && error.status === 403) return <ForbiddenScreen />
  if (error instanceof ApiError && error.status >= 500) return <ErrorScreen error={error} />
  return <Unread read={read} skeleton={skeleton} what={what} />
}
