import { useProductName } from '#web/platform/routing/boot.ts'
import { ReadingLayout } from '#web/ui/layout/reading-layout.tsx'
import { PageSections } from './page-sections.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { readPage, type PageText } from './page-text.ts'
import * as t from '#texts/site/static.ts'

/** A page of text: plain HTML, with a table of contents. */
export function StaticPage({ page }: { page: PageText }) {
  const { title, lead, sections } = readPage(page, useProductName())
  const { longDate } = useFormats('UTC')
  const contents = (
    <>
      <p className="mb-1 text-meta font-semibold text-ink-2">{t.contents}</p>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </>
  )
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
