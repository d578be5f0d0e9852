import { useEffect } from 'react'
import { verificationRoutes } from '#contract/verification/routes.ts'
import type { OwnVerification } from '#contract/verification/schemas.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import * as t from '#texts/verification.ts'

type Details = Pick<OwnVerification, 'requestedAt' | 'nameChanged' | 'reason' | 'mayAsk' | 'mayAskFrom'>

const unread: Details = { requestedAt: null, nameChanged: false, reason: null, mayAsk: false, mayAskFrom: null }

/**
 * On a mentor's own profile, until it is verified: where that stands and what can be done. The session knows where it stood, so that the
 * profile below keeps its place while the rest is read.
 */
export function VerificationBanner({ profileId }: { profileId: string }) {
  const { profileVerificationStatus } = useMe()
  const { data } = useRead(verificationRoutes.ownVerification, {})
  const status = data?.status ?? profileVerificationStatus
  const isNews = status !== profileVerificationStatus
  useEffect(() => {
    if (isNews) updateSession({ profileVerificationStatus: status })
  }, [isNews, status])
  if (status === 'APPROVED') return null
  if (status === 'NOT_VERIFIED') return <NotVerified profileId={profileId} />
  const verification = data ?? unread
  return status === 'PENDING' ? (
    <Pending verification={verification} />
  ) : (
    <Declined verification={verification} profileId={profileId} />
  )
}

function NotVerified({ profileId }: { profileId: string }) {
  const action = (
    <Link to={paths.verify(profileId)} className={buttonClass('primary', 'sm')}>
      {t.verifyAccount}
    </Link>
  )
  return (
    <InlineAlert title={t.notVerifiedTitle} action={action}>
      {t.notVerifiedText}
    </InlineAlert>
  )
}

function Pending({ verification: { requestedAt, nameChanged } }: { verification: Details }) {
  const { date } = useFormats()
  const note = nameChanged ? t.nameChanged : requestedAt ? t.pendingSince({ day: date(requestedAt) }) : ''
  return (
    <InlineAlert tone="warning" title={t.pendingTitle}>
      <p>{t.requestPending}</p>
      <p>{note || '\u00A0'}</p>
    </InlineAlert>
  )
}

function Declined({ verification, profileId }: { verification: Details; profileId: string }) {
  const { date } = useFormats()
  const { reason, mayAsk, mayAskFrom } = verification
  const actions = (
    <>
      <Link to={paths.settingsSupport} className={buttonClass('secondary', 'sm')}>
        {t.contact}
      </Link>
      {mayAsk ? (
        <Link to={paths.verify(profileId)} className={buttonClass('primary', 'sm')}>
          {t.askAgain}
        </Link>
      ) : null}
    </>
  )
  return (
    <InlineAlert tone="danger" title={t.declinedTitle} action={actions}>
      <p>{t.requestDeclined}</p>
      {reason ? <p className="mt-1 whitespace-pre-line">{t.why({ reason })}</p> : null}
      {!mayAsk && mayAskFrom ? <p className="mt-1">{t.askAgainFrom({ day: date(mayAskFrom) })}</p> : null}
    </InlineAlert>
  )
}
