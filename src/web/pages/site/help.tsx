import { Suspense } from 'react'
import { closestSections, findSections } from '#web/content/find-sections.ts'
import { help } from '#web/content/help.ts'
import { PageSections } from '#web/content/page-sections.tsx'
import { readPage } from '#web/content/page-text.ts'
import { SectionLinks } from '#web/content/section-links.tsx'
import { helpPlaces } from '#web/features/shell/public.ts'
import { paths } from '#web/paths.ts'
import { ListSearch } from '#web/platform/forms/list-search.tsx'
import { useProductName } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ReadingLayout } from '#web/ui/layout/reading-layout.tsx'
import * as t from '#texts/site/help.ts'
import * as titles from '#texts/titles.ts'
import { contents as contentsLabel } from '#texts/site/static.ts'

/** Short answers, with links to each and a search that needs no server and finds pages and actions, too. Without script all are there. */
export default function HelpPage() {
  const { title, lead, sections } = readPage(help, useProductName())
  const contents = <SectionLinks sections={sections} />
  return (
    <ReadingLayout title={title} lead={lead} contents={contents} contentsLabel={contentsLabel} isSearchable>
      <div className="noscript:[&>span]:hidden">
        <ListSearch label={t.search} isEmpty={false}>
          {(text) => {
            const exact = findSections(sections, text)
            const found = exact.length > 0 ? exact : closestSections(sections, text)
            const status = exact.length > 0 ? t.found({ n: exact.length }) : found.length > 0 ? t.closest : t.none
            return (
              <>
                <p role="status" className="text-meta text-ink-2 empty:hidden">
                  {text ? status : ''}
                </p>
                {text ? (
                  <Suspense>
                    <helpPlaces.Component text={text} />
                  </Suspense>
                ) : null}
                <PageSections sections={found} />
              </>
            )
          }}
        </ListSearch>
      </div>
      <p>
        {t.missing} <Link to={paths.contact}>{titles.contact}</Link>
      </p>
    </ReadingLayout>
  )
}
