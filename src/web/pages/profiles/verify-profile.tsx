import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { verificationRoutes } from '#contract/verification/routes.ts'
import { VerificationForm } from '#web/features/verification/public.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import * as t from '#texts/verification.ts'

export default function VerifyProfilePage() {
  const { id = '' } = useParams()
  const { role, profileId, profileSlug } = useMe()
  const navigate = useNavigate()
  // The server redirects an address with an id to the one with the slug.
  const isOwn = role === 'mentor' && (id === profileId || id === profileSlug)
  const verification = useRead(verificationRoutes.ownVerification, {}, { enabled: isOwn })
  const error = pageError(verification)
  const mayAsk = isOwn && verification.data?.mayAsk !== false
  if (isOwn && error) return <PageFailure error={error} onRetry={() => void verification.refetch()} />
  if (!mayAsk) return <Back />
  if (!verification.data) return <SkeletonBlock className="h-120 rounded-card" />
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Introduction />
      <Disclosure summary={t.explained} className="-mt-4 -mb-2 lg:hidden">
        <Steps />
      </Disclosure>
      <div className="lg:col-start-1 lg:row-start-2">
        <VerificationForm onSent={() => void navigate(paths.mentor(profileId), { replace: true })} />
      </div>
      <aside aria-label={t.needs} className="max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Steps />
      </aside>
    </div>
  )
}

function Introduction() {
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <p className="mt-2 text-body text-ink-2">{t.lead}</p>
    </div>
  )
}

/** Beside the form, or folded above it where there is no room. */
function Steps() {
  const list = (title: string, items: readonly string[]) => (
    <section className="not-first:mt-6">
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-2 list-disc ps-5 text-ui text-ink-2">
        {items.map((item) => (
          <li key={item} className="mt-1.5">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
  return (
    <>
      {list(t.needs, t.needList)}
      {list(t.next, t.nextList)}
    </>
  )
}

/** For whoever may not ask now: back to where they came from, or to their own profile. */
function Back() {
  const navigate = useNavigate()
  const { role, profileId } = useMe()
  const goBack = useEffectEvent(() => {
    const isFirst = (history.state as { idx?: number } | null)?.idx === 0
    void (isFirst ? navigate(paths.profile(role, profileId), { replace: true }) : navigate(-1))
  })
  useEffect(() => goBack(), [])
  return null
}
