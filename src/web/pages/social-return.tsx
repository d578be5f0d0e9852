import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { useSocialReturn } from '#web/features/auth/use-social-return.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { InlineAlert } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export default function SocialReturnPage() {
  const t = useMessages('auth')
  const finish = useSocialReturn(useParams().provider)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    void finish().then(setFailure)
    // Once: the code works once.
  }, [])
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
