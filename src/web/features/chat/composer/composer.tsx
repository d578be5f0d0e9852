import { SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { chatLimits } from '#contract/chat/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { AttachButton, AttachedFile, useAttachedFile } from './attach.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { ReplyPreview } from './reply-preview.tsx'
import { useSend, useTypingSignal, type Destination } from './use-send.ts'

type ComposerProps = {
  destination: Destination
  replyTo: ThreadMessage | null
  onReplyEnd: () => void
  /** Escape in the empty or unfinished text: back to the list. */
  onEscape: () => void
  /** The composer takes the focus as it appears. */
  takesFocus: boolean
}

/** Writes a message: the text area grows, Enter sends, Shift and Enter begin a new line. What is unfinished survives a reload. */
export function Composer({ destination, replyTo, onReplyEnd, onEscape, takesFocus }: ComposerProps) {
  const t = useMessages('chat')
  const hintId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(destination.receiverId)
  const { file, choose, drop } = useAttachedFile()
  const [isSending, setSending] = useState(false)
  const send = useSend(destination)
  const signalTyping = useTypingSignal(destination.conversationId)
  const over = text.length - chatLimits.text
  const isEmpty = text.trim() === '' && !file
  useFocusOnArrival(area, takesFocus, replyTo)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isEmpty || over > 0 || isSending) return
    setSending(true)
    try {
      await send({ text: text.trim(), file, replyToId: replyTo?.id ?? null })
      setText('')
      drop()
      onReplyEnd()
    } finally {
      setSending(false)
    }
    area.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter confirms a composition of an input method first.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') (replyTo ? onReplyEnd : onEscape)()
  }
  function insert(emoji: string) {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: text.length, selectionEnd: text.length }
    setText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
    area.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="border-t border-line bg-canvas px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:px-4"
    >
      {replyTo ? <ReplyPreview message={replyTo} onClose={onReplyEnd} /> : null}
      {file ? <AttachedFile file={file} onRemove={drop} /> : null}
      <div className="flex items-end gap-1">
        <AttachButton onChoose={choose} />
        <EmojiButton onChoose={insert} />
        <textarea
          ref={area}
          rows={1}
          value={text}
          aria-label={t.write}
          placeholder={t.write}
          aria-describedby={over > 0 ? hintId : undefined}
          aria-invalid={over > 0 || undefined}
          enterKeyHint="send"
          dir="auto"
          onChange={(event) => {
            setText(event.target.value)
            signalTyping()
          }}
          onKeyDown={onKeyDown}
          className={cx(controlClass, 'field-sizing-content max-h-40 min-h-11 w-full min-w-0 grow resize-none py-2.5')}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label={t.send}
          isDisabled={isEmpty || over > 0}
          isPending={isSending}
          icon={<Icon as={SendHorizontal} />}
          className="px-3"
        />
      </div>
      <p id={hintId} role="status" className="text-meta text-danger-ink empty:hidden">
        {over > 0 ? t.tooLong(over) : ''}
      </p>
    </form>
  )
}

/** The unfinished text of a thread, stored for this tab. */
function useDraftText(receiverId: string): [string, (text: string) => void] {
  const { userId } = useMe()
  const name = `chat ${receiverId}`
  const [text, setText] = useState(() => {
    const stored = readDraft(userId, name)
    return typeof stored === 'string' ? stored : ''
  })
  return [
    text,
    (next) => {
      setText(next)
      writeDraft(userId, name, next === '' ? null : next)
    },
  ]
}

/** With a keyboard the focus lands here after opening and after "Reply"; on touch screens a keyboard would cover the messages. */
function useFocusOnArrival(
  area: { readonly current: HTMLTextAreaElement | null },
  takesFocus: boolean,
  replyTo: ThreadMessage | null,
) {
  useEffect(() => {
    if (!takesFocus || !matchMedia('(pointer: fine)').matches) return undefined
    // After the new page's heading had it.
    const timer = setTimeout(() => area.current?.focus())
    return () => clearTimeout(timer)
  }, [area, takesFocus])
  useEffect(() => {
    if (replyTo) area.current?.focus()
  }, [area, replyTo])
}
