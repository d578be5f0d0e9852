import { LockKeyhole } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat.ts'

/** Says plainly what the encryption protects from, and what not. */
export function ProtectionNote() {
  return (
    <details className="border-b border-line px-4 text-meta text-ink-2">
      <summary className="flex min-h-9 cursor-pointer items-center gap-1.5">
        <Icon as={LockKeyhole} size={16} />
        {t.protection}
      </summary>
      <p className="max-w-reading pb-3">{t.protectionText}</p>
    </details>
  )
}
