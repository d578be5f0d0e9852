import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { roomLimits } from '#contract/rooms/constants.ts'
import type { RoomMessage } from '#contract/rooms/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import * as t from '#texts/rooms.ts'

type ChatPanelProps = { room: RoomConnection; snapshot: RoomSnapshot }

/** What people write to each other while they are in the room. */
export function ChatPanel({ room, snapshot: { messages, me } }: ChatPanelProps) {
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  // The newest message is at the end of a list that scrolls by itself.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto" ref={list as never}>
        <p className="px-4 py-3 text-meta text-ink-2">{t.noMessages}</p>
        <ol className="flex flex-col gap-3 px-4 pb-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={message.from === me} />
          ))}
        </ol>
      </div>
      <Composer room={room} />
    </>
  )
}

function Message({ message: { name, text, sentAt }, isOwn }: { message: RoomMessage; isOwn: boolean }) {
  const { time } = useFormats()
  return (
    <li className="text-ui">
      <p className="text-meta text-ink-2">
        <span dir="auto" className="font-semibold text-ink">
          {isOwn ? t.you : name}
        </span>{' '}
        · {time(sentAt)}
      </p>
      <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}

/** Enter sends, Shift and Enter begin a line; what was not sent stays in the field and is sent once under one id. */
function Composer({ room }: { room: RoomConnection }) {
  const [draft, setDraft] = useState({ id: crypto.randomUUID() as string, text: '' })
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function send() {
    const text = draft.text.trim()
    if (text === '' || isPending) return
    setPending(true)
    setFailed(false)
    try {
      await room.send('room:say', { id: draft.id, text })
      setDraft({ id: crypto.randomUUID(), text: '' })
    } catch {
      setFailed(true)
    }
    setPending(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="sr-only">{t.writeMessage}</span>
        <textarea
          rows={1}
          value={draft.text}
          maxLength={roomLimits.message}
          aria-describedby={hasFailed ? 'room-not-sent' : undefined}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          onKeyDown={onKeyDown}
          className={cx(controlClass, 'field-sizing-content max-h-32 w-full resize-none')}
        />
      </label>
      <Button
        type="submit"
        variant="primary"
        isPending={isPending}
        className="gap-0"
        icon={<Icon as={SendHorizontal} />}
      >
        <span className="sr-only">{t.send}</span>
      </Button>
      <p id="room-not-sent" role="alert" className="w-full text-meta text-danger-ink empty:hidden">
        {hasFailed ? t.notSent : null}
      </p>
    </form>
  )
}
