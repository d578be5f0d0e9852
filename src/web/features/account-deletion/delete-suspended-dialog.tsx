import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import * as t from '#texts/accounts/deletion.ts'
import * as common from '#texts/common.ts'

type Props = OpenState & { token: string }

/** Asks a suspended person before their account is deleted. */
export function DeleteSuspendedDialog({ token, isOpen, onClose }: Props) {
  const request = useAct(accountDeletionRoutes.requestDeletionSuspended, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t.dialogTitle}
      text={t.erased}
      keep={common.cancel}
      confirm={t.confirm}
      isPending={request.isPending}
      failure={request.error && failureText(request.error)}
      onConfirm={() => request.start({ params: { token } })}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
