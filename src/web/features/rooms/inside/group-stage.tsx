import { ChevronLeft, ChevronRight, LayoutGrid, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RoomReactionKind } from '#contract/rooms/constants.ts'
import type { RoomPerson, RoomReaction } from '#contract/rooms/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { AvatarSize } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import { arrangeStage, type StageLayout } from './arrange-stage.ts'
import { reactionSigns } from './reaction-signs.ts'
import { Tile } from './tile.tsx'
import * as t from '#texts/rooms.ts'

type GroupStageProps = {
  room: RoomConnection
  snapshot: RoomSnapshot
  own: RoomPerson
  ownCamera: MediaStreamTrack | null
  /** A shared screen stands above. */
  hasScreen: boolean
}

/** Everybody of a group in equal places, or whoever speaks large; whom one pins stays large. */
export function GroupStage({ room, snapshot, own, ownCamera, hasScreen }: GroupStageProps) {
  const [layout, setLayout] = useState<StageLayout>('grid')
  const [pinned, setPinned] = useState<string | null>(null)
  const [wantedPage, setPage] = useState(0)
  const { state, received, reactions } = snapshot
  const people = state?.people ?? []
  const speaker = people.find(({ id, microphone }) => microphone && id === snapshot.speaker) ?? null
  const { main, tiles, page, pages, shown } = arrangeStage({
    people,
    me: own.id,
    layout,
    pinned,
    speaker: snapshot.speaker,
    page: wantedPage,
    hasScreen,
  })
  useShown(room, shown)
  const arrange = (next: StageLayout, pin: string | null) => {
    setLayout(next)
    setPinned(pin)
    setPage(0)
  }
  const toggle = () => arrange(layout === 'grid' ? 'speaker' : 'grid', null)
  const isRow = main !== null || hasScreen
  const { areUpright, noteShape } = useShapes(tiles)
  const pin = (id: string) => (id === pinned ? arrange('grid', null) : arrange('speaker', id))
  const tileOf = (person: RoomPerson, look: Pick<PersonTileProps, 'avatar' | 'isLarge'>) => (
    <PersonTile
      {...look}
      person={person.id === own.id ? own : person}
      isOwn={person.id === own.id}
      camera={person.id === own.id ? ownCamera : (person.camera && received.cameras[person.id]) || null}
      reaction={reactions.find(({ from }) => from === person.id)?.reaction}
      isSpeaking={person.id === speaker?.id}
      isPinned={person.id === pinned}
      onPin={pin}
      onUpright={noteShape}
    />
  )
  return (
    <>
      {main ? <div className="flex min-h-0 flex-1">{tileOf(main, { avatar: 104, isLarge: true })}</div> : null}
      <ul className={cx('min-h-0 gap-2 sm:gap-3', isRow ? rowClass : gridOf(tiles.length, areUpright))}>
        {tiles.map((person) => (
          <li key={person.id} className="flex min-h-0 min-w-0">
            {tileOf(person, { avatar: avatarOf(isRow, tiles.length), isLarge: false })}
          </li>
        ))}
      </ul>
      <StageBar
        layout={layout}
        onToggle={toggle}
        page={page}
        pages={pages}
        onPage={setPage}
        {...hiddenOthers(snapshot, speaker, [own.id, ...shown])}
      />
    </>
  )
}

/** Whether most of these people are seen in upright pictures. */
function useShapes(people: readonly RoomPerson[]) {
  const [upright, setUpright] = useState<Readonly<Record<string, boolean>>>({})
  const noteShape = (id: string, isUpright: boolean) => setUpright((others) => ({ ...others, [id]: isUpright }))
  return { areUpright: people.filter(({ id }) => upright[id]).length * 2 > people.length, noteShape }
}

/** What is received follows what is on the screen. */
function useShown(room: RoomConnection, shown: readonly string[]): void {
  // Ids have no spaces.
  const ids = shown.join(' ')
  useEffect(() => room.show(ids === '' ? [] : ids.split(' ')), [room, ids])
}

/** Who reacts and who speaks, of those who are not on the screen. */
function hiddenOthers({ reactions }: RoomSnapshot, speaker: RoomPerson | null, shown: readonly string[]) {
  return {
    hiddenReaction: reactions.findLast(({ from }) => !shown.includes(from)) ?? null,
    hiddenSpeaker: speaker && !shown.includes(speaker.id) ? speaker.name : null,
  }
}

