import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { instanceRoutes } from '#contract/instance/routes.ts'
import type { InstanceState } from '#contract/instance/schemas.ts'
import { DecisionBar, type Decision } from '#web/features/moderation/public.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { onMissingSchema, useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { WithContents } from '#web/ui/layout/section-contents.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { ChangedMeanwhile, type Based } from './changed-meanwhile.tsx'
import { settingsOf, valuesOf, type InstanceValues } from './instance-values.ts'
import { InstanceVersions } from './instance-versions.tsx'
import { LookFields } from './look-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { SignUpFields, MailFields, NameFields } from './text-fields.tsx'
import { Contents, sectionIds, Unpublished } from './unpublished.tsx'
import * as t from '#texts/instance.ts'
import * as settings from '#texts/settings.ts'

const loadSchema = () => retryImport(() => import('./instance-schema.ts').then((module) => module.instanceSchema))

/** All that staff choose for the instance: a draft that is looked at, and published with a reason; below it the versions. */
export function InstanceEditor() {
  const read = useRead(instanceRoutes.showInstance, {})
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.what} />
  return <Editor state={read.data} />
}

/** What the draft was begun from. */
const baseOf = ({ version, settings: current, draft }: InstanceState): Based =>
  draft ? { version: draft.version, settings: draft.base } : { version, settings: current }

function Editor({ state }: { state: InstanceState }) {
  const [base, setBase] = useState(() => baseOf(state))
  const form = useSchemaForm<InstanceValues>(loadSchema, valuesOf(state.draft?.settings ?? state.settings))
  const isDirty = useIsDirty(form.control)
  const begin = (based: Based, values = valuesOf(based.settings)) => {
    setBase(based)
    form.reset(values)
  }
  const words = {
    title: settings.unsavedTitle,
    text: settings.unsavedInTab,
    stay: settings.keepEditing,
    leave: settings.leave,
  }
  return (
    <WithContents contents={<Contents control={form.control} base={base} />}>
      <Form
        onFocus={() => void loadSchema().catch(() => undefined)}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-8"
      >
        <NameFields form={form} configured={state.configured} />
        <LookFields form={form} />
        <OfferFields form={form} />
        <MailFields form={form} configured={state.configured} />
        <SignUpFields form={form} />
      </Form>
      <Steps form={form} state={state} base={base} begin={begin} />
      <section aria-labelledby={sectionIds.versions}>
        <h2 id={sectionIds.versions} tabIndex={-1} className="mb-4 text-h2 outline-none">
          {t.versionsTitle}
        </h2>
        <InstanceVersions />
      </section>
      <LeaveGuard isOn={isDirty} words={words} />
    </WithContents>
  )
}

type StepsProps = {
  form: UseFormReturn<InstanceValues>
  state: InstanceState
  base: Based
  begin: (base: Based, values?: InstanceValues) => void
}

/** Looking at the draft, publishing it, or giving it up. */
function Steps(props: StepsProps) {
  const { form, state, base, begin } = props
  const { alert, token, preview, giveUp, decision, isSaving, isDiscarding } = useSteps(props)
  const isDirty = useIsDirty(form.control)
  return (
    <>
      <FormAlert alert={alert} />
      <ChangedMeanwhile
        base={base}
        state={state}
        mine={() => settingsOf(form.getValues())}
        onMerged={(merged) => begin({ version: state.version, settings: state.settings }, valuesOf(merged))}
      />
      {token ? (
        <ScrollIntoView key={token}>
          <PreviewLinks token={token} />
        </ScrollIntoView>
      ) : null}
      <DecisionBar
        key={base.version}
        decisions={[decision]}
        onDone={() => undefined}
        status={<Unpublished control={form.control} base={base} />}
        first={
          <>
            <Button variant="primary" isPending={isSaving} onClick={() => void preview()}>
              {t.preview}
            </Button>
            {isDirty || state.draft !== null ? (
              <Button variant="ghost" isPending={isDiscarding} onClick={() => void giveUp()}>
                {t.giveUp}
              </Button>
            ) : null}
          </>
        }
      />
    </>
  )
}

function useSteps({ form, state, base, begin }: StepsProps) {
  const { alert, show, clear } = useFormAlert()
  const save = useAct(instanceRoutes.saveInstanceDraft)
  const discard = useAct(instanceRoutes.discardInstanceDraft)
  const publish = useAct(instanceRoutes.publishInstance)
  const [token, setToken] = useState<string | null>(null)
  const bodyOf = () => ({ settings: settingsOf(form.getValues()), version: base.version })

  const preview = form.handleSubmit(async () => {
    clear()
    try {
      const body = bodyOf()
      setToken((await save.run({ body })).token)
      form.reset(valuesOf(body.settings))
    } catch (error) {
      show(failureText(error))
    }
  }, onMissingSchema(show))

  async function giveUp() {
    clear()
    try {
      await discard.run({})
      setToken(null)
      begin({ version: state.version, settings: state.settings })
    } catch (error) {
      show(failureText(error))
    }
  }

  const decision: Decision = {
    id: 'publish',
    label: t.publish,
    hint: t.publishHint,
    templates: t.reasons,
    run: async (reason) => {
      if (!(await form.trigger(undefined, { shouldFocus: true })))
        throw new ApiError(400, { code: 'invalid_input', errorMessages: [t.incomplete] })
      const published = await publish.run({ body: { ...bodyOf(), reason } })
      setToken(null)
      begin(published)
    },
  }
  return { alert, token, preview, giveUp, decision, isSaving: save.isPending, isDiscarding: discard.isPending }
}
