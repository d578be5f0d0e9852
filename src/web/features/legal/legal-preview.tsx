import { useEffect, useEffectEvent } from 'react'
import { legalRoutes } from '#contract/legal/routes.ts'
import { languageFacts, type OfferedLanguage } from '#contract/offered-languages.ts'
import { LegalSections } from '#web/content/legal-sections.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/legal/desk.ts'

/** Markdown as its readers will see it, which the server renders. */
export function LegalPreview({ text, language }: { text: string; language: OfferedLanguage }) {
  const render = useAct(legalRoutes.previewLegalText)
  const start = useEffectEvent(() => render.start({ body: { text } }))
  useEffect(() => start(), [text])
  if (!render.data)
    return (
      <ReadPlaceholder
        read={{ error: render.error, refetch: () => render.start({ body: { text } }) }}
        skeleton={<SkeletonText lines={6} />}
        what={t.preview}
      />
    )
  return (
    <div
      lang={language}
      dir={languageFacts(language).direction}
      className="max-w-reading rounded-card border border-line bg-surface p-5 wrap-anywhere"
    >
      <LegalSections text={render.data} />
    </div>
  )
}
