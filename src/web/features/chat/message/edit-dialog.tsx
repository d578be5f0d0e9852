import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatLimits } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { encryptContent } from '../encryption.ts'
import { receiveEntry } from '../thread/thread-cache.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as chat from '#texts/chat.ts'
import * as t from '#texts/chat/dialogs.ts'

type EditDialogProps = {
  conversationId: string
  secret: string
  message: ThreadMessage | null
  isOpen: boolean
  onClose: () => void
}

/** Replaces the text of an own message. The server's clock decides whether it is in time. */
export function EditDialog({ conversationId, secret, message, isOpen, onClose }: EditDialogProps) {
  const client = useQueryClient()
  const { userId } = useMe()
  const before = message?.content?.text ?? ''
  const [text, setText] = useState(before)
  const [sealed, setSealed] = useState<{ text: string; body: string } | null>(null)
  const edit = useAct(chatRoutes.editMessage, {
    onSuccess: (reply) => {
      void receiveEntry(client, userId, reply, secret)
      onClose()
    },
  })
  const over = text.length - chatLimits.text
  const wanted = text.trim()

  async function save() {
    if (!message) return
    if (wanted === before) return onClose()
    // Sent again it is the same call: each encryption has other bytes.
    const bound = { messageId: message.id, senderId: userId }
    const body = sealed?.text === wanted ? sealed.body : await encryptContent(secret, { text: wanted }, bound)
    setSealed({ text: wanted, body })
    edit.start({ params: { conversationId, id: message.id }, body: { messageBody: body } })
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        needsNetwork
        type="submit"
        form={formId}
        variant="primary"
        isDisabled={wanted === '' || over > 0}
        isPending={edit.isPending}
      >
        {t.saveEdit}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.editTitle} footer={footer}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-3"
      >
        {edit.error ? <InlineAlert tone="danger">{failureText(edit.error)}</InlineAlert> : null}
        <TextArea
          label={t.editLabel}
          description={t.editText}
          errorMessage={over > 0 ? chat.tooLong({ over }) : undefined}
          value={text}
          onChange={setText}
          dir="auto"
        />
      </form>
    </Dialog>
  )
}

const formId = 'edit-message'
