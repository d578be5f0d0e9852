import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { useConfirmIdentity } from '#web/features/accounts/public.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { updateSession } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import * as t from '#texts/accounts/deletion.ts'
import * as common from '#texts/common.ts'
import { deletionGraceDays } from '#contract/account-deletion/constants.ts'

/** Confirms the deletion, and who the person is if that is long ago. Then only the way back is open. */
export function DeleteDialog({ isOpen, onClose }: OpenState) {
  const identity = useConfirmIdentity()
  const request = useAct(accountDeletionRoutes.requestDeletion, {
    // The guard of the pages leads on.
    onSuccess: ({ deletesAt }) => updateSession({ deletesAt }),
    onError: (error) => {
      if (identity.asksFor(error, () => request.start({}))) return
      onClose()
      toast.error(failureText(error))
    },
  })
  return (
    <>
      <ConfirmDialog
        title={t.dialogTitle}
        text={t.dialogText({ days: deletionGraceDays })}
        keep={common.cancel}
        confirm={t.confirm}
        isPending={request.isPending}
        failure={null}
        onConfirm={() => request.start({})}
        isOpen={isOpen}
        onClose={onClose}
      />
      {identity.dialog}
    </>
  )
}
