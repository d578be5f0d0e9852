import { Mic, SendHorizontal } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { whenLoaded } from '#web/ui/lazy/preload.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { AttachButton, attachedFile, FileDrop } from './attach.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { useComposer, type ComposerProps } from './use-composer.ts'
import * as t from '#texts/chat.ts'

const replyPreview = lazyComponent(
  keptOffline(() => import('./reply-preview.tsx').then((module) => module.ReplyPreview)),
)
const voice = lazyComponent(() => import('../voice/voice-recorder.tsx').then((module) => module.VoiceRecorder))

const canRecord = typeof MediaRecorder !== 'undefined'

/** Writes a message: the text area grows, Enter sends, Shift and Enter begin a new line. What is unfinished survives a reload. */
export function Composer(props: ComposerProps) {
  const { replyTo, onReplyEnd } = props
  const hintId = useId()
  const composer = useComposer(props)
  const { area, text, type, insert, attached, over, mayNotSend, isSending, submit } = composer
  const [isSpeaking, setSpeaking] = useState(false)
  const mic = useRef<HTMLButtonElement>(null)
  useFocusOnArrival(area, replyTo)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="border-t border-line bg-canvas px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:px-4"
    >
      <FileDrop onDrop={attached.choose} />
      <Suspense>
        {replyTo ? <replyPreview.Component message={replyTo} onClose={onReplyEnd} /> : null}
        {attached.file ? (
          <attachedFile.Component file={attached.file} refusal={attached.refusal} onRemove={attached.drop} />
        ) : null}
        {isSpeaking ? (
          <voice.Component opener={mic} onSend={composer.sendFile} onClose={() => setSpeaking(false)} />
        ) : null}
      </Suspense>
      <div hidden={isSpeaking} className="flex items-end gap-1.5 large-text:flex-wrap">
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
          onKeyDown={composer.onKeyDown}
          onPaste={attached.paste}
          className={cx(
            controlClass,
            'field-sizing-content max-h-40 min-h-11 w-full min-w-0 grow resize-none py-2.5 large-text:order-first',
          )}
        />
        {composer.isEmpty && canRecord ? (
          <RecordButton button={mic} onPress={() => whenLoaded(voice, () => setSpeaking(true))} />
        ) : (
          <SendButton isDisabled={mayNotSend} isPending={isSending} />
        )}
      </div>
      <p id={hintId} role="status" className="text-meta text-danger-ink empty:hidden">
        {over > 0 ? t.tooLong({ over }) : ''}
      </p>
    </form>
  )
}

const SendButton = (state: { isDisabled: boolean; isPending: boolean }) => (
  <Button {...state} type="submit" variant="primary" aria-label={t.send} className="ms-auto px-3">
    <Icon as={SendHorizontal} />
  </Button>
)

/** In the place of the button that sends, while there is nothing to send. */
const RecordButton = ({ button, onPress }: { button: RefObject<HTMLButtonElement | null>; onPress: () => void }) => (
  <button
    ref={button}
    type="button"
    aria-label={t.record}
    title={t.record}
    onClick={onPress}
    className={iconButtonClass('md', 'ms-auto')}
  >
    <Icon as={Mic} />
  </button>
)

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
