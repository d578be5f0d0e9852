import type { FormEventHandler, ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { instanceEvents, personalEvents, webhookLimits, type WebhookEvent } from '#contract/webhooks/constants.ts'
import { ReasonField } from '#web/features/accounts/public.ts'
import { FormCheckboxGroup } from '#web/platform/forms/form-checkbox-group.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EventName } from './event-name.tsx'
import { preloadSchemas } from './load-schemas.ts'
import type { EndpointValues } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

const eventLabels = Object.fromEntries(
  instanceEvents.map((event) => [event, <EventName key={event} event={event} />]),
) as Record<WebhookEvent, ReactNode>

type Fields = { control: Control<EndpointValues>; isInstance: boolean }
type Props = Fields & { id: string; onSubmit: FormEventHandler<HTMLFormElement> }

/** Where events go, and which. */
export function EndpointForm({ id, control, isInstance, onSubmit }: Props) {
  return (
    <Form id={id} onSubmit={onSubmit} onFocus={preloadSchemas} className="flex flex-col gap-5">
      <FormTextField
        control={control}
        name="url"
        label={t.url}
        description={t.urlHelp}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={webhookLimits.address}
        autoComplete="off"
      />
      <FormCheckboxGroup
        control={control}
        name="events"
        label={t.events}
        choices={isInstance ? instanceEvents : personalEvents}
        labels={eventLabels}
      />
      <TextsField control={control} isInstance={isInstance} />
      {isInstance ? <ReasonField control={control} name="reason" /> : null}
    </Form>
  )
}

function TextsField({ control, isInstance }: Fields) {
  const { ref, value, onChange, onBlur } = useField({ control, name: 'includesTexts' })
  return (
    <Checkbox
      ref={ref}
      label={t.includesTexts}
      description={isInstance ? t.instanceTextsHelp : t.includesTextsHelp}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
