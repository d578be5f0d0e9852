import type { Block, Section } from './page-text.ts'

/** The sections of a static page; `level` is that of their headings. */
export function PageSections({ sections, level = 2 }: { sections: readonly Section[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return sections.map(({ id, heading, blocks }) => (
    <section key={id} className="[&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-6">
      <Heading id={id} className="mt-10 scroll-mt-20 text-h2">
        {heading}
      </Heading>
      {blocks.map((block, at) => (
        <Paragraph key={at} block={block} />
      ))}
    </section>
  ))
}

function Paragraph({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
