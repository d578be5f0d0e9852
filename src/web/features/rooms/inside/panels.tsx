import { X } from 'lucide-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { useShortcutSwitch } from '#web/platform/dom/shortcuts.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { CaptionSettings } from '../captions/caption-settings.tsx'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import { DeviceFailures, DeviceSettings } from '../media/device-settings.tsx'
import type { LocalMedia, LocalMediaState } from '../media/local-media.ts'
import { ChatPanel } from './chat-panel.tsx'
import type { SmallWindowControl } from './use-small-window.tsx'
import * as t from '#texts/rooms.ts'

/** Fetched once the room is open. */
export const peoplePanel = lazyComponent(() => import('./people-panel.tsx').then((module) => module.PeoplePanel))

/** Only pairs write notes. */
const notesPanel = lazyComponent(() => import('../notes/notes-panel.tsx').then((module) => module.NotesPanel))

export type PanelName = 'chat' | 'people' | 'notes' | 'settings'
type PanelProps = {
  name: PanelName
  room: RoomConnection
  snapshot: RoomSnapshot
  media: LocalMedia
  state: LocalMediaState
  isGroup: boolean
  smallWindow: SmallWindowControl
  onClose: () => void
}

/** Chat, people or settings: beside the stage, on a phone above it. The focus moves into it when it opens. */
export function Panel({ name, room, onClose, ...rest }: PanelProps) {
  const { snapshot } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  // Opening is a change of place, so the focus follows.
  useEffect(() => heading.current?.focus(), [name])
  const content: Record<PanelName, () => ReactNode> = {
    chat: () => <ChatPanel room={room} snapshot={snapshot} />,
    people: () => (
      <Suspense fallback={<Spinner className="m-4" />}>
        <peoplePanel.Component room={room} snapshot={snapshot} />
      </Suspense>
    ),
    notes: () => (
      <Suspense fallback={<Spinner className="m-4" />}>
        <notesPanel.Component room={room} snapshot={snapshot} />
      </Suspense>
    ),
    settings: () => <Settings {...rest} />,
  }
  return (
    <aside
      aria-labelledby="room-panel"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="absolute inset-0 z-20 flex flex-col bg-surface sm:static sm:w-80 sm:shrink-0 sm:border-s sm:border-line"
    >
      <div className="flex items-center justify-between border-b border-line ps-4 pe-2 py-1.5">
        <h2 id="room-panel" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t[name]}
        </h2>
        <IconButton label={t.close} icon={X} onClick={onClose} />
      </div>
      {content[name]()}
    </aside>
  )
}

function Settings({ media, state, snapshot, isGroup, smallWindow }: Omit<PanelProps, 'name' | 'room' | 'onClose'>) {
  const [isOn, setOn] = useShortcutSwitch()
  const used = useUsedText(snapshot.bytes)
  const shortcuts = { ...t.shortcutKeys, ...(isGroup ? t.groupShortcutKeys : t.pairShortcutKeys) }
  return (
    <div className="flex flex-col gap-5 overflow-y-auto p-4">
      <DeviceFailures state={state} />
      <DeviceSettings media={media} state={state} />
      <CaptionSettings />
      {smallWindow.isAbsent ? null : (
        <Button size="sm" className="self-start sm:hidden" onClick={smallWindow.toggle}>
          {smallWindow.isOpen ? t.closeSmallWindow : t.openSmallWindow}
        </Button>
      )}
      <p className="text-ui text-ink-2">{used}</p>
      <section>
        <h3 className="text-ui font-semibold">{t.shortcuts}</h3>
        <Switch label={t.singleKeys} value={isOn} onChange={setOn} />
        <dl className="mt-2 flex flex-col gap-1.5 text-ui">
          {Object.entries(shortcuts).map(([key, what]) => (
            <div key={key} className="flex gap-3">
              <dt>
                <kbd className="inline-block min-w-6 rounded-chip border border-line-strong px-1.5 text-center text-meta uppercase">
                  {key}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** "3.4 MB used": of 1,000,000 bytes, with one decimal below ten. */
export function useUsedText(bytes: number): string {
  const { average, number } = useFormats()
  const value = bytes / 1e6
  return t.used({ megabytes: value < 10 ? average(value) : number(Math.round(value)) })
}
