import { InlineAlert } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ApiError, Unreachable } from './api-error.ts'
import { useMessages } from './i18n/messages.ts'
import { NotFoundScreen } from './screens.tsx'

/** A page's main read that failed: not found, or what to do about it. */
export function ReadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages('errors')
  const { tryAgain } = useMessages('common')
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundScreen />
  return (
    <InlineAlert tone="danger" role="alert" action={<Button onClick={onRetry}>{tryAgain}</Button>}>
      {error instanceof Unreachable ? t.unreachable : t.couldNotLoadPage}
    </InlineAlert>
  )
}
