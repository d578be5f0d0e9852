import { X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { captionLimits } from '#contract/rooms/constants.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import type { RoomConnection } from '../connection/room.ts'
import { useStore } from '../use-store.ts'
import { captionChoices, writeCaptions } from './caption-choices.ts'
import * as t from '#texts/rooms.ts'

type CaptionsProps = { room: Pick<RoomConnection, 'captions' | 'send'> }

/** What people type along for everybody, above the controls; read aloud by screen readers, line by line. */
export function Captions({ room }: CaptionsProps) {
  const { lines } = useStore(room.captions)
  const { isShown, isWriting } = useStore(captionChoices)
  useShortcuts({ t: () => writeCaptions(!isWriting) })
  // Whoever leaves the room has stopped writing.
  useEffect(() => () => writeCaptions(false), [])
  const shown = isShown ? lines : []
  return (
    <>
      <div
        role="log"
        aria-label={t.captions}
        className={cx('bg-surface-3 px-4 text-center text-body', shown.length > 0 && 'border-t border-line py-2')}
      >
        {shown.map(({ id, name, text }) => (
          <p key={id} className="wrap-anywhere">
            <span className="text-meta text-ink-2">{name}: </span>
            {text}
          </p>
        ))}
      </div>
      {isWriting ? <Writer room={room} /> : null}
    </>
  )
}

function Writer({ room }: CaptionsProps) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // It opens to be written into.
  useEffect(() => field.current?.focus(), [])
  async function send(event: FormEvent) {
    event.preventDefault()
    const line = text.trim()
    if (line === '') return
    // The next line is typed while this one is on its way.
    setText('')
    setFailure(null)
    try {
      await room.send('room:caption', { text: line })
    } catch (error) {
      setText((next) => (next === '' ? line : next))
      setFailure(error instanceof ApiError && error.code === 'rate_limited' ? t.captionTooFast : t.captionNotSent)
    }
  }
  return (
    <form
      className="flex flex-wrap items-center gap-x-2 border-t border-line bg-surface px-3 py-2"
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => key === 'Escape' && writeCaptions(false)}
    >
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t.captionField}</span>
        <input
          ref={field}
          value={text}
          maxLength={captionLimits.text}
          autoComplete="off"
          placeholder={t.captionField}
          aria-describedby="caption-hint"
          onChange={({ target }) => setText(target.value)}
          className={cx(controlClass, 'w-full')}
        />
      </label>
      <Button type="submit">{t.captionShow}</Button>
      <IconButton label={t.stopCaptions} icon={X} onClick={() => writeCaptions(false)} />
      <p id="caption-hint" className="w-full text-meta text-ink-2">
        {t.captionHint}
      </p>
      <p role="alert" className="w-full text-meta text-danger-ink empty:hidden">
        {failure}
      </p>
    </form>
  )
}
