import { useEffect, useRef, useState } from 'react'
import { availabilityMessages } from '#contract/availability/messages.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import {
  availabilitySettings,
  type AvailabilityDay,
  type AvailabilitySettings,
} from '#contract/availability/schemas.ts'
import * as z from 'zod/mini'
import type { Reply } from '#contract/route.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { draftOf, duplicatesIn, isSame, weekOf, type AvailabilityDraft } from './draft.ts'
import { keepUnsaved, unsavedOf } from './unsaved.ts'
import { LimitsEditor } from './limits-editor.tsx'
import { OverridesEditor } from './overrides-editor.tsx'
import { SessionsOutside } from './sessions-outside.tsx'
import { WeekEditor } from './week-editor.tsx'

type Props = { days: readonly AvailabilityDay[]; settings: AvailabilitySettings }
type Outside = Reply<typeof availabilityRoutes.setAvailability>['sessionsOutside']

/** Everything about when a mentor can be booked, edited as one draft and saved with one press. */
export function AvailabilityEditor({ days, settings }: Props) {
  const userId = useSession()?.userId ?? ''
  const saved = draftOf(days, settings)
  const [draft, setDraft] = useState(() => unsavedOf(userId) ?? saved)
  const [linkError, setLinkError] = useState<string | null>(null)
  const [outside, setOutside] = useState<Outside>([])
  const isDirty = !isSame(draft, saved)
  useEffect(() => keepUnsaved(userId, isDirty ? draft : null), [userId, isDirty, draft])
  const save = useSave(saved, setLinkError, setOutside)

  return (
    <div className="flex flex-col gap-10">
      <SessionsOutside sessions={outside} />
      <WeekEditor week={draft.week} onChange={(week) => setDraft({ ...draft, week })} />
      <OverridesEditor
        overrides={draft.settings.overrides}
        onChange={(overrides) => setDraft({ ...draft, settings: { ...draft.settings, overrides } })}
      />
      <LimitsEditor
        settings={draft.settings}
        linkError={linkError}
        onChange={(next) => setDraft({ ...draft, settings: next })}
      />
      <SaveBar
        isDirty={isDirty}
        isPending={save.isPending}
        isRefused={hasDuplicates(draft)}
        onDiscard={() => setDraft(saved)}
        onSave={() => void save.run(draft).then((fresh) => fresh && setDraft(fresh))}
      />
    </div>
  )
}

/** Whether some day or date holds a range twice. */
const hasDuplicates = ({ week, settings }: AvailabilityDraft) =>
  [...Object.values(week), ...settings.overrides.map(({ timeSlots }) => timeSlots)].some((slots) =>
    duplicatesIn(slots).includes(true),
  )

/** Saves what changed, the settings first: hours may only be published once there is a room. Answers with the draft as stored. */
function useSave(
  saved: AvailabilityDraft,
  setLinkError: (message: string | null) => void,
  setOutside: (sessions: Outside) => void,
) {
  const refresh = [availabilityRoutes]
  const settings = useAct(availabilityRoutes.setSettings, { refresh })
  const week = useAct(availabilityRoutes.setAvailability, { refresh })

  async function run(draft: AvailabilityDraft): Promise<AvailabilityDraft | null> {
    const link = z.safeParse(availabilitySettings.shape.fixedVideoLink, draft.settings.fixedVideoLink?.trim())
    setLinkError(link.success ? null : (link.error.issues[0]?.message ?? ''))
    if (!link.success) return null
    try {
      const stored = isSame(draft.settings, saved.settings)
        ? saved.settings
        : await settings.run({ body: { ...draft.settings, fixedVideoLink: link.data ?? null } })
      const answer = isSame(draft.week, saved.week) ? null : await week.run({ body: weekOf(draft) })
      setOutside(answer?.sessionsOutside ?? [])
      toast.success(availabilityMessages.updated)
      return draftOf(answer?.days ?? weekOf(draft), stored)
    } catch (error) {
      const isLink = error instanceof ApiError && error.code === 'video_link_required'
      if (isLink) setLinkError(firstMessage(error, '').replace(/^\w+: /, ''))
      else toast.error(availabilityMessages.updateFailed)
      return null
    }
  }
  return { run, isPending: settings.isPending || week.isPending }
}

type BarProps = { isDirty: boolean; isPending: boolean; isRefused: boolean; onSave: () => void; onDiscard: () => void }

function SaveBar({ isDirty, isPending, isRefused, onSave, onDiscard }: BarProps) {
  const t = useMessages('settings')
  const update = useRef<HTMLButtonElement>(null)
  // The button that discards goes with what it discarded.
  const discard = () => {
    onDiscard()
    update.current?.focus()
  }
  const look = isDirty
    ? 'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 lg:bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 sm:rounded-card sm:border'
    : ''
  return (
    <div data-bottom-bar={isDirty || undefined} className={`flex flex-wrap items-center justify-end gap-3 ${look}`}>
      <p role="status" className="me-auto text-ui font-medium">
        {isDirty ? t.unsaved : ''}
      </p>
      {isDirty ? (
        <Button variant="ghost" onClick={discard}>
          {t.discard}
        </Button>
      ) : null}
      <Button
        ref={update}
        variant="primary"
        isPending={isPending}
        onClick={onSave}
        disabledReason={isRefused ? availabilityMessages.duplicate : isDirty ? null : t.nothingChanged}
      >
        {t.update}
      </Button>
    </div>
  )
}
