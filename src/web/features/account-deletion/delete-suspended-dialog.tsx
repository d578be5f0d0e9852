import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/accounts/deletion.ts'
import * as common from '#texts/common.ts'

type Props = OpenState & { token: string }

/** Asks a suspended person before their account is deleted. */
export function DeleteSuspendedDialog({ token, isOpen, onClose }: Props) {
  const request = useAct(accountDeletionRoutes.requestDeletionSuspended, {
    onSuccess: onClose,
    onError: (error) => toast.error(failureText(error)),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="danger" isPending={request.isPending} onClick={() => request.start({ params: { token } })}>
        {t.confirm}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} role="alertdialog" size="sm" title={t.dialogTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.erased}</p>
    </Dialog>
  )
}
