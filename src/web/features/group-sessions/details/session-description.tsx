import { useState } from 'react'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cutDoc } from '#web/ui/fields/rich-text/rich-text-cut.ts'
import { docOfHtml } from '#web/ui/fields/rich-text/rich-text-doc.ts'
import { RichText } from '#web/ui/fields/rich-text/rich-text.tsx'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import * as t from '#texts/group-sessions/details.ts'

/** The description; a long one shortened with "Read more", without script all of it. */
export function SessionDescription({ html }: { html: string }) {
  const [isOpen, setOpen] = useState(false)
  const isAlive = useHydrated()
  const whole = docOfHtml(html)
  const { doc, isCut } = cutDoc(whole, groupSessionLimits.excerpt, groupSessionLimits.excerptRest)
  return (
    <section>
      <h2 className="mb-2 text-h2">{t.about}</h2>
      {isCut && !isAlive ? <RichText doc={whole} className="hidden noscript:flex" /> : null}
      <RichText doc={isOpen ? whole : doc} {...(isCut && !isAlive ? { className: 'noscript:hidden' } : {})} />
      {isCut ? (
        <Button variant="link" className="noscript:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.less : t.more}
        </Button>
      ) : null}
    </section>
  )
}
