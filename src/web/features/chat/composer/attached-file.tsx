import { FileText, X } from 'lucide-react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import type { FileRefusal } from './attachment-file.ts'
import * as t from '#texts/chat/attachments.ts'

/** The chosen file, or why it cannot be sent, with its way out. */
export function AttachedFile({
  file,
  refusal,
  onRemove,
}: {
  file: File
  refusal: FileRefusal | null
  onRemove: () => void
}) {
  return (
    <div className="mb-2 flex items-center gap-2 text-meta">
      <Icon as={FileText} size={16} />
      <span className="min-w-0 truncate">{file.name}</span>
      <button type="button" aria-label={t.detach} onClick={onRemove} className={iconButtonClass('sm')}>
        <Icon as={X} size={16} />
      </button>
      {refusal ? (
        <span role="alert" className="text-danger-ink">
          {t.refused[refusal]}
        </span>
      ) : null}
    </div>
  )
}
