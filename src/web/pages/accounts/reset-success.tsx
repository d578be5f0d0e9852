import { AuthHeading, wasReset } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Redirect } from '#web/platform/routing/redirect.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as auth from '#texts/accounts/auth.ts'

export default function ResetSuccessPage() {
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
