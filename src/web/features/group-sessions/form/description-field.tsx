import { Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { descriptionHelperRoutes } from '#contract/group-sessions/routes.ts'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { visibleText } from '#contract/rich-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { htmlOfText } from '#web/ui/fields/rich-text/plain-text.ts'
import { RichTextField } from '#web/ui/fields/rich-text/rich-text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { fieldId, type FormSectionProps } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as errors from '#texts/group-sessions/errors.ts'

/** The description; the label row has a helper that drafts one from title and tags. */
export function DescriptionField({ control }: FormSectionProps) {
  const field = useField({ control, name: 'sessionDescription' })
  const { length } = visibleText(field.value)
  const isShort = length < groupSessionLimits.descriptionMinimum
  return (
    <RichTextField
      {...field}
      id={fieldId('sessionDescription')}
      label={t.description}
      placeholder={t.descriptionPlaceholder}
      action={<Helper control={control} value={field.value} onChange={field.onChange} />}
      counter={
        <p className="ms-auto shrink-0 text-meta text-ink-3 tnum">
          {isShort
            ? t.minimum({ count: length, minimum: groupSessionLimits.descriptionMinimum })
            : t.written({ count: length })}
        </p>
      }
    />
  )
}

function Helper({ control, value, onChange }: FormSectionProps & { value: string; onChange: (html: string) => void }) {
  const [title, tags] = useWatch({ control, name: ['sessionTitle', 'tags'] })
  // The text before the draft, while the draft is unchanged.
  const [undo, setUndo] = useState<{ before: string; draft: string } | null>(null)
  const act = useAct(descriptionHelperRoutes.generateDescription, {
    onSuccess: ({ description }) => {
      const draft = htmlOfText(description)
      setUndo({ before: value, draft })
      onChange(draft)
      toast.success(t.helperDone)
    },
    onError: (error) => toast.error(wordsOf(error, t.tooManyDrafts)),
  })
  const query = { title: title.trim(), ...(tags.length > 0 ? { tags: tags.join(',') } : {}) }
  return (
    <span className="flex flex-wrap gap-2">
      {undo && value === undo.draft ? (
        <Button
          variant="ghost"
          icon={<Icon as={Undo2} />}
          onClick={() => {
            onChange(undo.before)
            setUndo(null)
          }}
        >
          {t.undoDraft}
        </Button>
      ) : null}
      <Button
        icon={<Icon as={Sparkles} />}
        isPending={act.isPending}
        aria-label={t.tryItName}
        disabledReason={title.trim() === '' ? t.tryItNeedsTitle : null}
        reasonPlacement="tip"
        onClick={() => act.start({ query })}
      >
        {t.tryIt}
      </Button>
    </span>
  )
}

function wordsOf(error: CallError, tooMany: string): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.status === 429) return tooMany
  return error.code === 'title_profane' ? errors.title_profane : failureText(error)
}
