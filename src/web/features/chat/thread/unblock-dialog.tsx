import { chatRoutes } from '#contract/chat/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
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
    onError: (error) => toast.error(failureText(error)),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button
        needsNetwork
        variant="primary"
        isPending={unblock.isPending}
        onClick={() => unblock.start({ params: { conversationId } })}
      >
        {t.unblock}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} role="alertdialog" size="sm" title={t.unblockTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.unblockText({ name })}</p>
    </Dialog>
  )
}
