import { chatRoutes } from '#contract/chat/routes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import * as t from '#texts/chat/dialogs.ts'
import * as common from '#texts/common.ts'

type UnblockDialogProps = { conversationId: string; name: string; isOpen: boolean; onClose: () => void }

/** Asks before a block ends. */
export function UnblockDialog({ conversationId, name, isOpen, onClose }: UnblockDialogProps) {
  const unblock = useAct(chatRoutes.unblockPerson, {
    onSuccess: () => {
      toast.success(t.unblocked({ name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.unblockTitle}
      text={t.unblockText({ name })}
      keep={common.cancel}
      confirm={t.unblock}
      variant="primary"
      needsNetwork
      isPending={unblock.isPending}
      failure={unblock.error && failureText(unblock.error)}
      onConfirm={() => unblock.start({ params: { conversationId } })}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
