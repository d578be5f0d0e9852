import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { docOfHtml } from './rich-text-doc.ts'
import { richTextKit } from './rich-text-kit.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** What a form needs of a field that is not an input. */
export type Focusable = { focus: () => void }

export type RichTextEditorProps = {
  /** Left out until it replaces the plain text area, which has it before. */
  id: string | undefined
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  /** HTML, reduced to the allow-list of rich texts. */
  value: string
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** Called when the editor is ready; the function it receives focuses it with the cursor at the end. */
  onReady: (focus: () => void) => void
  ref?: Ref<Focusable> | undefined
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** The editor itself, loaded when the reader starts to write. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelId, describedBy, isInvalid, value, onChange, onBlur, onReady, ref } = props
  const known = useRef(value)
  const editor = useEditor({
    extensions: richTextKit,
    // JSON: HTML is read from the document, never written into it, as the content security policy wants.
    content: docOfHtml(value),
    injectCSS: false,
    onCreate: ({ editor: made }) =>
      onReady(() => {
        made.commands.setTextSelection(made.state.doc.content.size)
        made.view.focus()
      }),
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': 'true',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text min-h-40 px-3 py-2.5 text-body outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed)
      onChange(known.current)
    },
    onBlur: () => onBlur?.(),
  })
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])
  useEffect(() => {
    // Changed by the form: a draft was inserted or undone.
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(docOfHtml(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div
      data-invalid={isInvalid || undefined}
      className={
        'rounded-control border border-line-strong bg-surface transition-[border-color] ' +
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink-2 ' +
        'data-invalid:border-danger'
      }
    >
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
