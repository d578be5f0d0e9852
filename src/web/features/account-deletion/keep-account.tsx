import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { updateSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** When the account is deleted, and the button that keeps it; all tabs are then members' again. */
export function KeepAccount({ deletesAt }: { deletesAt: string }) {
  const t = useMessages('account-deletion')
  const { moment } = useFormats()
  const keep = useAct(accountDeletionRoutes.keepAccount, {
    onSuccess: () => {
      toast.success(t.kept)
      updateSession({ deletesAt: null })
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <>
      <p className="mt-2 text-body text-ink-2">{t.pendingText(moment(deletesAt))}</p>
      <p className="mt-2 mb-6 text-body text-ink-2">{t.keepText}</p>
      <Button variant="primary" isPending={keep.isPending} onClick={() => keep.start({})}>
        {t.keep}
      </Button>
    </>
  )
}
