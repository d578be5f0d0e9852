import { verificationMessages } from '#contract/verification/messages.ts'
import { verificationRoutes } from '#contract/verification/routes.ts'
import type { OwnVerification } from '#contract/verification/schemas.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'

/** On a mentor's own profile, until it is verified: where that stands and what can be done. */
export function VerificationBanner({ profileId }: { profileId: string }) {
  const { data } = useRead(verificationRoutes.ownVerification, {})
  if (!data || data.status === 'APPROVED') return null
  if (data.status === 'NOT_VERIFIED') return <NotVerified profileId={profileId} />
  return data.status === 'PENDING' ? (
    <Pending verification={data} />
  ) : (
    <Declined verification={data} profileId={profileId} />
  )
}

function NotVerified({ profileId }: { profileId: string }) {
  const t = useMessages('verification')
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

function Pending({ verification: { requestedAt, nameChanged } }: { verification: OwnVerification }) {
  const t = useMessages('verification')
  const { date } = useFormats()
  const note = nameChanged ? t.nameChanged : requestedAt ? t.pendingSince(date(requestedAt)) : ''
  return (
    <InlineAlert tone="warning" title={t.pendingTitle}>
      {verificationMessages.pending} {note}
    </InlineAlert>
  )
}

function Declined({ verification, profileId }: { verification: OwnVerification; profileId: string }) {
  const t = useMessages('verification')
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
      <p>{verificationMessages.declined}</p>
      {reason ? <p className="mt-1 whitespace-pre-line">{t.why(reason)}</p> : null}
      {!mayAsk && mayAskFrom ? <p className="mt-1">{t.askAgainFrom(date(mayAskFrom))}</p> : null}
    </InlineAlert>
  )
}
