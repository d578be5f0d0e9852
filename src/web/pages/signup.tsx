import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
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
