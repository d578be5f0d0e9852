import { AuthHeading, LogInForm } from '#web/features/accounts/public.ts'
import * as t from '#texts/accounts/auth.ts'

export default function LogInPage() {
  return (
    <>
      <AuthHeading title={t.logInTitle} />
      <LogInForm />
    </>
  )
}
