import { useEffect, useRef, useState } from 'react'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { TAG_SUGGESTIONS, tagAsShown, tagKey } from '#contract/reference/tags.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useRoving } from '#web/ui/fields/roving.ts'
import { TokenField } from '#web/ui/fields/token-field.tsx'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { tagText } from '#web/platform/i18n/tag-text.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as fields from '#texts/group-sessions/fields.ts'

const { max } = groupSessionLimits.tags
const shownAtFirst = 10
const suggestionClass =
  'inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3.5 ' +
  'text-ui transition-[border-color] hover:border-ink-2'

/** Three to five tags, chosen or written. */
export function TagsField({ control }: FormSectionProps) {
  const { ref, value: tags, onChange, onBlur, ...state } = useField({ control, name: 'tags' })
  const [query, setQuery] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = refusal ?? ('errorMessage' in state ? state.errorMessage : undefined)
  const keys = new Set(tags.map(tagKey))
  useFocusWhenFull(tags.length >= max)
  const left = TAG_SUGGESTIONS.filter((tag) => !keys.has(tagKey(tag)))
  const isFound = (text: string) => tagKey(text).includes(tagKey(query))
  const found = query.trim() === '' ? [] : left.filter((tag) => isFound(tag) || isFound(tagText(tag)))

  function add(written: string) {
    const tag = tagAsShown(written)
    const isTwice = keys.has(tagKey(tag))
    const isLength = tag.length >= 2 && tag.length <= 30
    setRefusal(isTwice ? t.tagTwice : isLength ? null : fields.session_tag_invalid)
    if (!isTwice && isLength && tags.length < max) onChange([...tags, tag])
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TokenField
        id={fieldId('tags')}
        ref={ref}
        onBlur={onBlur}
        {...(error ? { errorMessage: error, isInvalid: true } : {})}
        label={t.tags}
        description={t.tagsHelp}
        placeholder={t.tagsPlaceholder}
        isCreatable
        max={max}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          if (text !== '') setRefusal(null)
        }}
        removeLabel={(name) => t.removeOne({ name })}
        chosen={tags.map((tag) => ({ value: tag, label: tagText(tag) }))}
        options={found.map((tag) => ({ value: tag, label: tagText(tag) }))}
        onAdd={add}
        onRemove={(tag) => onChange(tags.filter((one) => one !== tag))}
      />
      {tags.length < max ? <Suggestions left={left} onAdd={add} /> : null}
    </div>
  )
}

/** With the last tag that fits the suggestions go, and the focus from the one that was pressed to the field. */
function useFocusWhenFull(isFull: boolean) {
  const wasFull = useRef(isFull)
  useEffect(() => {
    const isNew = isFull && !wasFull.current
    wasFull.current = isFull
    if (isNew && document.activeElement === document.body) document.getElementById(fieldId('tags'))?.focus()
  }, [isFull])
}

/** The suggestions that are left; the place of one that was taken is its neighbour’s, with the focus. */
function Suggestions({ left, onAdd }: { left: readonly string[]; onAdd: (tag: string) => void }) {
  const [areAll, setAll] = useState(false)
  const shown = areAll ? left : left.slice(0, shownAtFirst)
  const hasMore = shown.length < left.length
  // By place: a button whose suggestion was taken stays, and keeps the focus.
  const buttons = [
    ...shown.map((tag) => ({
      text: tagText(tag),
      label: t.addTag({ tag: tagText(tag) }),
      className: suggestionClass,
      act: () => onAdd(tag),
    })),
    ...(hasMore
      ? [{ text: t.moreTags, label: undefined, className: buttonClass('ghost'), act: () => setAll(true) }]
      : []),
  ]
  const roving = useRoving(buttons.length)
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t.suggestions}
      className="flex flex-wrap gap-2"
      onKeyDown={roving.onKeyDown}
    >
      {buttons.map(({ text, label, className, act }, index) => (
        <button
          key={index}
          {...roving.button(index)}
          type="button"
          aria-label={label}
          onClick={act}
          className={className}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
