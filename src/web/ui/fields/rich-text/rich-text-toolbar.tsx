import { useEditorState, type Editor } from '@tiptap/react'
import { Bold, Italic, Link as LinkIcon, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { controlClass } from '../control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useRoving } from '../roving.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import * as messages from '#texts/ui/editing.ts'

type Tool = { label: string; icon: LucideIcon; isOn: boolean; act: () => void; isExpanded?: boolean }

/** Bold, italic, lists, link; one tab stop, arrow keys move inside. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const tools = useTools(editor, isLinking, () => setLinking(!isLinking))
  const roving = useRoving(tools.length)
  return (
    <div className="border-b border-line">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={messages.formatting}
        className="flex p-0.5 large-text:flex-wrap"
        onKeyDown={roving.onKeyDown}
      >
        {tools.map((tool, index) => (
          <button
            key={tool.label}
            {...roving.button(index)}
            type="button"
            title={tool.label}
            aria-label={tool.label}
            aria-pressed={tool.isOn}
            aria-expanded={tool.isExpanded}
            // The text keeps the focus: what is typed right after a press must not go to the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={tool.act}
            className={iconButtonClass('md', cx('rounded-sm', tool.isOn && 'bg-primary-soft text-primary-soft-ink'))}
          >
            <Icon as={tool.icon} />
          </button>
        ))}
      </div>
      {isLinking ? <LinkForm editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  )
}

function useTools(editor: Editor, isLinking: boolean, onLink: () => void): Tool[] {
  const on = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      link: one.isActive('link'),
    }),
  })
  const chain = () => {
    // At once: `chain().focus()` waits for a frame.
    editor.view.focus()
    return editor.chain()
  }
  return [
    { label: messages.bold, icon: Bold, isOn: on.bold, act: () => chain().toggleMark('bold').run() },
    { label: messages.italic, icon: Italic, isOn: on.italic, act: () => chain().toggleMark('italic').run() },
    {
      label: messages.bullets,
      icon: List,
      isOn: on.bullets,
      act: () => chain().toggleList('bulletList', 'listItem').run(),
    },
    {
      label: messages.numbers,
      icon: ListOrdered,
      isOn: on.numbers,
      act: () => chain().toggleList('orderedList', 'listItem').run(),
    },
    {
      label: messages.link,
      icon: LinkIcon,
      isOn: on.link,
      act: onLink,
      isExpanded: isLinking,
    },
  ]
}

/** The address of a link; https only, as the server removes others. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const wasLink = editor.isActive('link')

  function apply(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    const href = asAddress(address)
    if (!href) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !wasLink)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-2">
      <label htmlFor={id} className="min-w-40 grow text-meta font-semibold">
        {messages.linkAddress}
        <input
          autoFocus
          id={id}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={address}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-help` : undefined}
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(event)
            if (event.key === 'Escape') onDone()
          }}
          className={cx(controlClass, 'mt-1 w-full font-normal')}
        />
      </label>
      <Button onClick={apply}>{messages.linkAdd}</Button>
      {wasLink ? (
        <Button
          variant="ghost"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
            onDone()
          }}
        >
          {messages.linkRemove}
        </Button>
      ) : null}
      {isWrong ? (
        <p id={`${id}-help`} role="alert" className="w-full text-meta font-medium text-danger-ink">
          {messages.linkWrong}
        </p>
      ) : null}
    </div>
  )
}

function asAddress(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  return url && url.protocol === 'https:' && url.hostname.includes('.') ? url.href : null
}
