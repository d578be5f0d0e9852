import { useEffect, useEffectEvent, useRef } from 'react'
import { presetReasons } from '#contract/bookings/constants.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { otherReason, type Reason } from './use-reason.ts'
import { reasonText } from '#web/platform/i18n/choice-texts.ts'
import * as common from '#texts/common.ts'

const limit = 300

type ReasonFieldProps = {
  reason: Reason
  /** Who reads the text: "Amina reads it." */
  hint: string
}

/** The reason: a specified one, or a text. Submitting without one focuses the field and scrolls its error into view. */
export function ReasonField({ reason, hint }: ReasonFieldProps) {
  const radio = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { isOther, attempt } = reason
  const field = useRef<HTMLDivElement>(null)
  const focusField = useEffectEvent(() => {
    const control = isOther ? area.current : radio.current
    control?.focus()
    field.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (attempt > 0) focusField()
  }, [attempt])
  const options = [
    ...presetReasons.map((value) => ({ value, label: reasonText(value) })),
    { value: otherReason, label: common.reason.other },
  ]
  const shown = attempt > 0 && reason.error ? { errorMessage: reason.error } : {}
  return (
    <div ref={field}>
      <RadioGroup
        ref={radio}
        label={common.reason.why}
        options={options}
        value={reason.choice}
        onChange={reason.setChoice}
        {...(isOther ? {} : shown)}
      />
      {isOther ? (
        <TextArea
          ref={area}
          className="mt-2"
          label={common.reason.own}
          description={hint}
          rows={3}
          limit={limit}
          value={reason.text}
          onChange={reason.setText}
          {...shown}
        />
      ) : null}
    </div>
  )
}
