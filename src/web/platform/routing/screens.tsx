import { WifiOff } from 'lucide-react'
import { useEffect, useState, useTransition } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { PartUnavailable, reloadOnce } from '#web/ui/lazy/retry-import.ts'
import { usePartRetry } from '#web/ui/lazy/lazy-component.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { Link } from './link.tsx'
import * as t from '#texts/failures.ts'
import * as common from '#texts/common.ts'

/** The catch-all screen; also for resources the reader may not know about. */
export function NotFoundScreen() {
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

type ErrorScreenProps = {
  error?: unknown
  /** Renders the failed part again; used where its code could not be fetched. */
  onRetry?: () => void
}

/** The error screen: advice to refresh, a way back, and the request's id if there is one. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  return error instanceof PartUnavailable && onRetry ? (
    <PageUnavailable error={error} onRetry={onRetry} />
  ) : (
    <Broken error={error} />
  )
}

/** Instead of the cloth, which could not be fetched either. */
export const NoNetworkPicture = () => <Icon as={WifiOff} size={24} className="text-ink-2 max-lg:mx-auto" />

/**
 * A page whose code could not be fetched: it opens by itself once the server answers, by a reload where the browser has cached the failure.
 */
function PageUnavailable({ error, onRetry }: { error: PartUnavailable; onRetry: () => void }) {
  // This screen stays until the page is there.
  const [isRetrying, startRetry] = useTransition()
  const again = usePartRetry({ error, onRetry: () => startRetry(onRetry) })
  const isOffline = error.reason === 'offline'
  const title = isOffline ? t.offlineTitle : t.pageUnavailable
  useEffect(() => announce(title, 'assertive'), [title])
  const cached = error.reason === 'needs-reload' ? error.file : null
  useEffect(() => void (cached !== null && reloadOnce(cached)), [cached])
  return (
    <EmptyState
      picture={<NoNetworkPicture />}
      heading="h1"
      title={title}
      action={
        <>
          <Button variant="primary" isPending={isRetrying} onClick={again}>
            {common.tryAgain}
          </Button>
          <Button onClick={() => history.back()}>{t.goBack}</Button>
        </>
      }
    >
      {isOffline ? t.offlineText : t.noResponse.unreachable}
    </EmptyState>
  )
}

function Broken({ error }: { error?: unknown }) {
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
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
  }
  return (
    <p className="w-full text-meta text-ink-2">
      {t.requestId({ id })}{' '}
      <Button variant="link" size="sm" onClick={() => void copy()}>
        {isCopied ? t.idCopied : t.copyId}
      </Button>
    </p>
  )
}
