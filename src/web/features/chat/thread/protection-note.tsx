import { LockKeyhole } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** Says plainly what the encryption protects from, and what not. */
export function ProtectionNote() {
  const t = useMessages('chat')
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
