import { AuthHeading, SignUpForm } from '#web/features/accounts/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function SignUpPage() {
  const t = useMessages('auth')
  return (
    <>
      <AuthHeading title={t.signUpTitle} text={t.signUpText} />
      <SignUpForm />
    </>
  )
}
