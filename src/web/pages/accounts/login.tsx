import { AuthHeading, LogInForm } from '#web/features/accounts/public.ts'
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
