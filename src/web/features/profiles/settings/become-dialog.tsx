import { useId } from 'react'
import type { Role } from '#contract/fields.ts'
import { interestLimits, levels } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import type { OtherRole } from '#contract/profiles/schemas.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { paths } from '#web/paths.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { updateSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { becomeForm } from './profile-schemas.ts'
import { useTopicChoices } from '#web/platform/i18n/use-topic-choices.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import * as t from '#texts/accounts/account.ts'
import * as common from '#texts/common.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

type Values = { jobTitle: string; levelOfExperience: string; companyName: string; topics: string[] }

const titles = JOB_TITLES.map((title) => ({ value: title, label: jobTitleText(title) }))

type BecomeDialogProps = { role: Role; begins: OtherRole } & OpenState

/** Asks for what the profile of the other role needs, then goes on with it; one that was left is filled in. */
export function BecomeDialog({ role, begins: { isReturning, ...begins }, isOpen, onClose }: BecomeDialogProps) {
  const formId = useId()
  const { control, alert, submit, isPending } = useBecome(role, begins)
  const topics = useTopicChoices(begins.topics)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.become[role]}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} size="lg" title={t.become[role]} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        {isReturning ? <p className="text-ui text-ink-2">{t.returning[role]}</p> : null}
        <ComboBox {...useField({ control, name: 'jobTitle' })} label={t.jobTitle} options={titles} />
        <Select
          {...useField({ control, name: 'levelOfExperience' })}
          label={t.level}
          options={levels.map((value) => ({ value, label: t.years({ level: value }) }))}
        />
        <FormTextField control={control} name="companyName" label={t.company[role]} autoComplete="organization" />
        <ChipGroup
          {...useField({ control, name: 'topics' })}
          label={t.topics[role]}
          description={t.topicsHelp[role]}
          max={interestLimits[role].max}
          options={topics}
        />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

/** Where the new role begins: mentors set up their hours first. */
const firstPage: Record<Role, string> = { mentor: paths.setUp, mentee: paths.dashboard }

function useBecome(role: Role, begins: Values) {
  const { alert, show, clear } = useFormAlert()
  const { control, handleSubmit } = useSchemaForm<Values>(becomeForm[role], begins)
  // The page is loaded again.
  const mentor = useAct(profileRoutes.becomeMentor, { isReadLater: true })
  const mentee = useAct(profileRoutes.becomeMentee, { isReadLater: true })

  async function send({ topics: chosen, ...body }: Values) {
    clear()
    const names = chosen.map((name) => ({ name }))
    const levelOfExperience = levels.find((level) => level === body.levelOfExperience)!
    try {
      if (role === 'mentor') await mentor.run({ body: { ...body, levelOfExperience, areaOfExpertise: names } })
      else await mentee.run({ body: { ...body, levelOfExperience, fieldOfInterest: names } })
      updateSession(await call(sessionRoutes.validate, {}))
    } catch (error) {
      return show(failureText(error))
    }
    // Everything that was read belongs to the other role.
    location.assign(localAddress(firstPage[role]))
  }
  return { control, alert, submit: handleSubmit(send), isPending: mentor.isPending || mentee.isPending }
}
