import { LockKeyhole } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat.ts'

/** Says plainly what the encryption protects from, and what not; at the beginning of a conversation. */
export function ProtectionNote() {
  return (
    <details className="mx-auto max-w-reading text-meta text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5">
        <Icon as={LockKeyhole} size={16} />
        {t.protection}
      </summary>
      <p className="pb-3 text-center">{t.protectionText}</p>
    </details>
  )
}
