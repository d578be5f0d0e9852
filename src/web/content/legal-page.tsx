import { legalPaths, legalVersionPath, type LegalDocument } from '#contract/legal/constants.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalText } from '#contract/legal/schemas.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { ReadingLayout } from '#web/ui/layout/reading-layout.tsx'
import { BindingNote } from './binding-note.tsx'
import { legalInput, legalVersionInput } from './legal-input.ts'
import { LegalSections } from './legal-sections.tsx'
import { SectionLinks } from './section-links.tsx'
import { language } from '#texts/language.ts'
import * as page from '#texts/site/static.ts'
import * as titles from '#texts/titles.ts'
import * as t from '#texts/legal/page.ts'

/** The version of a document that is in force: plain HTML, with a table of contents and the list of versions. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { data } = useRead(legalRoutes.legalText, legalInput(document))
  return data ? <Document text={data} /> : <NotFoundScreen />
}

/** Any version of a document. */
export function LegalVersionPage({ document, number }: { document: LegalDocument; number: string }) {
  const { data } = useRead(legalRoutes.legalVersion, legalVersionInput(document, number))
  return data ? <Document text={data} /> : <NotFoundScreen />
}

function Document({ text }: { text: LegalText }) {
  const contents = <SectionLinks sections={text.sections} lang={text.language} />
  return (
    <ReadingLayout
      title={titles[text.document]}
      lead={<Facts text={text} />}
      {...(text.sections.length > 0 && { contents, contentsLabel: page.contents })}
    >
      <div lang={text.language} dir={languageFacts(text.language).direction}>
        <LegalSections text={text} hasAnchors />
      </div>
      {text.versions.length > 1 ? <Versions text={text} /> : null}
    </ReadingLayout>
  )
}

/** Since when it is in force, what changed with it, and what else the reader has to know of it. */
function Facts({ text }: { text: LegalText }) {
  const day = useDay()
  const { document, number, inForce, versions } = text
  const [latest] = versions
  const there = legalPaths[document]
  const isTranslation = text.language === language
  return (
    <>
      {number === inForce ? (
        <time dateTime={text.effectiveOn} className="block text-meta">
          {t.since({ date: day(text.effectiveOn) })}
        </time>
      ) : number < inForce ? (
        <span className="block text-ink">{t.former({ link: linkTo(there) })}</span>
      ) : (
        <span className="block text-ink">{t.later({ date: day(text.effectiveOn), link: linkTo(there) })}</span>
      )}
      {number === inForce && latest && latest.number > inForce ? (
        <span className="mt-2 block text-ink">
          {t.coming({ date: day(latest.effectiveOn), link: linkTo(legalVersionPath(document, latest.number)) })}
        </span>
      ) : null}
      {text.summary === '' ? null : <span className="mt-2 block">{t.changed({ summary: text.summary })}</span>}
      {isTranslation ? (
        <BindingNote path={number === inForce ? there : legalVersionPath(document, number)} />
      ) : (
        <span className="mt-2 block text-meta">{t.englishOnly}</span>
      )}
    </>
  )
}

function Versions({ text: { document, number, versions } }: { text: LegalText }) {
  const day = useDay()
  return (
    <section>
      <h2>{t.versions}</h2>
      <ul>
        {versions.map((one) => (
          <li key={one.number}>
            <a
              href={localAddress(legalVersionPath(document, one.number))}
              {...(one.number === number && { 'aria-current': 'page' })}
            >
              {t.entry({ n: one.number, date: day(one.effectiveOn) })}
            </a>
            {one.summary === '' ? null : (
              <span dir="auto" className="block text-ui text-ink-2">
                {one.summary}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const linkTo = (path: string) => (words: string) => (
  <a key="link" href={localAddress(path)} className={textLinkClass}>
    {words}
  </a>
)

/** A day as it is written; it begins and ends in UTC. */
function useDay(): (date: string) => string {
  const { longDate } = useFormats('UTC')
  return (date) => longDate(`${date}T12:00:00Z`)
}
