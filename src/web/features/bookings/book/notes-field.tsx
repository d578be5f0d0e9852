import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { notesLimit } from '#contract/bookings/constants.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import * as t from '#texts/bookings.ts'

type NotesFieldProps = { mentorName: string; value: string; onChange: (notes: string) => void }

/** The notes: optional, with three starters for an empty box. */
export function NotesField({ mentorName, value, onChange }: NotesFieldProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function begin(text: string) {
    onChange(value.trim() ? `${value.trimEnd()}\n${text}` : text)
    area.current?.focus()
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-h2">
        {t.notesStep({ step: 3 })}
      </h2>
      <div role="group" aria-label={t.starters} className="mt-3 flex flex-wrap gap-2">
        {Object.entries(t.starter).map(([id, [label, text]]) => (
          <button
            key={id}
            type="button"
            onClick={() => begin(text)}
            className={
              'chip inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong bg-surface ' +
              'px-3 text-ui hover:border-ink-2 hover:bg-surface-2'
            }
          >
            <Icon as={Plus} size={16} className="text-ink-2" />
            {label}
          </button>
        ))}
      </div>
      <TextArea
        ref={area}
        className="mt-4"
        label={t.notesLabel}
        description={t.notesHint({ name: mentorName })}
        isOptional
        limit={notesLimit}
        value={value}
        onChange={onChange}
      />
    </section>
  )
}
