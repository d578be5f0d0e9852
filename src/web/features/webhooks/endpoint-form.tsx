import type { FormEventHandler } from 'react'
import type { Control } from 'react-hook-form'
import { staffLimits } from '#contract/moderation/constants.ts'
import { instanceEvents, personalEvents, webhookLimits, type WebhookEvent } from '#contract/webhooks/constants.ts'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useFieldIds } from '#web/ui/fields/field.tsx'
import { Fieldset } from '#web/ui/fields/fieldset.tsx'
import { preloadSchemas } from './load-schemas.ts'
import type { EndpointValues } from './webhook-calls.ts'
import * as keys from '#texts/accounts/api-keys.ts'
import * as t from '#texts/webhooks.ts'

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
      <EventFields control={control} isInstance={isInstance} />
      <TextsField control={control} isInstance={isInstance} />
      {isInstance ? (
        <FormTextArea
          control={control}
          name="reason"
          label={keys.reason}
          description={keys.reasonHelp}
          limit={staffLimits.longestReason}
          rows={2}
        />
      ) : null}
    </Form>
  )
}

function EventFields({ control, isInstance }: Fields) {
  const field = useField({ control, name: 'events' })
  const ids = useFieldIds()
  const events = isInstance ? instanceEvents : personalEvents
  const { value: chosen, errorMessage } = field as typeof field & { errorMessage?: string }
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    field.onChange(events.filter((one) => (one === event ? isOn : chosen.includes(one))))
  return (
    <Fieldset ids={ids} label={t.events} errorMessage={errorMessage}>
      <div>
        {events.map((event, index) => (
          <Checkbox
            key={event}
            ref={index === 0 ? field.ref : undefined}
            label={t.event[event]}
            value={chosen.includes(event)}
            onChange={(isOn) => toggle(event, isOn)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </Fieldset>
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
