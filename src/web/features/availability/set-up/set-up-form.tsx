import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import * as z from 'zod/mini'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { availabilitySettings, type AvailabilitySettings } from '#contract/availability/schemas.ts'
import { minutesOf } from '#contract/weekdays.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { longZoneName } from '#web/platform/time/long-zone-name.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { weekOf, type AvailabilityDraft } from '../draft.ts'
import { WeekEditor } from '../week-editor.tsx'
import { suggestedHours, suggestedWeek, type Suggestion } from './suggested-hours.ts'
import * as onboarding from '#texts/profiles/onboarding.ts'
import * as availability from '#texts/availability.ts'

type Choice = Suggestion | 'own'
type Week = AvailabilityDraft['week']
const suggestions = Object.keys(suggestedHours) as Suggestion[]
const draftName = 'set-up'

type SetUpFormProps = {
  settings: AvailabilitySettings
  /** Renders the publish button in the page's bar. */
  children: (isPending: boolean) => ReactNode
}

/** Hours and room of a new mentor: a suggestion is preselected, so that one press publishes. */
export function SetUpForm({ settings, children }: SetUpFormProps) {
  const t = onboarding.setUp
  const zone = longZoneName(useZone(), serverNow())
  const { draft, change, forget } = useSetUpDraft(settings.fixedVideoLink)
  const { choice, own, link } = draft
  const { alert, show, clear } = useFormAlert()
  const room = useRef<HTMLInputElement>(null)
  const publish = usePublish(settings)

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    const week = choice === 'own' ? own : suggestedWeek(choice)
    if (Object.values(week).every((slots) => slots.length === 0)) return show(t.noHours)
    const outcome = await publish.run(week, link)
    if (outcome === 'refused') room.current?.focus()
    else if (outcome === 'published') forget()
    else show(failureText(outcome.error, availability.updateFailed))
  }

  return (
    <Form className="flex flex-col gap-8" onSubmit={(event) => void submit(event)}>
      <section aria-labelledby="set-up-hours" className="flex flex-col gap-4">
        <div>
          <h2 id="set-up-hours" className="text-h2">
            {t.hoursTitle}
          </h2>
          <p className="mt-1 text-ui text-ink-2">{t.hoursText({ zone })}</p>
        </div>
        <div data-uncovered>
          <HoursChoice value={choice} onChange={(value) => change({ choice: value })} />
        </div>
        {choice === 'own' ? <WeekEditor week={own} onChange={(week) => change({ own: week })} isHeadingHidden /> : null}
      </section>
      <Room ref={room} link={link} error={publish.linkError} onChange={(value) => change({ link: value })} />
      <FormAlert alert={alert} />
      {children(publish.isPending)}
    </Form>
  )
}

type SetUpDraft = { choice: Choice; own: Week; link: string }

/** The unpublished choice; a reload keeps it. */
function useSetUpDraft(roomLink: string | null | undefined) {
  const userId = useSession()?.userId ?? ''
  const [draft, setDraft] = useState<SetUpDraft>(() => ({
    choice: 'evenings',
    own: suggestedWeek('evenings'),
    link: roomLink ?? '',
    ...(readDraft(userId, draftName) as Partial<SetUpDraft> | null),
  }))
  function change(changed: Partial<SetUpDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    writeDraft(userId, draftName, next)
  }
  return { draft, change, forget: () => writeDraft(userId, draftName, null) }
}

function HoursChoice({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  const t = onboarding.setUp
  const { time } = useFormats('UTC')
  const clock = (wall: string) => time(minutesOf(wall) * 60_000)
  const options = suggestions.map((suggestion) => {
    const { slot } = suggestedHours[suggestion]
    return {
      value: suggestion,
      label: t.suggestions[suggestion],
      description: t.suggestionHours[suggestion]({ from: clock(slot.startTime), to: clock(slot.endTime) }),
    }
  })
  return (
    <RadioGroup
      label={t.hoursLabel}
      value={value}
      onChange={(choice) => onChange(choice as Choice)}
      options={[...options, { value: 'own', label: t.ownHours, description: t.ownHoursText }]}
    />
  )
}

type RoomProps = { link: string; error: string | null; onChange: (link: string) => void; ref: Ref<HTMLInputElement> }

function Room({ link, error, onChange, ref }: RoomProps) {
  const t = onboarding.setUp
  return (
    <section aria-labelledby="set-up-room" className="flex flex-col gap-4">
      <div>
        <h2 id="set-up-room" className="text-h2">
          {t.roomTitle}
        </h2>
        <p className="mt-1 text-ui text-ink-2">{t.roomText}</p>
      </div>
      <TextField
        ref={ref}
        label={t.room}
        description={t.roomHelp}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        isOptional
        value={link}
        onChange={onChange}
        {...(error ? { errorMessage: error } : {})}
      />
    </section>
  )
}

/** Stores the room, then the hours that make the mentor bookable. */
function usePublish(settings: AvailabilitySettings) {
  const saveSettings = useAct(availabilityRoutes.setSettings)
  const saveWeek = useAct(availabilityRoutes.setAvailability)
  const [linkError, setLinkError] = useState<string | null>(null)

  async function run(week: Week, link: string): Promise<'published' | 'refused' | { error: unknown }> {
    const { success, data } = z.safeParse(availabilitySettings.shape.fixedVideoLink, link.trim())
    setLinkError(success ? null : availability.roomInvalid)
    if (!success) {
      announce(availability.roomInvalid, 'assertive')
      return 'refused'
    }
    try {
      if ((data || null) !== settings.fixedVideoLink)
        await saveSettings.run({ body: { ...settings, fixedVideoLink: data ?? null } })
      await saveWeek.run({ body: weekOf({ week, settings }) })
      return 'published'
    } catch (error) {
      return { error }
    }
  }
  return { run, linkError, isPending: saveSettings.isPending || saveWeek.isPending }
}
