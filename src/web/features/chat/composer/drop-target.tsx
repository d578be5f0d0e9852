import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat/attachments.ts'

/** Over the conversation while a file is dragged above it. */
export function DropTarget({ onDrop }: { onDrop: (file: File) => void }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const pane = anchor.current?.closest<HTMLElement>('[data-drop]')
    const listening = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent, files: FileList) => void) =>
      pane?.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) listen(event, event.dataTransfer.files)
        },
        listening,
      )
    on('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => setOver(pane?.contains(relatedTarget as Node | null) ?? false))
    on('drop', (event, [file]) => {
      event.preventDefault()
      setOver(false)
      if (file) drop(file)
    })
    return () => listening.abort()
  }, [])
  return (
    <div ref={anchor} className="pointer-events-none absolute inset-0 z-10 bg-canvas p-4" hidden={!isOver}>
      <p
        className={
          'flex h-full flex-col items-center justify-center gap-1.5 rounded-card border-2 border-dashed border-primary ' +
          'bg-primary-soft text-center text-ui font-semibold text-primary-soft-ink'
        }
      >
        <Icon as={Upload} size={24} />
        {t.drop}
      </p>
    </div>
  )
}
