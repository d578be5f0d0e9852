import { FileText, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { attachmentTypes, refuseFile } from './attachment-file.ts'
import * as t from '#texts/chat.ts'

/** The file that goes with the next message. */
export function useAttachedFile() {
  const [file, setFile] = useState<File | null>(null)
  function choose(chosen: File) {
    const refusal = refuseFile(chosen)
    if (refusal) toast.error(t[refusal])
    else setFile(chosen)
  }
  return { file, choose, drop: () => setFile(null) }
}

/** Opens the file chooser of the device. */
export function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={t.attach}
        title={t.attach}
        onClick={() => input.current?.click()}
        className={iconButtonClass()}
      >
        <Icon as={Paperclip} />
      </button>
      <input
        ref={input}
        type="file"
        accept={attachmentTypes.join(',')}
        aria-label={t.attachment}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The chosen file, with its way out. */
export function AttachedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <p className="mb-2 flex items-center gap-2 text-meta">
      <Icon as={FileText} size={16} />
      <span className="min-w-0 truncate">{file.name}</span>
      <button type="button" aria-label={t.detach} onClick={onRemove} className={iconButtonClass('sm')}>
        <Icon as={X} size={16} />
      </button>
    </p>
  )
}
