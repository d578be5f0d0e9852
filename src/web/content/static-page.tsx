import { useProductName } from '#web/platform/routing/boot.ts'
import { ReadingLayout } from '#web/ui/layout/reading-layout.tsx'
import { PageSections } from './page-sections.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { readPage, type PageText } from './page-text.ts'
import { SectionLinks } from './section-links.tsx'
import * as t from '#texts/site/static.ts'

/** A page of text: plain HTML, with a table of contents. */
export function StaticPage({ page }: { page: PageText }) {
  const { title, lead, sections } = readPage(page, useProductName())
  const { longDate } = useFormats('UTC')
  const contents = <SectionLinks sections={sections} />
  return (
    <ReadingLayout
      title={title}
      lead={
        <>
          {lead}{' '}
          <time dateTime={page.updated} className="mt-2 block text-meta">
            {t.updated({ date: longDate(`${page.updated}T12:00:00Z`) })}
          </time>
        </>
      }
      contents={contents}
      contentsLabel={t.contents}
    >
      <PageSections sections={sections} />
    </ReadingLayout>
  )
}
