import type { ReactNode } from 'react'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { currentRecord, forgetSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'

/** A session that was left open is not enough. Logging in leads back here. */
export function LogInAgain({ children }: { children: ReactNode }) {
  const t = useMessages('account')
  const end = useAct(sessionRoutes.logout, { onSuccess: forgetSession, onError: forgetSession })
  const logIn = () => end.start({ body: { refreshTokenString: currentRecord()?.refreshToken ?? '' } })
  return (
    <InlineAlert
      role="status"
      action={
        <Button isPending={end.isPending} onClick={logIn}>
          {t.logInAgain}
        </Button>
      }
    >
      {children}
    </InlineAlert>
  )
}