/** Beside a large picture: whoever is there shares the row, in its middle where it is wide. */
const rowClass = 'flex h-24 justify-center *:max-w-48 *:flex-1 sm:h-28 [@media(max-height:26rem)]:h-14'

/**
 * By their number on the page; every row is full. Three stand in a column on an upright screen, and in a row on a wide one. Upright
 * pictures, as phones send them, stand two in a row on an upright screen, and up to four on a wide one.
 */
function gridOf(count: number, areUpright: boolean): string {
  const grid = 'grid flex-1 auto-rows-fr'
  if (count <= 2) return cx(grid, 'lg:grid-cols-2')
  if (count === 3) {
    const upright = 'grid-cols-2 *:last:col-span-2 landscape:*:last:col-span-1'
    return cx(grid, 'landscape:grid-cols-3', areUpright && upright)
  }
  if (count === 4) return cx(grid, 'grid-cols-2', areUpright && 'landscape:grid-cols-4')
  return cx(
    grid,
    'grid-cols-2 lg:grid-cols-6 lg:*:col-span-2',
    count === 5 && '*:last:col-span-2 lg:*:nth-[n+4]:col-span-3',
  )
}

const avatarOf = (isRow: boolean, count: number): AvatarSize => {
  if (isRow) return 44
  return count > 3 ? 64 : 104
}

type PersonTileProps = {
  person: RoomPerson
  isOwn: boolean
  camera: MediaStreamTrack | null
  avatar: AvatarSize
  reaction: RoomReactionKind | undefined
  isLarge: boolean
  isSpeaking: boolean
  isPinned: boolean
  onPin: (id: string) => void
  onUpright: (id: string, isUpright: boolean) => void
}

function PersonTile({ person, isOwn, onPin, onUpright, ...rest }: PersonTileProps) {
  return (
    <Tile
      {...rest}
      person={person}
      name={isOwn ? t.you : person.name}
      isOwn={isOwn}
      onPin={isOwn ? undefined : () => onPin(person.id)}
      onUpright={(isUpright) => onUpright(person.id, isUpright)}
      className="min-w-0 flex-1"
    />
  )
}

type StageBarProps = {
  layout: StageLayout
  onToggle: () => void
  page: number
  pages: number
  onPage: (page: number) => void
  /** Somebody on another page reacts, or speaks. */
  hiddenReaction: RoomReaction | null
  hiddenSpeaker: string | null
}

/** Below the pictures, near the thumb: the layout, who speaks elsewhere, and the pages. */
function StageBar({ layout, onToggle, page, pages, onPage, hiddenReaction, hiddenSpeaker }: StageBarProps) {
  useShortcuts({ g: onToggle })
  return (
    <div className="-my-1 flex min-h-11 items-center gap-2 text-meta text-ink-2">
      <Button
        variant="ghost"
        className="px-2"
        icon={<Icon as={layout === 'grid' ? UserRound : LayoutGrid} />}
        onClick={onToggle}
      >
        {layout === 'grid' ? t.speakerLayout : t.gridLayout}
      </Button>
      <p className="min-w-0 flex-1 truncate">
        {hiddenReaction ? <ReactionWords {...hiddenReaction} /> : hiddenSpeaker && t.speaks({ name: hiddenSpeaker })}
      </p>
      {pages > 1 ? (
        <nav aria-label={t.pages} className="flex items-center">
          <IconButton
            label={t.previousPage}
            icon={ChevronLeft}
            tipPlacement="top"
            aria-disabled={page === 0 || undefined}
            onClick={() => onPage(Math.max(0, page - 1))}
          />
          <span className="tnum" role="status">
            {t.pageOf({ page: page + 1, pages })}
          </span>
          <IconButton
            label={t.nextPage}
            icon={ChevronRight}
            tipPlacement="top"
            aria-disabled={page === pages - 1 || undefined}
            onClick={() => onPage(Math.min(pages - 1, page + 1))}
          />
        </nav>
      ) : null}
    </div>
  )
}

function ReactionWords({ reaction, name }: RoomReaction) {
  return (
    <>
      <span aria-hidden="true">{reactionSigns[reaction]}</span> {t.reacted[reaction]({ name })}
    </>
  )
}
