import { Upload } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type DragEvent, type ReactNode, type Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { FieldHelp } from './field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import * as messages from '#texts/ui/editing.ts'

type DropzoneProps = {
  label: ReactNode
  /** MIME types, e.g. ["image/jpeg", "image/png"]; also endings such as ".csv", which systems know by various types or none. */
  accept: readonly string[]
  /** Read before anything is sent; leave out where the browser makes the file smaller first. */
  maxBytes?: number
  onFile: (file: File) => void
  description?: ReactNode
  errorMessage?: ReactNode
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
  id?: string
  className?: string
}

const accepts = (accept: readonly string[], { type, name }: File) =>
  accept.some((one) => one === type || (one.startsWith('.') && name.toLowerCase().endsWith(one)))

function surfaceClass(isOver: boolean, isWrong: boolean): string {
  if (isOver) return 'border-primary bg-primary-soft'
  return isWrong ? 'border-danger bg-surface' : 'border-line-strong bg-surface hover:border-ink-2'
}

/** A place to click, drop or paste a file; with the focus it is scrolled into view with what is said below it. */
export function Dropzone(props: DropzoneProps) {
  const { label, accept, maxBytes, onFile, description, isDisabled = false, ref, id, errorMessage, className } = props
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const helpId = useId()
  const error = refusal ?? errorMessage

  function take(file: File | undefined) {
    setOver(false)
    if (!file || isDisabled) return
    const refused = accepts(accept, file) ? null : messages.fileWrongType
    const tooLarge = maxBytes !== undefined && file.size > maxBytes ? messages.fileTooLarge : null
    setRefusal(refused ?? tooLarge)
    if (!refused && !tooLarge) onFile(file)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }

  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
        onPaste={(event: ClipboardEvent) => take(event.clipboardData.files[0])}
        className={cx(
          'control relative flex min-h-32 flex-col items-center justify-center gap-1.5 rounded-card border-2 ' +
            'border-dashed p-5 text-center text-ui transition-[border-color,background-color]',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          surfaceClass(isOver, Boolean(error)),
        )}
      >
        <input
          ref={ref}
          id={id}
          type="file"
          accept={accept.join(',')}
          disabled={isDisabled}
          aria-describedby={helpId}
          aria-invalid={Boolean(error) || undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
          className="absolute inset-0 scroll-mb-16 cursor-pointer opacity-0"
        />
        <Icon as={Upload} size={24} className="text-primary-ink" />
        <span className="font-semibold">{label}</span>
        <span className="text-ink-2">
          {messages.dropFile} <span className={textLinkClass}>{messages.chooseFile}</span>
        </span>
      </label>
      <FieldHelp id={helpId} description={description} errorMessage={error} />
    </div>
  )
}
