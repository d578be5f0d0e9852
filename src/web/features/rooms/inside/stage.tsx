import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import type { LocalMediaState } from '../media/local-media.ts'
import { Sound, Video } from '../media/video.tsx'
import { Tile } from './tile.tsx'

type StageProps = { room: RoomConnection; snapshot: RoomSnapshot; media: LocalMediaState; expected: string }

/** The people and a shared screen. Alone one sees oneself and whom one waits for. */
export function Stage({ room, snapshot, media, expected }: StageProps) {
  const t = useMessages('rooms')
  const { state, me, tracks } = snapshot
  const own = state?.people.find(({ id }) => id === me)
  const other = state?.people.find(({ id }) => id !== me)
  if (!own) return <Entering />
  const screen = other?.screen ? tracks.screen : null
  const ownCamera = media.camera.isOn ? media.camera.track : null
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-3 p-3 sm:p-4">
      {other && tracks.audio ? <Sound track={tracks.audio} /> : null}
      {other && snapshot.link === 'failed' ? (
        <InlineAlert
          tone="warning"
          role="alert"
          title={t.failedTitle(other.name)}
          action={<Button onClick={room.retryLink}>{t.tryAgain}</Button>}
        >
          {t.failedText}
        </InlineAlert>
      ) : null}
      {screen && other ? (
        <figure className="min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-surface-3">
          <Video track={screen} label={t.screenOf(other.name)} isWhole />
        </figure>
      ) : null}
      <People
        own={own}
        ownCamera={ownCamera}
        other={other}
        otherCamera={other?.camera ? tracks.camera : null}
        expected={expected}
        isBesideScreen={screen !== null}
      />
    </div>
  )
}

type PeopleProps = {
  own: RoomPerson
  ownCamera: MediaStreamTrack | null
  other: RoomPerson | undefined
  otherCamera: MediaStreamTrack | null
  expected: string
  isBesideScreen: boolean
}

/** Side by side where there is room; on a phone one's own picture stands in the corner of the other's. */
function People({ own, ownCamera, other, otherCamera, expected, isBesideScreen }: PeopleProps) {
  const t = useMessages('rooms')
  return (
    <div className={cx('relative grid min-h-0 gap-3 lg:grid-cols-2', isBesideScreen ? 'h-28 grid-cols-2' : 'flex-1')}>
      {other ? (
        <Tile person={other} name={other.name} camera={otherCamera} isSmall={isBesideScreen} className="min-h-0" />
      ) : (
        <div
          role="status"
          className="flex flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-6 text-center"
        >
          <p className="text-h3">{t.waitingFor(expected)}</p>
          <p className="text-ui text-ink-2">{t.waitingHint}</p>
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
          isOwn
          isSmall={isBesideScreen || other !== undefined}
          className="flex-1"
        />
      </div>
    </div>
  )
}

function Entering() {
  const { entering } = useMessages('rooms')
  return (
    <div role="status" className="flex flex-1 items-center justify-center gap-3 text-body text-ink-2">
      <Spinner />
      {entering}
    </div>
  )
}
