import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiKey } from '#contract/accounts/api-key-schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/accounts/api-keys.ts'

type RowProps = {
  apiKey: ApiKey
  /** Who made it, where that may be somebody else. */
  madeBy?: string
  /** What can be done with it. */
  children: ReactNode
}

/** One API key: its name and end, what it may do, when and from where it was last used. */
export function ApiKeyRow({ apiKey, madeBy, children }: RowProps) {
  const { name, hint, scopes, createdAt, expiresAt } = apiKey
  const { longDate } = useFormats()
  const isExpired = Date.parse(expiresAt) <= useNow()
  const created = longDate(createdAt)
  // One that works for a whole day ends as the next one begins.
  const lastDay = longDate(Date.parse(expiresAt) - 1)
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0">
      <Icon as={KeyRound} className="mt-0.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui font-semibold">
          <span dir="auto" className="wrap-anywhere">
            {name}
          </span>
          {isExpired ? <Chip tone="warning">{t.expired}</Chip> : null}
        </p>
        <p className="text-meta text-ink-2">
          <code dir="ltr">kando_…{hint}</code>
        </p>
        <ul className="my-1 text-meta">
          {scopes.map((scope) => (
            <li key={scope}>{t.scope[scope]}</li>
          ))}
        </ul>
        <p className="text-meta text-ink-2 tnum">
          {madeBy === undefined ? t.createdOn({ when: created }) : t.createdBy({ when: created, name: madeBy })}
        </p>
        <p className="text-meta text-ink-2 tnum">
          {isExpired ? t.expiredOn({ when: longDate(expiresAt) }) : t.worksUntil({ when: lastDay })}
        </p>
        <LastUse apiKey={apiKey} />
      </div>
      {children}
    </li>
  )
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: Pick<RowProps, 'apiKey'>) {
  const { moment } = useFormats()
  const when = lastUsedAt === null ? '' : moment(lastUsedAt)
  return (
    <p className="text-meta text-ink-2 tnum">
      {lastUsedAt === null
        ? t.neverUsed
        : lastUsedFrom === null
          ? t.lastUsed({ when })
          : t.lastUsedFrom({ when, network: lastUsedFrom })}
    </p>
  )
}

/** Leads to the description of the API, which is English. */
export const ApiGuide = () => (
  <a href="/api/docs" target="_blank" rel="noreferrer" className={textLinkClass}>
    {t.guide}
  </a>
)
