import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { draftOf, duplicatesIn, isSame, weekOf, type AvailabilityDraft } from './draft.ts'
import { LimitsEditor } from './limits-editor.tsx'
import { OverridesEditor } from './overrides-editor.tsx'
import { SessionsOutside } from './sessions-outside.tsx'
import { WeekEditor } from './week-editor.tsx'
import * as t from '#texts/availability.ts'
import * as settingsTexts from '#texts/settings.ts'

const weekAhead = lazyComponent(() => import('./week-ahead.tsx').then((module) => module.WeekAhead))
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
  const saved = draftOf(days, settings)
  const { draft, setDraft, isDirty } = useDraft(saved)
  const link = useLink()
  const [outside, setOutside] = useState<Outside>([])
  const { save, failure, forget } = useSave(saved, setOutside)
  useStored(failure !== null && !isDirty, forget)
  const edit = (next: AvailabilityDraft) => {
    forget()
    setDraft(next)
  }
  const place = useSaveEntry({
    name: settingsTexts.availability,
    isDirty,
    refusal: hasDuplicates(draft) ? t.duplicateHours : null,
    failure,
    async save() {
      const fixedVideoLink = link.check(draft.settings.fixedVideoLink)
      if (fixedVideoLink === undefined) return false
      // As it is stored, so that what is read after a lost answer can be compared.
      const sent = { ...draft, settings: { ...draft.settings, fixedVideoLink } }
      setDraft(sent)
      const stored = await save(sent)
      if (stored) setDraft(stored)
      return stored !== null
    },
    discard: () => edit(saved),
  })

  return (
    <div ref={place} className="flex flex-col gap-10">
      <SessionsOutside sessions={outside} />
      <WeekEditor week={draft.week} onChange={(week) => edit({ ...draft, week })} />
      <Suspense fallback={<SkeletonBlock className="h-110 rounded-card" />}>
        <weekAhead.Component />
      </Suspense>
      <OverridesEditor
        overrides={draft.settings.overrides}
        onChange={(overrides) => edit({ ...draft, settings: { ...draft.settings, overrides } })}
      />
      <LimitsEditor
        settings={draft.settings}
        room={{ error: link.error, ref: link.field }}
        onChange={(next) => edit({ ...draft, settings: next })}
      />
    </div>
  )
}

/** The values on the screen; unsaved ones are kept in the tab. */
function useDraft(saved: AvailabilityDraft) {
  const userId = useSession()?.userId ?? ''
  const [draft, setDraft] = useState(() => readAvailabilityDraft(userId) ?? saved)
  const isDirty = !isSame(draft, saved)
  useEffect(
    () => writeDraft(userId, draftName, isDirty ? { days: weekOf(draft), settings: draft.settings } : null),
    [userId, isDirty, draft],
  )
  return { draft, setDraft, isDirty }
}

/** `check` returns the link of the room as it is stored; undefined where it is none, which the field then says. */
function useLink() {
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  function check(text: string | null | undefined): string | null | undefined {
    const { success, data } = z.safeParse(availabilitySettings.shape.fixedVideoLink, text?.trim())
    setError(success ? null : t.roomInvalid)
    if (success) return data || null
    field.current?.focus()
    announce(t.roomInvalid, 'assertive')
    return undefined
  }
  return { error, field, check }
}

/** The answer to a save was lost, but what is read again says that it is stored. */
function useStored(isStored: boolean, forget: () => void): void {
  const say = useEffectEvent(() => {
    forget()
    toast.success(t.updated)
  })
  useEffect(() => {
    if (isStored) say()
  }, [isStored])
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

/** `save` returns the stored draft; null if it was refused or got no answer: `failure` then says why. */
function useSave(saved: AvailabilityDraft, setOutside: (sessions: Outside) => void) {
  const settings = useAct(availabilityRoutes.setSettings)
  const week = useAct(availabilityRoutes.setAvailability)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(draft: AvailabilityDraft): Promise<AvailabilityDraft | null> {
    setFailure(null)
    try {
      const stored = isSame(draft.settings, saved.settings)
        ? saved.settings
        : await settings.run({ body: draft.settings })
      const answer = isSame(draft.week, saved.week) ? null : await week.run({ body: weekOf(draft) })
      setOutside(answer?.sessionsOutside ?? [])
      toast.success(t.updated)
      return draftOf(answer?.days ?? weekOf(draft), stored)
    } catch (error) {
      setFailure(failureText(error, t.updateFailed))
      return null
    }
  }
  return { save, failure, forget: () => setFailure(null) }
}
