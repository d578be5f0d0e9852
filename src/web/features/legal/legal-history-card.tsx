import { legalVersionPath, type LegalDocument } from '#contract/legal/constants.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalHistory } from '#contract/legal/schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import * as titles from '#texts/titles.ts'
import * as t from '#texts/legal/desk.ts'

/** A document with its versions, latest first; any of them can be read, and be the start of the next one. */
export function LegalHistoryCard({ document }: { document: LegalDocument }) {
  const read = useRead(legalRoutes.legalHistory, { params: { document } })
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.what} />
  const { versions, inForce } = read.data
  const [latest] = versions
  return (
    <section className="rounded-card border border-line bg-surface" aria-labelledby={`legal-${document}`}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 id={`legal-${document}`} className="text-h2">
          {titles[document]}
        </h2>
        {latest ? (
          <Link to={staffPaths.editLegal(document, latest.number)} className={buttonClass()}>
            {t.change({ document })}
          </Link>
        ) : null}
      </div>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {versions.map((version) => (
          <Version key={version.number} document={document} version={version} inForce={inForce} />
        ))}
      </ul>
    </section>
  )
}

type VersionProps = { document: LegalDocument; version: LegalHistory['versions'][number]; inForce: number }

function Version({ document, version, inForce }: VersionProps) {
  const { date } = useFormats()
  const days = useFormats('UTC')
  const { number, effectiveOn, summary, publishedAt, author, isAnnounced } = version
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-ui font-semibold">
          {t.entry({ n: number, date: days.date(`${effectiveOn}T12:00:00Z`) })}
        </span>
        {number === inForce ? (
          <Chip tone="success">{t.status.inForce}</Chip>
        ) : number > inForce ? (
          <Chip tone="warning">{t.status.later}</Chip>
        ) : (
          <Chip>{t.status.former}</Chip>
        )}
      </p>
      {summary === '' ? null : (
        <p dir="auto" className="text-ui wrap-anywhere">
          {summary}
        </p>
      )}
      <p className="text-meta text-ink-2">
        {publishedAt === null
          ? t.builtIn
          : author === null
            ? t.published({ date: date(publishedAt) })
            : t.by({ name: author, date: date(publishedAt) })}
        {' · '}
        {t.languages({ n: version.languages.length })}
        {publishedAt === null || isAnnounced ? null : ` · ${t.unannounced}`}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Link to={legalVersionPath(document, number)} className={buttonClass('link')}>
          {t.read({ n: number })}
        </Link>
        {number < inForce ? (
          <Link to={staffPaths.editLegal(document, number)} className={buttonClass('link')}>
            {t.again({ n: number })}
          </Link>
        ) : null}
      </p>
    </li>
  )
}
