import * as t from '#texts/site/static.ts'

type SectionLinksProps = { sections: readonly { id: string; heading: string }[]; lang?: string }

/** Links to the sections of a page of text. */
export const SectionLinks = ({ sections, lang }: SectionLinksProps) => (
  <>
    <p className="mb-1 text-meta font-semibold text-ink-2">{t.contents}</p>
    <ul lang={lang}>
      {sections.map(({ id, heading }) => (
        <li key={id} dir="auto">
          <a href={`#${encodeURIComponent(id)}`}>{heading}</a>
        </li>
      ))}
    </ul>
  </>
)
