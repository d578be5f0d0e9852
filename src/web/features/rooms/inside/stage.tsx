import { useEffect } from 'react'
import type { RoomReactionKind } from '#contract/rooms/constants.ts'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import type { LocalMediaState } from '../media/local-media.ts'
import { Sound, Video } from '../media/video.tsx'
import { GroupStage } from './group-stage.tsx'
import { Tile } from './tile.tsx'
import * as t from '#texts/rooms.ts'

type StageProps = {
  room: RoomConnection
  snapshot: RoomSnapshot
  media: LocalMediaState
  /** The other person of a pair; null in a group. */
  expected: string | null
}

/** The people and a shared screen. Alone one sees oneself and whom one waits for. */
export function Stage({ room, snapshot, media, expected }: StageProps) {
  const { state, me, received } = snapshot
  const listed = state?.people.find(({ id }) => id === me)
  // Whose network is lost cannot be told so by the server.
  const own = listed && { ...listed, isConnected: !snapshot.isReconnecting }
  const others = state?.people.filter(({ id }) => id !== me) ?? []
  if (!own) return <Entering />
  const sharer = others.find(({ id, screen }) => screen && id === received.screen?.personId)
  const ownCamera = media.camera.isOn ? media.camera.track : null
  const isGroup = expected === null
  const reactionOf = (id: string) => snapshot.reactions.find(({ from }) => from === id)?.reaction
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-3 sm:p-4">
      {others.length > 0 ? received.voices.map((track) => <Sound key={track.id} track={track} />) : null}
      {others[0] && snapshot.link === 'failed' ? (
        <LinkFailed name={isGroup ? null : others[0].name} reason={snapshot.refusal} onRetry={room.retryLink} />
      ) : null}
      {sharer && received.screen ? <SharedScreen track={received.screen.track} name={sharer.name} /> : null}
      {isGroup && others.length > 0 ? (
        <GroupStage room={room} snapshot={snapshot} own={own} ownCamera={ownCamera} hasScreen={sharer !== undefined} />
      ) : (
        <Pair
          room={room}
          reactionOf={reactionOf}
          own={own}
          ownCamera={ownCamera}
          other={others[0]}
          otherCamera={(others[0]?.camera && received.cameras[others[0].id]) || null}
          expected={expected}
          isBesideScreen={sharer !== undefined}
        />
      )}
    </div>
  )
}

type LinkFailedProps = { name: string | null; reason: string | null; onRetry: () => void }

/** `name` is null in a group; `reason` where the server has one. */
function LinkFailed({ name, reason, onRetry }: LinkFailedProps) {
  return (
    <InlineAlert
      tone="warning"
      role="alert"
      title={name === null ? t.failedGroup : t.failedTitle({ name })}
      action={<Button onClick={onRetry}>{t.tryAgain}</Button>}
    >
      {reason === null ? t.failedText : `${reason}.`}
    </InlineAlert>
  )
}

function SharedScreen({ track, name }: { track: MediaStreamTrack; name: string }) {
  return (
    <figure className="min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-surface-3">
      <Video track={track} label={t.screenOf({ name })} isWhole />
    </figure>
  )
}

type PairProps = {
  room: RoomConnection
  reactionOf: (id: string) => RoomReactionKind | undefined
  own: RoomPerson
  ownCamera: MediaStreamTrack | null
  other: RoomPerson | undefined
  otherCamera: MediaStreamTrack | null
  expected: string | null
  isBesideScreen: boolean
}

/** Side by side where there is room; on a phone one's own picture stands in the corner of the other's. */
function Pair({ room, reactionOf, own, ownCamera, other, otherCamera, expected, isBesideScreen }: PairProps) {
  const otherId = other?.id
  // What is received follows what is on the screen.
  useEffect(() => room.show(otherId === undefined ? [] : [otherId]), [room, otherId])
  return (
    <div className={cx('relative grid min-h-0 gap-3 lg:grid-cols-2', isBesideScreen ? 'h-28 grid-cols-2' : 'flex-1')}>
      {other ? (
        <Tile
          person={other}
          name={other.name}
          camera={otherCamera}
          reaction={reactionOf(other.id)}
          avatar={isBesideScreen ? 44 : 104}
          className="min-h-0"
        />
      ) : (
        <div
          role="status"
          className="flex flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-6 text-center"
        >
          <p className="text-h3">{expected === null ? t.firstHere : t.waitingFor({ name: expected })}</p>
          <p className="text-ui text-ink-2">{expected === null ? t.othersHint : t.waitingHint}</p>
        </div>
      )}
      <div
        className={cx(
          'flex min-h-0',
          other && !isBesideScreen && 'absolute end-2 bottom-2 z-10 h-36 w-28 lg:static lg:h-auto lg:w-auto',
        )}
      >
        <Tile
          person={own}
          name={t.you}
          camera={ownCamera}
          reaction={reactionOf(own.id)}
          isOwn
          avatar={isBesideScreen || other !== undefined ? 44 : 104}
          className="flex-1"
        />
      </div>
    </div>
  )
}

function Entering() {
  return (
    <div role="status" className="flex flex-1 items-center justify-center gap-3 text-body text-ink-2">
      <Spinner />
      {t.entering}
    </div>
  )
}
