import { useQuery } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { ChatContent } from '#contract/chat/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { call } from '#web/platform/api/api.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { isPicture } from '../composer/attachment-file.ts'
import { decryptFile, type Bound } from '../encryption.ts'
import { isVoice } from '../voice/voice-file.ts'
import * as t from '#texts/chat.ts'
import * as attachments from '#texts/chat/attachments.ts'

/** `size` is in bytes. */
export type AttachmentProps = {
  id: string
  size: number
  file: NonNullable<ChatContent['file']>
  secret: string
  bound: Bound
}

/** The decrypted bytes of a file, once it is wanted; null where this secret does not open them. */
export function useAttachment({ id, file, secret, bound }: AttachmentProps, isWanted: boolean) {
  const { userId } = useMe()
  return useQuery({
    queryKey: ['/chat/file', { id }, userId],
    queryFn: async () => {
      const { url } = await call(chatRoutes.attachment, { params: { id } })
      const response = await fetch(url)
      const bytes = response.ok ? await decryptFile(secret, await response.arrayBuffer(), bound) : null
      // The sender chose the type: only what cannot run scripts is shown.
      const isShown = isPicture(file.type) || isVoice(file.type)
      return bytes && new Blob([bytes], { type: isShown ? file.type : 'application/octet-stream' })
    },
    staleTime: Infinity,
    enabled: isWanted,
  })
}

export function AttachmentFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-meta">
      {attachments.fileFailed}
      <Button variant="link" size="sm" onClick={onRetry}>
        {t.retry}
      </Button>
    </span>
  )
}
