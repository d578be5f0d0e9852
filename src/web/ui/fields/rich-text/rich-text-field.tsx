import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'
import { controlClass, describedBy, FieldHelp, FieldLabel, useFieldIds, type FieldProps } from '../field.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Focusable, RichTextEditorProps } from './rich-text-editor.tsx'
import { retryImport, type PartUnavailable } from '#web/ui/lazy/retry-import.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { htmlOfText, isPlainText, textOfHtml } from './plain-text.ts'

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
const formattedText = lazyComponent(() => import('./formatted-text.tsx').then((module) => module.FormattedText))
const loadEditor = () => retryImport(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor))

/**
 * Loads the editor on first use. What is shown until then keeps the focus until the editor is ready and passes it on in one step: no key
 * press in the text area is lost.
 */
function useLateEditor(id: string) {
  const focusEditor = useRef<(() => void) | null>(null)
  const [Editor, setEditor] = useState<Editor | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [failure, setFailure] = useState<PartUnavailable | null>(null)
  const [isReady, setReady] = useState(false)
  const isLoading = isWanted && failure === null && !isReady
  useEffect(() => {
    if (isLoading)
      loadEditor().then(
        (loaded) => setEditor(() => loaded),
        (error: PartUnavailable) => setFailure(error),
      )
  }, [isLoading])
  useLayoutEffect(() => {
    if (!isReady) return
    focusEditor.current?.()
    focusEditor.current = null
  }, [isReady])
  function onReady(focus: () => void) {
    // The editor has no id before it is ready: this is what is shown until then.
    if (document.activeElement?.id === id) focusEditor.current = focus
    setReady(true)
  }
  const load = () => {
    setWanted(true)
    setFailure(null)
  }
  return { Editor, isReady, isLoading, failure, load, onReady }
}

/** What the text area holds: as it was typed, if that is the value. */
function usePlainText(value: string) {
  const [typed, setTyped] = useState('')
  const isTyped = htmlOfText(typed) === value
  return { isPlain: isTyped || isPlainText(value), text: isTyped ? typed : textOfHtml(value), setTyped }
}

/** Formatted text. The editor is loaded when the reader starts to write; until then text without formatting is in a plain text area. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, errorMessage, isOptional, className, value = '', onChange, onBlur, ref, ...rest } = props
  const ids = useFieldIds(rest.id)
  const { isPlain, text, setTyped } = usePlainText(value)
  const { Editor, isReady, isLoading, failure, load, onReady } = useLateEditor(ids.id)
  const isInvalid = rest.isInvalid ?? Boolean(errorMessage)
  const help = describedBy(ids, props)
  const shared = { labelId: ids.labelId, describedBy: help, isInvalid, value, onBlur }
  const fallback = isPlain ? (
    <textarea
      ref={ref as Ref<HTMLTextAreaElement>}
      id={ids.id}
      name={rest.name}
      rows={6}
      placeholder={rest.placeholder}
      value={text}
      aria-invalid={isInvalid || undefined}
      aria-required="true"
      aria-describedby={help}
      onFocus={load}
      onBlur={onBlur}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(htmlOfText(event.target.value))
      }}
      className={cx(controlClass, 'field-sizing-content min-h-51 w-full resize-y')}
    />
  ) : (
    <Suspense fallback={<SkeletonBlock className="h-51 rounded-control" />}>
      <formattedText.Component {...shared} {...{ isLoading, failure, ref }} id={ids.id} onWanted={load} />
    </Suspense>
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FieldLabel id={ids.labelId} htmlFor={ids.id} label={label} isOptional={isOptional ?? false} />
        {rest.action}
      </div>
      {isReady ? null : fallback}
      {Editor ? (
        <div hidden={!isReady}>
          <Editor
            {...shared}
            id={isReady ? ids.id : undefined}
            onChange={(html) => onChange?.(html)}
            onReady={onReady}
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
