import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react'
import { controlClass, describedBy, FieldHelp, FieldLabel, useFieldIds, type FieldProps } from '../field.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Focusable, RichTextEditorProps } from './rich-text-editor.tsx'
import { fetchPart } from '#web/ui/feedback/fetch-part.ts'
import { htmlOfText, textOfHtml } from './plain-text.ts'

type RichTextFieldProps = FieldProps & {
  /** HTML. */
  value?: string
  onChange?: (html: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<Focusable>
  id?: string
  placeholder?: string
  /** In the row of the label. */
  action?: ReactNode
  /** Below on the far side, such as "132 / 150 minimum". */
  counter?: ReactNode
}

type Editor = ComponentType<RichTextEditorProps>
const loadEditor = () => fetchPart(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor))

/**
 * Loads the editor on first use. The plain text area keeps the focus until the editor is ready and then passes it on in one step, so that
 * no key press is lost.
 */
function useLateEditor(id: string, isWanted: boolean) {
  const focusEditor = useRef<(() => void) | null>(null)
  const [Editor, setEditor] = useState<Editor | null>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // If it cannot be loaded the plain text area stays in use.
    if (isWanted)
      loadEditor().then(
        (loaded) => setEditor(() => loaded),
        () => undefined,
      )
  }, [isWanted])
  useLayoutEffect(() => {
    if (!isReady) return
    focusEditor.current?.()
    focusEditor.current = null
  }, [isReady])
  function onReady(focus: () => void) {
    // The editor has no id before it is ready: this is the plain area.
    if (document.activeElement?.id === id) focusEditor.current = focus
    setReady(true)
  }
  return { Editor, isReady, onReady }
}

/** Formatted text. The editor is loaded when there is text or the reader starts to write; until then it is a plain text area. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, errorMessage, isOptional, className, value = '', onChange, onBlur, ref, ...rest } = props
  const ids = useFieldIds(rest.id)
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const { Editor, isReady, onReady } = useLateEditor(ids.id, isWanted || value !== '')
  const isInvalid = rest.isInvalid ?? Boolean(errorMessage)
  const help = describedBy(ids, props)
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FieldLabel id={ids.labelId} htmlFor={ids.id} label={label} isOptional={isOptional ?? false} />
        {rest.action}
      </div>
      {isReady ? null : (
        <textarea
          ref={ref as Ref<HTMLTextAreaElement>}
          id={ids.id}
          name={rest.name}
          rows={6}
          placeholder={rest.placeholder}
          value={htmlOfText(typed) === value ? typed : textOfHtml(value)}
          aria-invalid={isInvalid || undefined}
          aria-required="true"
          aria-describedby={help}
          onFocus={() => setWanted(true)}
          onBlur={onBlur}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(htmlOfText(event.target.value))
          }}
          className={cx(controlClass, 'field-sizing-content min-h-51 w-full resize-y')}
        />
      )}
      {Editor ? (
        <div hidden={!isReady}>
          <Editor
            {...{ labelId: ids.labelId, describedBy: help, isInvalid, value, onBlur, onReady }}
            id={isReady ? ids.id : undefined}
            onChange={(html) => onChange?.(html)}
            ref={isReady ? ref : undefined}
          />
        </div>
      ) : null}
      <div className="flex justify-between gap-4 empty:hidden">
        <FieldHelp id={ids.helpId} description={description} errorMessage={errorMessage} />
        {rest.counter}
      </div>
    </div>
  )
}
