import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { updateSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/accounts/deletion.ts'

/** When the account is deleted, and the button that keeps it; all tabs are then members' again. */
export function KeepAccount({ deletesAt }: { deletesAt: string }) {
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
      <p className="mt-2 text-body text-ink-2">{t.pendingText({ until: moment(deletesAt) })}</p>
      <p className="mt-2 mb-6 text-body text-ink-2">{t.keepText}</p>
      <Button variant="primary" isPending={keep.isPending} onClick={() => keep.start({})}>
        {t.keep}
      </Button>
    </>
  )
}
