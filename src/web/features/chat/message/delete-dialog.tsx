import { useQueryClient } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
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
  })
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={t.deleteText}
      keep={t.keep}
      confirm={t.delete}
      needsNetwork
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => message && remove.start({ params: { conversationId, id: message.id } })}
      isOpen={isOpen}
      onClose={onClose}
      // The button that opened it goes with the message's text.
      focusAfter={remove.data && messageLog}
    />
  )
}

const messageLog = () => document.querySelector<HTMLElement>('[role=log]')
