import type { ReactNode } from 'react'
import type { PersonHistory as History, ReportLine as Report } from '#contract/moderation/staff-schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Age } from './age.tsx'
import { Part } from './detail-frame.tsx'
import * as t from '#texts/moderation/desk.ts'

/** Reports about a person and by them. */
export function Reports({ reportsAbout, reportsBy }: Pick<History, 'reportsAbout' | 'reportsBy'>) {
  return (
    <>
      <Lines title={t.reportsAbout}>
        {reportsAbout.map((report) => (
          <ReportLine key={report.id} report={report} words={t.byPerson} />
        ))}
      </Lines>
      <Lines title={t.reportsBy}>
        {reportsBy.map((report) => (
          <ReportLine key={report.id} report={report} words={t.aboutPerson} />
        ))}
      </Lines>
    </>
  )
}

type ReportLineProps = { report: Report; words: typeof t.byPerson }

const ReportLine = ({ report: { id, kind, status, text, fullName, createdAt }, words }: ReportLineProps) => (
  <Line at={createdAt} status={t.reportStatus[status]} to={staffPaths.queue('reports', id)} text={text}>
    {words({ kind: t.kind[kind], name: fullName ?? t.unknown })}
  </Line>
)

/** What there is to know of a person; a kind without any is left out. */
export function PersonHistory({ reportsAbout, reportsBy, suspensions, verifications }: History) {
  return (
    <>
      <Reports reportsAbout={reportsAbout} reportsBy={reportsBy} />
      <Lines title={t.suspensions}>
        {suspensions.map(({ id, isPermanent, status, createdAt, reason }) => (
          <Line key={id} at={createdAt} status={t.suspensionStatus[status]} text={reason}>
            {isPermanent ? t.permanent : t.forDays}
          </Line>
        ))}
      </Lines>
      <Lines title={t.verifications}>
        {verifications.map(({ id, status, createdAt, reason }) => (
          <Line key={id} at={createdAt} to={staffPaths.queue('verifications', id)} text={reason}>
            {t.verificationStatus[status]}
          </Line>
        ))}
      </Lines>
    </>
  )
}

function Lines({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Part title={title}>
      <ul className="flex flex-col gap-2 text-ui">{children}</ul>
    </Part>
  )
}

type LineProps = { at: string; status?: string; to?: string; text?: string | null; children: string }

function Line({ at, status, to, text, children }: LineProps) {
  return (
    <li>
      <span className="flex flex-wrap items-center gap-x-2">
        {to ? (
          <Link to={to} className={textLinkClass}>
            {children}
          </Link>
        ) : (
          <strong className="font-semibold">{children}</strong>
        )}
        <Age at={at} />
        {status ? <Chip>{status}</Chip> : null}
      </span>
      {text ? <span className="block whitespace-pre-line text-ink-2 wrap-anywhere">{text}</span> : null}
    </li>
  )
}
