import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject, type UIEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalPreview } from '#contract/legal/schemas.ts'
import { languageFacts, type OfferedLanguage } from '#contract/offered-languages.ts'
import { LegalSections } from '#web/content/legal-sections.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import type { LegalValues } from './legal-values.ts'
import * as t from '#texts/legal/desk.ts'

/** Of no typing, before what was typed is sent. */
const pause = 800

/** Keeps the preview at the place of the text beside it, as far down as that is scrolled. */
export function usePreviewPlace() {
  const box = useRef<HTMLDivElement>(null)
  const share = useRef(0)
  const settle = () => {
    if (box.current) box.current.scrollTop = share.current * (box.current.scrollHeight - box.current.clientHeight)
  }
  const onScroll = ({ currentTarget: text }: UIEvent<HTMLTextAreaElement>) => {
    share.current = text.scrollTop / Math.max(1, text.scrollHeight - text.clientHeight)
    settle()
  }
  return { box, settle, onScroll }
}

type LivePreviewProps = Pick<UseFormReturn<LegalValues>, 'control'> & {
  language: OfferedLanguage
  box: RefObject<HTMLDivElement | null>
  /** Once what it shows is another text. */
  onShown: () => void
}

/** The text that is being written as its readers will see it, each time its writer pauses. */
export function LivePreview({ control, language, box, onShown }: LivePreviewProps) {
  const headingId = useId()
  const text = useDebounced(useWatch({ control, name: `texts.${language}.text` }), pause)
  const latest = useRef('')
  const [shown, setShown] = useState<LegalPreview | null>(null)
  const render = useAct(legalRoutes.previewLegalText, {
    // Answers may overtake each other.
    onSuccess: (reply, { body }) => body.text === latest.current && setShown(reply),
  })
  const start = useEffectEvent(() => {
    latest.current = text
    if (text.trim() === '') setShown(null)
    else render.start({ body: { text } })
  })
  useEffect(() => start(), [text])
  const settle = useEffectEvent(onShown)
  useEffect(() => settle(), [shown])
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 id={headingId} className="text-ui font-semibold">
        {t.livePreview}
      </h3>
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise
        tabIndex={0}
        role="region"
        aria-labelledby={headingId}
        lang={language}
        dir={languageFacts(language).direction}
        className="h-96 overflow-y-auto rounded-card border border-line bg-surface p-5 wrap-anywhere"
      >
        {shown ? <LegalSections text={shown} level={3} /> : null}
      </div>
      {render.error ? <p className="text-meta text-ink-2">{failureText(render.error)}</p> : null}
    </div>
  )
}
