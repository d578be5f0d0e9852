import { useState } from 'react'
import { instanceRoutes } from '#contract/instance/routes.ts'
import type { InstanceVersion } from '#contract/instance/schemas.ts'
import { changedSettings, defaultSettings } from '#rules/instance/settings.ts'
import { ReasonForm } from '#web/features/moderation/public.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { list as listOf } from '#texts/language.ts'
import * as t from '#texts/instance.ts'

/** All versions of the settings: who published each, when, why, and what it changed; the way back to it. */
export function InstanceVersions() {
  const list = usePages(instanceRoutes.listInstanceVersions, { query: { size: 20 } })
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.whatVersions} />
  const [newest] = list.items
  if (!newest) return <p className="text-ui text-ink-2">{t.noVersions}</p>
  return (
    <ul
      aria-label={t.versionsTitle}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
    >
      {list.items.map((one, index) => (
        <Row
          key={one.version}
          version={one}
          before={list.items[index + 1]?.settings ?? (one.version === 1 ? defaultSettings : null)}
          current={newest.version}
        />
      ))}
      {list.hasMore ? (
        <MorePages
          as="li"
          list={list}
          skeleton={<SkeletonCard />}
          what={t.whatVersions}
          className="flex justify-center p-3"
        />
      ) : (
        <li className="flex flex-col gap-2 px-4 py-3">
          <p className="text-ui font-semibold">{t.programVersion}</p>
          <Restore version={0} label={t.restoreProgram} current={newest.version} />
        </li>
      )}
    </ul>
  )
}

type RowProps = { version: InstanceVersion; before: InstanceVersion['settings'] | null; current: number }

function Row({ version: one, before, current }: RowProps) {
  const { moment } = useFormats()
  const changed = before ? changedSettings(before, one.settings).map((name) => t.names[name]) : []
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="text-ui font-semibold">
        {one.version === current ? t.versionNow({ n: one.version }) : t.version({ n: one.version })}
      </p>
      <p className="text-meta text-ink-2 wrap-anywhere">
        <bdi>{one.publishedBy}</bdi> · <TimeText iso={one.publishedAt}>{moment(one.publishedAt)}</TimeText>
      </p>
      <p dir="auto" className="text-ui whitespace-pre-line wrap-anywhere">
        {one.reason}
      </p>
      {changed.length > 0 ? <p className="text-meta text-ink-2">{t.changes({ names: listOf(changed) })}</p> : null}
      {one.version === current ? null : (
        <Restore version={one.version} label={t.restore({ n: one.version })} current={current} />
      )}
    </li>
  )
}

function Restore({ version, label, current }: { version: number; label: string; current: number }) {
  const [isOpen, setOpen] = useState(false)
  const restore = useAct(instanceRoutes.restoreInstance)
  const decision = {
    id: 'restore',
    label,
    hint: t.restoreHint,
    templates: t.restoreReasons,
    run: (reason: string) => restore.run({ params: { version: String(version) }, body: { version: current, reason } }),
  }
  return (
    <div>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? <ReasonForm decision={decision} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} /> : null}
    </div>
  )
}
