import type { LegalPreview } from '#contract/legal/schemas.ts'
import { docOfHtml } from '#web/ui/fields/rich-text/rich-text-doc.ts'
import { RichText } from '#web/ui/fields/rich-text/rich-text.tsx'

type LegalSectionsProps = {
  text: LegalPreview
  /** Of the headings of sections. */
  level?: 2 | 3
  /** Where the sections have addresses: on the page of the text. */
  hasAnchors?: boolean
}

/** A legal text: what stands before its sections, and these. */
export function LegalSections({ text: { lead, sections }, level = 2, hasAnchors = false }: LegalSectionsProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <Words html={lead} />
      {sections.map(({ id, heading, html }) => (
        <section key={id}>
          <Heading id={hasAnchors ? id : undefined} dir="auto" className="mt-10 mb-3 scroll-mt-20 text-h2">
            {heading}
          </Heading>
          <Words html={html} />
        </section>
      ))}
    </>
  )
}

/** Its parts have their own distances, not those of a reading page. */
const wordsClass = 'max-w-none text-ink [&_li]:mt-0! [&_ol]:mt-0! [&_p]:mt-0! [&_ul]:mt-0!'

const Words = ({ html }: { html: string }) =>
  html === '' ? null : <RichText doc={docOfHtml(html)} className={wordsClass} />
