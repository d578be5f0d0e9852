import { useEffect, useRef, useState } from 'react'
import { roomLimits } from '#contract/rooms/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/field.tsx'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import * as rooms from '#texts/rooms.ts'
import * as t from '#texts/rooms/notes.ts'

/** Milliseconds without typing after which the turn goes back. */
const idleAfter = 20_000

type NotesPanelProps = { room: RoomConnection; snapshot: RoomSnapshot }

/** What the two people of a session write together: one at a time, and kept if both want it. */
export function NotesPanel({ room, snapshot }: NotesPanelProps) {
  const { notes, state, me, isReconnecting } = snapshot
  const shared = state?.notes
  const isMine = shared !== undefined && shared.writer === me && !isReconnecting
  const other = state?.people.find(({ id }) => id !== me)
  const isTaken = shared !== undefined && shared.writer !== null && shared.writer !== me
  const { field, isPending, hasFailed, take } = useTurn(room, isMine, notes.text)
  const status = isTaken ? t.otherWrites({ name: other?.name ?? t.otherPerson }) : isMine ? t.youWrite : t.free
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <p className="text-meta text-ink-2">{t.lead}</p>
      <div>
        <label className="flex flex-col gap-1.5">
          <span className="text-ui font-semibold">{t.field}</span>
          <textarea
            ref={field}
            dir="auto"
            rows={6}
            readOnly={!isMine}
            value={notes.text}
            maxLength={roomLimits.notes}
            onChange={({ target }) => isMine && room.notes.write(target.value, shared.turn)}
            className={cx(controlClass, 'field-sizing-content max-h-96 min-h-28 w-full resize-none')}
          />
        </label>
        <p role="status" className="mt-2 text-meta text-ink-2">
          {status}
        </p>
      </div>
      <Button
        id="room-notes-write"
        className="self-start"
        isPending={isPending}
        disabledReason={isTaken ? status : isReconnecting ? rooms.reconnecting : null}
        reasonPlacement="tip"
        onClick={() => void take(!isMine)}
      >
        {isMine ? t.done : t.write}
      </Button>
      <Keeping room={room} snapshot={snapshot} otherName={other?.name ?? t.otherPerson} />
      <p role="alert" className="text-meta text-danger-ink empty:hidden">
        {hasFailed ? rooms.notDone : null}
      </p>
    </div>
  )
}

/** The turn to write: asked for, given back after a while without typing, and when the panel closes. */
function useTurn(room: RoomConnection, isMine: boolean, text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  // Asked for here, the turn leads into the text.
  useEffect(() => {
    if (!isMine) return undefined
    field.current?.focus()
    return () => void giveBack(room)
  }, [isMine, room])
  useEffect(() => {
    if (!isMine) return undefined
    const timer = setTimeout(() => void giveBack(room), idleAfter)
    return () => clearTimeout(timer)
  }, [isMine, room, text])
  async function take(isWriting: boolean) {
    setPending(true)
    setFailed(false)
    try {
      if (isWriting) await room.send('room:notes-turn', { isWriting })
      else await giveBack(room)
    } catch {
      // Who was faster is seen in the state of the room.
      setFailed(!room.get().state?.notes?.writer)
    } finally {
      setPending(false)
    }
  }
  return { field, isPending, hasFailed, take }
}

/** What was typed last is sent before somebody else may write. */
const giveBack = (room: RoomConnection) =>
  room.notes
    .flush()
    .then(() => room.send('room:notes-turn', { isWriting: false }))
    .catch(() => undefined)

type KeepingProps = NotesPanelProps & { otherName: string }

/** Both agree to keep the text as it is now; a later one needs both again. */
function Keeping({ room, snapshot: { notes, state, me }, otherName }: KeepingProps) {
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const shared = state?.notes
  const isNow = (version: { turn: number; edit: number } | null | undefined) =>
    version?.turn === notes.turn && version.edit === notes.edit
  const isKept = isNow(shared?.kept)
  const agreed = Object.entries(shared?.agreed ?? {})
  const isMine = agreed.some(([id, version]) => id === me && isNow(version))
  const isTheirs = agreed.some(([id, version]) => id !== me && isNow(version))
  async function keep() {
    setPending(true)
    setFailed(false)
    try {
      await room.notes.flush()
      const { turn, edit, text } = notes
      await room.send('room:keep-notes', { text: isMine ? null : text, turn, edit })
    } catch {
      setFailed(true)
    } finally {
      setPending(false)
    }
  }
  const status = isKept
    ? t.kept
    : isMine
      ? t.youAgreed({ name: otherName })
      : isTheirs
        ? t.otherAgreed({ name: otherName })
        : shared?.kept
          ? t.keptBefore
          : t.keepHint
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p role="status" className="text-ui">
        {status}
      </p>
      <Button
        variant={isTheirs ? 'primary' : 'secondary'}
        isPending={isPending}
        disabledReason={isKept ? t.kept : notes.text.trim() === '' ? t.nothing : null}
        reasonPlacement="tip"
        onClick={() => void keep()}
      >
        {isMine ? t.notYet : t.keep}
      </Button>
      <p role="alert" className="text-meta text-danger-ink empty:hidden">
        {hasFailed ? rooms.notDone : null}
      </p>
    </div>
  )
}
