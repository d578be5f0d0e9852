import { Paperclip } from 'lucide-react'
import { Suspense, useRef, useState, type ClipboardEvent } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { whenLoaded } from '#web/ui/lazy/preload.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { attachmentTypes, refuseFile } from './attachment-file.ts'
import * as t from '#texts/chat.ts'

export const attachedFile = lazyComponent(
  keptOffline(() => import('./attached-file.tsx').then((module) => module.AttachedFile)),
)

/** The file that goes with the next message, and why it cannot. */
export function useAttachedFile() {
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File) => whenLoaded(attachedFile, () => setFile(chosen))
  /** A copied picture or document is attached; text with a picture of itself, as of a table, stays text. */
  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    const [copied] = files
    if (!copied || types.includes('text/plain')) return
    event.preventDefault()
    choose(copied)
  }
  return { file, refusal: file && refuseFile(file), choose, paste, drop: () => setFile(null) }
}

const dropTarget = lazyComponent(() => import('./drop-target.tsx').then((module) => module.DropTarget))

/** With a mouse, a file can be dropped on the conversation. */
export const FileDrop = ({ onDrop }: { onDrop: (file: File) => void }) => (
  <Suspense>{matchMedia('(pointer: fine)').matches ? <dropTarget.Component onDrop={onDrop} /> : null}</Suspense>
)

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
