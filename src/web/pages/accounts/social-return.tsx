import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from '#web/platform/routing/params.ts'
import { AuthHeading, useSocialReturn } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import * as t from '#texts/accounts/auth-steps.ts'

export default function SocialReturnPage() {
  const finish = useSocialReturn(useParams().provider)
  const [failure, setFailure] = useState<string | null>(null)
  const finishOnce = useEffectEvent(() => void finish().then(setFailure))
  // Once: the code works once.
  useEffect(() => finishOnce(), [])
  if (failure === null) {
    return (
      <>
        <AuthHeading title={t.socialWorking} />
        <Spinner className="mt-6 size-8" />
      </>
    )
  }
  return (
    <>
      <AuthHeading title={t.socialFailed} />
      <InlineAlert tone="danger" role="alert" className="mt-6">
        {failure}
      </InlineAlert>
      <Link to={paths.login} className={buttonClass('primary', 'lg', 'mt-6 w-full')}>
        {t.tryAnother}
      </Link>
    </>
  )
}
