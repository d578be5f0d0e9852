import { useProductName } from '#web/platform/routing/boot.ts'
import { ReadingLayout } from '#web/ui/layout/reading-layout.tsx'
import { PageSections } from './page-sections.tsx'
import { withName, type PageText } from './page-text.ts'
import * as t from '#texts/site/static.ts'

/** A page of text: plain HTML, with a table of contents. */
export function StaticPage({ page }: { page: PageText }) {
  const { title, lead, updated, sections } = withName(page, useProductName())
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
          <time dateTime={updated.date} className="mt-2 block text-meta">
            {updated.label}
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
