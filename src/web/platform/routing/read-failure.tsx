import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ApiError, Unreachable, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { NoNetworkPicture, NotFoundScreen } from './screens.tsx'
import * as t from '#texts/failures.ts'
import * as common from '#texts/common.ts'

type Failure = { error: unknown; onRetry: () => void }

const isMissing = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

/**
 * The error that replaces a page's main content. Earlier data stays on the screen when a refetch fails, unless the reader may not, or no
 * longer, see it.
 */
export function pageError(read: { data: unknown; error: CallError | null }): CallError | null {
  const isRefused = isMissing(read.error) || (read.error instanceof ApiError && read.error.status === 403)
  return read.data === undefined || isRefused ? read.error : null
}

/** Instead of a page's main content, which could not be loaded: not found, or how to retry. Its heading replaces the page's own. */
export function PageFailure({ error, onRetry }: Failure) {
  if (isMissing(error)) return <NotFoundScreen />
  const action = (
    <Button variant="primary" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  )
  const picture = error instanceof Unreachable ? <NoNetworkPicture /> : undefined
  return (
    <EmptyState seed="error" picture={picture} heading="h1" title={t.couldNotLoadPage} action={action}>
      {failureText(error)}
    </EmptyState>
  )
}
