import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import type { Bound } from '#web/platform/forms/form-fields.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { TermsDialog } from './terms-dialog.tsx'
import * as t from '#texts/accounts/auth.ts'

type Props<Values extends FieldValues> = Bound<Values> & { onAccept: () => void }

/** The checkbox and the terms it links to; accepting them in the dialog ticks the box. */
export function AcceptTerms<Values extends FieldValues>({ control, name, onAccept }: Props<Values>) {
  const [isReading, setReading] = useState(false)
  const label = t.terms({
    link: (text) => (
      <button key="link" type="button" className={textLinkClass} onClick={() => setReading(true)}>
        {text}
      </button>
    ),
  })
  return (
    <>
      <FormCheckbox control={control} name={name} label={label} />
      {isReading ? (
        <TermsDialog
          onClose={() => setReading(false)}
          onAccept={() => {
            onAccept()
            setReading(false)
          }}
        />
      ) : null}
    </>
  )
}
