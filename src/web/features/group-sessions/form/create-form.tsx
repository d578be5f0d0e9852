import { Suspense, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { paths } from '#web/paths.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { desktopQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { DescriptionField } from './description-field.tsx'
import { copyOf } from './draft/changes.ts'
import { hasDraft, saveDraft } from './draft/draft-store.ts'
import { emptyDraft, isBlank, type SessionDraft } from './draft/draft.ts'
import { DoneText, FormErrors } from './form-errors.tsx'
import { FormFooter } from './form-footer.tsx'
import { LatePreview } from './late-preview.tsx'
import { loadValidation } from './draft/load-validation.ts'
import { CapacityField, LanguageField, PrivateField } from './more-fields.tsx'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { PosterField } from './poster-field.tsx'
import { RecurrenceField } from './recurrence-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useCreate } from './use-create.ts'
import { useSendKeys } from './use-send-keys.ts'
import { WhenFields } from './when-fields.tsx'
import * as t from '#texts/group-sessions/hosting.ts'

const saveAfterMs = 400
const cohosts = lazyComponent(() => import('./cohosts-field.tsx').then((module) => module.CohostsField))
const restored = lazyComponent(() => import('./draft/restored-draft.tsx').then((module) => module.RestoredDraft))

/**
 * The form of a new session with a preview of its card. The draft stays on this device until it is sent or discarded. Without one it begins
 * with what a `former` session had.
 */
export function CreateForm({ former }: { former?: GroupSessionDetail | undefined }) {
  const { userId } = useMe()
  const [attempt, setAttempt] = useState(0)
  const [isRestored] = useState(hasDraft)
  const startOver = () => {
    saveDraft(userId, null)
    setAttempt(attempt + 1)
  }
  const formOf = (draft: SessionDraft | null) => (
    <SessionForm key={attempt} userId={userId} stored={draft} former={former} onStartOver={startOver} />
  )
  if (!isRestored || attempt > 0) return formOf(null)
  return <restored.Component userId={userId}>{formOf}</restored.Component>
}

type SessionFormProps = {
  userId: string
  stored: SessionDraft | null
  former: GroupSessionDetail | undefined
  onStartOver: () => void
}

function SessionForm({ userId, stored, former, onStartOver }: SessionFormProps) {
  const zone = useZone()
  const [isSent, setSent] = useState(false)
  const options = () => ({ zone, now: serverNow() })
  const loadSchema = async () => {
    const { draftErrors, schemaOf } = await loadValidation()
    return schemaOf((draft: SessionDraft) => draftErrors(draft, options()))
  }
  const form = useSchemaForm<SessionDraft>(loadSchema, stored ?? (former ? copyOf(former) : emptyDraft))
  const { control } = form
  const { submit, isPending, alert, needsRoom } = useCreate(form, () => {
    saveDraft(userId, null)
    setSent(true)
  })
  useSendKeys(() => void submit())
  const words = { title: t.leaveTitle, text: t.leaveText, stay: t.stay, leave: t.leave }
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <Form onSubmit={submit} className="flex flex-col gap-7">
        {stored ? (
          <InlineAlert title={t.restored} action={<Button onClick={onStartOver}>{t.startOver}</Button>}>
            {t.restoredText}
          </InlineAlert>
        ) : null}
        {!stored && former ? (
          <InlineAlert title={t.copied({ title: former.sessionTitle })}>{t.copiedText}</InlineAlert>
        ) : null}
        <FormErrors control={control} />
        <Fields control={control} />
        <FormAlert
          alert={alert}
          action={
            needsRoom ? (
              <Link to={paths.settingsAvailability} className={buttonClass()}>
                {t.toSettings}
              </Link>
            ) : null
          }
        />
        <FormFooter control={control} done={<DoneText control={control} options={options} />}>
          <Button type="submit" variant="primary" className="max-sm:px-4" isPending={isPending}>
            {t.create}
          </Button>
        </FormFooter>
      </Form>
      <Preview control={control} />
      <Autosave control={control} userId={userId} isOff={isPending || isSent} />
      <Guard control={control} userId={userId} words={words} />
    </div>
  )
}

function Fields({ control }: FormSectionProps) {
  return (
    <>
      <Section title={t.aboutTitle}>
        <FormTextField
          control={control}
          name="sessionTitle"
          id={fieldId('sessionTitle')}
          label={t.sessionTitle}
          placeholder={t.titlePlaceholder}
          autoComplete="off"
        />
        <DescriptionField control={control} />
      </Section>
      <Section title={t.whenTitle}>
        <WhenFields control={control} />
        <RecurrenceField control={control} />
      </Section>
      <Section title={t.looksTitle}>
        <TagsField control={control} />
        <PosterField control={control} />
      </Section>
      <Section title={t.peopleTitle}>
        <PrivateField control={control} />
        <CapacityField control={control} />
        <MoreOptions control={control} />
      </Section>
    </>
  )
}

/** What few sessions have; open where it is set or has an error. */
function MoreOptions({ control }: FormSectionProps) {
  const [chosen, language] = useWatch({ control, name: ['cohosts', 'language'] })
  const { errors } = useFormState({ control, name: ['cohosts', 'language'] })
  const [isOpen, setOpen] = useState(chosen.length > 0 || language !== '')
  if ((errors.cohosts ?? errors.language) && !isOpen) setOpen(true)
  return (
    <Disclosure summary={t.moreOptions} isOpen={isOpen}>
      <div className="flex flex-col gap-6 pt-2 text-ink">
        <Suspense fallback={<SkeletonBlock className="h-24" />}>
          <cohosts.Component control={control} />
        </Suspense>
        <LanguageField control={control} />
      </div>
    </Disclosure>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-7"
    >
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Saves the draft a moment after typing, and at once when the page is hidden, so that a quick reload loses nothing. */
function Autosave({ control, userId, isOff }: FormSectionProps & { userId: string; isOff: boolean }) {
  const draft = useWatch({ control }) as SessionDraft
  useEffect(() => {
    if (isOff) return undefined
    const timer = setTimeout(() => saveDraft(userId, draft), saveAfterMs)
    return () => clearTimeout(timer)
  }, [draft, userId, isOff])
  const flush = useEffectEvent(() => {
    if (!isOff) saveDraft(userId, draft)
  })
  useEffect(() => {
    const onHide = () => flush()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])
  return null
}

function Guard({
  control,
  userId,
  words,
}: FormSectionProps & { userId: string; words: Parameters<typeof LeaveGuard>[0]['words'] }) {
  const draft = useWatch({ control }) as SessionDraft
  const keep = () => {
    saveDraft(userId, draft)
    return hasDraft()
  }
  return <LeaveGuard isOn={!isBlank(draft)} words={words} keep={keep} />
}

/** Beside the form, where there is room. */
function Preview({ control }: FormSectionProps) {
  if (!useMediaQuery(desktopQuery)) return null
  return (
    <aside aria-label={t.preview} className="sticky top-24">
      <LatePreview control={control} />
    </aside>
  )
}
