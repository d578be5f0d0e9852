import { useQueryClient } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { receiveEntry } from '../thread/thread-cache.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat/dialogs.ts'

type DeleteDialogProps = {
  conversationId: string
  secret: string
  message: ThreadMessage | null
  isOpen: boolean
  onClose: () => void
}

/** Asks before a message is deleted for both people. */
export function DeleteDialog({ conversationId, secret, message, isOpen, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const { userId } = useMe()
  const remove = useAct(chatRoutes.deleteMessage, {
    onSuccess: (reply) => {
      void receiveEntry(client, userId, reply, secret)
      onClose()
    },
    onError: (error) => toast.error(failureText(error)),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t.keep}</Button>
      <Button
        needsNetwork
        variant="danger"
        isPending={remove.isPending}
        onClick={() => message && remove.start({ params: { conversationId, id: message.id } })}
      >
        {t.delete}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} role="alertdialog" size="sm" title={t.deleteTitle} footer={footer}>
      <p className="text-ui text-ink-2">{t.deleteText}</p>
    </Dialog>
  )
}
