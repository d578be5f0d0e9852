import { Suspense } from 'react'
import { appealRoutes } from '#contract/moderation/appeal-routes.ts'
import { AppealForm } from '#web/features/moderation/public.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import * as t from '#texts/moderation/appeal.ts'

const deletion = lazyComponent(() =>
  import('#web/features/account-deletion/delete-suspended.tsx').then((module) => module.DeleteSuspended),
)

export default function AppealPage() {
  const token = useSearch().get('token') ?? ''
  const read = useRead(appealRoutes.appealState, { params: { token } }, { enabled: token !== '' })
  const isUnusable = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  if (token === '' || isUnusable) return <UnusableAppeal />
  if (read.error) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <SkeletonBlock className="h-96 rounded-card" />
  const { fullName, reason, isOver, isSent, deletesAt } = read.data
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {isOver ? t.overTitle : isSent ? t.sentTitle : t.title}
      </h1>
      {isOver ? (
        <>
          <p className="mt-2 mb-6 text-body text-ink-2">{t.overText}</p>
          <Link to={paths.login} className={buttonClass('primary')}>
            {t.logIn}
          </Link>
        </>
      ) : isSent ? (
        <p role="status" className="mt-2 text-body text-ink-2">
          {t.sentText}
        </p>
      ) : (
        <>
          <p className="mt-2 text-body text-ink-2">{t.lead({ name: fullName })}</p>
          <h2 className="mt-6 text-h3">{t.why}</h2>
          <p dir="auto" className="mt-1 mb-6 text-body whitespace-pre-line wrap-anywhere">
            {reason}
          </p>
          <AppealForm token={token} />
        </>
      )}
      {isOver ? null : (
        <Suspense>
          <deletion.Component token={token} deletesAt={deletesAt} />
        </Suspense>
      )}
    </div>
  )
}

/** A link that was cut on its way, or is of another suspension. */
function UnusableAppeal() {
  const action = (
    <Link to={paths.contact} className={buttonClass('primary')}>
      {t.contact}
    </Link>
  )
  return (
    <EmptyState seed="not-found" heading="h1" title={t.unusable} action={action}>
      {t.unusableText}
    </EmptyState>
  )
}
