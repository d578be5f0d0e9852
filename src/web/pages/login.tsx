import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { LogInForm } from '#web/features/auth/log-in-form.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function LogInPage() {
  const t = useMessages('auth')
  return (
    <>
      <AuthHeading title={t.logInTitle} />
      <LogInForm />
    </>
  )
}
