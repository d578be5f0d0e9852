import { SendHorizontal } from 'lucide-react'
import { useEffect, useId, type RefObject } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { AttachButton, AttachedFile } from './attach.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { ReplyPreview } from './reply-preview.tsx'
import { useComposer, type ComposerProps } from './use-composer.ts'
import * as t from '#texts/chat.ts'

/** Writes a message: the text area grows, Enter sends, Shift and Enter begin a new line. What is unfinished survives a reload. */
export function Composer(props: ComposerProps) {
  const { replyTo, onReplyEnd } = props
  const hintId = useId()
  const { area, text, type, insert, attached, over, mayNotSend, isSending, submit, onKeyDown } = useComposer(props)
  useFocusOnArrival(area, replyTo)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="border-t border-line bg-canvas px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:px-4"
    >
      {replyTo ? <ReplyPreview message={replyTo} onClose={onReplyEnd} /> : null}
      {attached.file ? <AttachedFile file={attached.file} onRemove={attached.drop} /> : null}
      <div className="flex items-end gap-1 large-text:flex-wrap">
        <AttachButton onChoose={attached.choose} />
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            controlClass,
            'field-sizing-content max-h-40 min-h-11 w-full min-w-0 grow resize-none py-2.5 large-text:order-first',
          )}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label={t.send}
          isDisabled={mayNotSend}
          isPending={isSending}
          className="ms-auto px-3"
        >
          <Icon as={SendHorizontal} />
        </Button>
      </div>
      <p id={hintId} role="status" className="text-meta text-danger-ink empty:hidden">
        {over > 0 ? t.tooLong({ over }) : ''}
      </p>
    </form>
  )
}

/** With a keyboard the focus lands here after opening and after "Reply"; on touch screens a keyboard would cover the messages. */
function useFocusOnArrival(area: RefObject<HTMLTextAreaElement | null>, replyTo: ThreadMessage | null): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return undefined
    // After the new page's heading had it.
    const timer = setTimeout(() => area.current?.focus())
    return () => clearTimeout(timer)
  }, [area])
  useEffect(() => {
    if (replyTo) area.current?.focus()
  }, [area, replyTo])
}
