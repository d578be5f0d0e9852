import { AuthHeading, wasReset } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Redirect } from '#web/platform/routing/redirect.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'

export default function ResetSuccessPage() {
  const t = useMessages('auth-steps')
  const auth = useMessages('auth')
  if (!wasReset()) return <Redirect find={() => ({ to: paths.forgotPassword })} />
  return (
    <>
      <AuthHeading title={t.resetDone} text={t.resetDoneText} />
      <Link to={paths.login} className={buttonClass('primary', 'lg', 'mt-8 w-full')}>
        {auth.logIn}
      </Link>
    </>
  )
}
