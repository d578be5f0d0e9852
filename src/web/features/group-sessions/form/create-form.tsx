import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { paths } from '#web/paths.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useTimeZone } from '#web/platform/time/time-zone.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { CohostsField } from './cohosts-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { keepDraft, readDraft } from './draft-store.ts'
import { emptyDraft, faultsOf, isBlank, judgedBy, type SessionDraft } from './draft.ts'
import { DoneText, FormFaults } from './form-faults.tsx'
import { FormFooter } from './form-footer.tsx'
import { CapacityField, LanguageField, PrivateField } from './more-fields.tsx'
import { fieldId, type Part } from './parts.ts'
import { PosterField } from './poster-field.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecurrenceField } from './recurrence-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useCreate } from './use-create.ts'
import { useSendKeys } from './use-send-keys.ts'
import { WhenFields } from './when-fields.tsx'

const keepAfterMs = 400

/** The form of a new session beside the card it becomes. What was typed stays on this device until it is sent or thrown away. */
export function CreateForm() {
  const { userId } = useMe()
  const [attempt, setAttempt] = useState(0)
  return (
    <Fresh
      key={attempt}
      userId={userId}
      onStartOver={() => {
        keepDraft(userId, null)
        setAttempt(attempt + 1)
      }}
    />
  )
}

function Fresh({ userId, onStartOver }: { userId: string; onStartOver: () => void }) {
  const t = useMessages('hosting')
  const timeZone = useTimeZone()
  const [kept] = useState(() => readDraft(userId))
  const [isSent, setSent] = useState(false)
  const judge = (draft: SessionDraft) => faultsOf(draft, { timeZone, now: serverNow(), capacityWrong: t.capacityWrong })
  const form = useSchemaForm<SessionDraft>(judgedBy(judge), kept ?? emptyDraft)
  const { control } = form
  const { submit, isPending, alert, needsRoom } = useCreate(form, () => {
    keepDraft(userId, null)
    setSent(true)
  })
  useSendKeys(() => void submit())
  const words = { title: t.leaveTitle, text: t.leaveText, stay: t.stay, leave: t.leave }
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <Form onSubmit={submit} className="flex flex-col gap-7">
        {kept ? (
          <InlineAlert title={t.restored} action={<Button onClick={onStartOver}>{t.startOver}</Button>}>
            {t.restoredText}
          </InlineAlert>
        ) : null}
        <FormFaults control={control} />
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
        <FormFooter control={control} done={<DoneText control={control} judge={judge} />}>
          <Button type="submit" variant="primary" className="max-sm:px-4" isPending={isPending}>
            {t.create}
          </Button>
        </FormFooter>
      </Form>
      <aside aria-label={t.preview} className="sticky top-24 hidden lg:block">
        <PreviewCard control={control} />
      </aside>
      <Keeper control={control} userId={userId} isOff={isPending || isSent} />
      <Guard control={control} userId={userId} words={words} />
    </div>
  )
}

function Fields({ control }: Part) {
  const t = useMessages('hosting')
  return (
    <>
      <FormTextField
        control={control}
        name="sessionTitle"
        id={fieldId('sessionTitle')}
        label={t.sessionTitle}
        placeholder={t.titlePlaceholder}
        autoComplete="off"
      />
      <DescriptionField control={control} />
      <WhenFields control={control} />
      <RecurrenceField control={control} />
      <CohostsField control={control} />
      <TagsField control={control} />
      <PosterField control={control} />
      <PrivateField control={control} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CapacityField control={control} />
        <LanguageField control={control} />
      </div>
    </>
  )
}

/** Keeps what is typed, a moment after the typing. */
function Keeper({ control, userId, isOff }: Part & { userId: string; isOff: boolean }) {
  const draft = useWatch({ control }) as SessionDraft
  useEffect(() => {
    if (isOff) return undefined
    const timer = setTimeout(() => keepDraft(userId, draft), keepAfterMs)
    return () => clearTimeout(timer)
  }, [draft, userId, isOff])
  return null
}

function Guard({
  control,
  userId,
  words,
}: Part & { userId: string; words: Parameters<typeof LeaveGuard>[0]['words'] }) {
  const draft = useWatch({ control }) as SessionDraft
  const keep = () => {
    keepDraft(userId, draft)
    return readDraft(userId) !== null
  }
  return <LeaveGuard isOn={!isBlank(draft)} words={words} keep={keep} />
}
