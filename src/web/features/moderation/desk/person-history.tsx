import type { ReactNode } from 'react'
import type { PersonHistory as History } from '#contract/moderation/staff-schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { Part } from './detail-frame.tsx'
import * as t from '#texts/moderation/desk.ts'

/** Reports about a person, their suspensions and requests for verification; a kind without any is left out. */
export function PersonHistory({ reportsAbout, suspensions, verifications }: History) {
  return (
    <>
      <Lines title={t.reportsAbout}>
        {reportsAbout.map(({ id, kind, status, createdAt }) => (
          <Line key={id} at={createdAt} status={t.reportStatus[status]} to={staffPaths.queue('reports', id)}>
            {t.kind[kind]}
          </Line>
        ))}
      </Lines>
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
  const { moment } = useFormats()
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
        <TimeText iso={at}>{moment(at)}</TimeText>
        {status ? <Chip>{status}</Chip> : null}
      </span>
      {text ? <span className="block whitespace-pre-line text-ink-2 wrap-anywhere">{text}</span> : null}
    </li>
  )
}
