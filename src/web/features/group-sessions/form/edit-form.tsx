import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { changedFields, changeScopeOf, draftOf, type ChangeScope } from './draft/changes.ts'
import { DescriptionField } from './description-field.tsx'
import type { SessionDraft } from './draft/draft.ts'
import { FormErrors } from './form-errors.tsx'
import { loadValidation } from './draft/load-validation.ts'
import { CapacityField, LanguageField, PrivateField } from './more-fields.tsx'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { PosterField } from './poster-field.tsx'
import { ChangeScopeField } from './change-scope-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useChange } from './use-change.ts'
import { useSendKeys } from './use-send-keys.ts'
import * as t from '#texts/group-sessions/hosting.ts'

type EditFormProps = {
  session: GroupSessionDetail
  /** The planned date that was opened; null is the session as a whole. */
  date: string | null
  /** The address of one of its dates; null is the one the edit started from. */
  addressAt: (date: string | null) => string
}

/** Edits a session's details: one occurrence, it and those after it, or all upcoming ones. Moving it is a dialog of its page. */
export function EditForm({ session, date, addressAt }: EditFormProps) {
  const repeats = session.recurrenceIntervals !== null
  const [changeScope, setReach] = useState<ChangeScope>(changeScopeOf(session, date))
  const [before] = useState(() => draftOf(session))
  const loadSchema = async () => {
    const { changeErrors, schemaOf } = await loadValidation()
    return schemaOf((draft: SessionDraft) => changeErrors(before, draft, changeScope))
  }
  const form = useSchemaForm<SessionDraft>(loadSchema, before)
  const { control } = form
  const { submit, isPending, alert } = useChange(form, session, { changeScope, addressAt })
  useSendKeys(() => void submit())
  return (
    <div className="max-w-reading">
      <Form onSubmit={submit} className="flex flex-col gap-7">
        {repeats ? <ChangeScopeField session={session} value={changeScope} onChange={setReach} /> : null}
        <FormErrors control={control} />
        <FormTextField
          control={control}
          name="sessionTitle"
          id={fieldId('sessionTitle')}
          label={t.sessionTitle}
          autoComplete="off"
        />
        <DescriptionField control={control} />
        <CapacityField control={control} />
        <TagsField control={control} />
        <PosterField control={control} />
        {changeScope.scope === 'series' ? (
          <SeriesFields control={control} />
        ) : (
          <p className="text-ui text-ink-2">{t.seriesOnly}</p>
        )}
        <p className="text-ui text-ink-2">{t.timeElsewhere}</p>
        <FormAlert alert={alert} />
        <Save control={control} {...{ before, changeScope, isPending }} />
      </Form>
    </div>
  )
}

function SeriesFields({ control }: FormSectionProps) {
  return (
    <>
      <PrivateField control={control} />
      <LanguageField control={control} />
    </>
  )
}

function Save({
  control,
  before,
  changeScope,
  isPending,
}: FormSectionProps & { before: SessionDraft; changeScope: ChangeScope; isPending: boolean }) {
  const draft = useWatch({ control }) as SessionDraft
  const isChanged = changedFields(before, draft, changeScope.scope).length > 0
  const noteId = useId()
  const words = { title: t.leaveTitle, text: t.leaveEditText, stay: t.stay, leave: t.leave }
  return (
    <div
      data-bottom-bar
      className={
        'sticky bottom-0 z-20 -mx-4 flex items-center justify-between ' +
        'gap-4 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:px-0 lg:static lg:py-5'
      }
    >
      <p id={noteId} className="text-ui text-ink-2">
        {isChanged ? null : t.nothingChanged}
      </p>
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isChanged} aria-describedby={noteId}>
        {t.save}
      </Button>
      <LeaveGuard isOn={isChanged && !isPending} words={words} />
    </div>
  )
}
