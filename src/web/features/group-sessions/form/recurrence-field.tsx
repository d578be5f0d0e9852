import { Suspense, useState } from 'react'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { useSeriesText } from './series-words.ts'
import * as t from '#texts/group-sessions/hosting.ts'

const dialog = lazyComponent(() => import('./recurrence-dialog.tsx').then((module) => module.RecurrenceDialog))

type Kind = 'once' | 'daily' | 'custom'

/** Whether and how the session repeats; the details are chosen in a dialog. */
export function RecurrenceField({ control }: FormSectionProps) {
  const { ref, value, onChange, onBlur, ...state } = useField({ control, name: 'recurrence' })
  const [editing, setEditing] = useState<'daily' | 'custom' | null>(null)
  const whenLoaded = usePreload(dialog, { ahead: false })
  const edit = (next: 'daily' | 'custom') => whenLoaded(() => setEditing(next))
  const kind: Kind = value === null ? 'once' : value.isDaily ? 'daily' : 'custom'
  const summary = useSeriesText(control)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        id={fieldId('recurrence')}
        ref={ref}
        onBlur={onBlur}
        className="min-w-48 grow sm:max-w-xs"
        label={t.recurrence}
        {...('errorMessage' in state ? { errorMessage: state.errorMessage, isInvalid: true } : {})}
        options={[
          { value: 'once', label: t.once },
          { value: 'daily', label: t.daily },
          { value: 'custom', label: t.custom },
        ]}
        value={editing ?? kind}
        onChange={(next) => (next === 'once' ? onChange(null) : edit(next as 'daily' | 'custom'))}
      />
      {value ? (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-ui text-ink-2 tnum">
          {summary}
          <Button variant="link" onClick={() => edit(value.isDaily ? 'daily' : 'custom')}>
            {t.changeRecurrence}
          </Button>
        </p>
      ) : null}
      {editing ? (
        <Suspense>
          <dialog.Component
            control={control}
            kind={editing}
            onApply={(recurrence) => {
              onChange(recurrence)
              setEditing(null)
            }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
