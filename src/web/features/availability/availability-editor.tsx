import { useEffect, useRef, useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import {
  availabilitySettings,
  week as weekShape,
  type AvailabilityDay,
  type AvailabilitySettings,
} from '#contract/availability/schemas.ts'
import * as z from 'zod/mini'
import type { Reply } from '#contract/route.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useSaveEntry } from '#web/platform/forms/save-scope.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { draftOf, duplicatesIn, isSame, weekOf, type AvailabilityDraft } from './draft.ts'
import { LimitsEditor } from './limits-editor.tsx'
import { OverridesEditor } from './overrides-editor.tsx'
import { SessionsOutside } from './sessions-outside.tsx'
import { WeekEditor } from './week-editor.tsx'
import * as t from '#texts/availability.ts'
import * as settingsTexts from '#texts/settings.ts'

const draftName = 'availability'
// A half-typed link is stored in the draft too.
const draftShape = z.object({
  days: weekShape,
  settings: z.extend(availabilitySettings, { fixedVideoLink: z.nullish(z.string()) }),
})

type Props = { days: readonly AvailabilityDay[]; settings: AvailabilitySettings }
type Outside = Reply<typeof availabilityRoutes.setAvailability>['sessionsOutside']

/** All availability settings, edited as one draft and saved together. */
export function AvailabilityEditor({ days, settings }: Props) {
  const userId = useSession()?.userId ?? ''
  const saved = draftOf(days, settings)
  const [draft, setDraft] = useState(() => readAvailabilityDraft(userId) ?? saved)
  const [linkError, setLinkError] = useState<string | null>(null)
  const link = useRef<HTMLInputElement>(null)
  const [outside, setOutside] = useState<Outside>([])
  const isDirty = !isSame(draft, saved)
  useEffect(
    () => writeDraft(userId, draftName, isDirty ? { days: weekOf(draft), settings: draft.settings } : null),
    [userId, isDirty, draft],
  )
  const refuseLink = (message: string | null) => {
    setLinkError(message)
    if (message === null) return
    link.current?.focus()
    announce(message, 'assertive')
  }
  const save = useSave(saved, refuseLink, setOutside)
  const place = useSaveEntry({
    name: settingsTexts.availability,
    isDirty,
    refusal: hasDuplicates(draft) ? t.duplicateHours : null,
    async save() {
      const stored = await save(draft)
      if (stored) setDraft(stored)
      return stored !== null
    },
    discard: () => setDraft(saved),
  })

  return (
    <div ref={place} className="flex flex-col gap-10">
      <SessionsOutside sessions={outside} />
      <WeekEditor week={draft.week} onChange={(week) => setDraft({ ...draft, week })} />
      <OverridesEditor
        overrides={draft.settings.overrides}
        onChange={(overrides) => setDraft({ ...draft, settings: { ...draft.settings, overrides } })}
      />
      <LimitsEditor
        settings={draft.settings}
        room={{ error: linkError, ref: link }}
        onChange={(next) => setDraft({ ...draft, settings: next })}
      />
    </div>
  )
}

/** The stored draft; null if an older release wrote it in another shape. */
function readAvailabilityDraft(userId: string): AvailabilityDraft | null {
  const { data } = z.safeParse(draftShape, readDraft(userId, draftName))
  return data ? draftOf(data.days, data.settings) : null
}

/** Whether a day or date has a duplicate range. */
const hasDuplicates = ({ week, settings }: AvailabilityDraft) =>
  [...Object.values(week), ...settings.overrides.map(({ timeSlots }) => timeSlots)].some((slots) =>
    duplicatesIn(slots).includes(true),
  )

/** Saves the changes. Returns the stored draft; null if it was refused. */
function useSave(
  saved: AvailabilityDraft,
  refuseLink: (message: string | null) => void,
  setOutside: (sessions: Outside) => void,
) {
  const settings = useAct(availabilityRoutes.setSettings)
  const week = useAct(availabilityRoutes.setAvailability)

  return async function save(draft: AvailabilityDraft): Promise<AvailabilityDraft | null> {
    const link = z.safeParse(availabilitySettings.shape.fixedVideoLink, draft.settings.fixedVideoLink?.trim())
    refuseLink(link.success ? null : t.roomInvalid)
    if (!link.success) return null
    try {
      const stored = isSame(draft.settings, saved.settings)
        ? saved.settings
        : await settings.run({ body: { ...draft.settings, fixedVideoLink: link.data ?? null } })
      const answer = isSame(draft.week, saved.week) ? null : await week.run({ body: weekOf(draft) })
      setOutside(answer?.sessionsOutside ?? [])
      toast.success(t.updated)
      return draftOf(answer?.days ?? weekOf(draft), stored)
    } catch (error) {
      toast.error(failureText(error, t.updateFailed))
      return null
    }
  }
}
