import { AuthHeading, SignUpForm } from '#web/features/accounts/public.ts'
import * as t from '#texts/accounts/auth.ts'

export default function SignUpPage() {
  return (
    <>
      <AuthHeading title={t.signUpTitle} text={t.signUpText} />
      <SignUpForm />
    </>
  )
}
