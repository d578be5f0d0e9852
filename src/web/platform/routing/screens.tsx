import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from './link.tsx'

/** The catch-all screen; also for what the reader may not know of. */
export function NotFoundScreen() {
  const t = useMessages('errors')
  return (
    <EmptyState
      seed="not-found"
      heading="h1"
      title={t.notFoundTitle}
      action={
        <Link to={paths.home} className={buttonClass('primary')}>
          {t.backHome}
        </Link>
      }
    >
      {t.notFoundText}
    </EmptyState>
  )
}

/** Something broke: advice to refresh, the way back, and the request's id where there is one. */
export function ErrorScreen({ error }: { error?: unknown }) {
  const t = useMessages('errors')
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <EmptyState
      seed="error"
      heading="h1"
      title={t.errorTitle}
      action={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            {t.refresh}
          </Button>
          <Button onClick={() => history.back()}>{t.backToPrevious}</Button>
          {requestId ? <RequestId id={requestId} /> : null}
        </>
      }
    >
      {t.errorText}
    </EmptyState>
  )
}

function RequestId({ id }: { id: string }) {
  const t = useMessages('errors')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
  }
  return (
    <p className="w-full text-meta text-ink-2">
      {t.requestId(id)}{' '}
      <Button variant="link" size="sm" onClick={() => void copy()}>
        {isCopied ? t.idCopied : t.copyId}
      </Button>
    </p>
  )
}
