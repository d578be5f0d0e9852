import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx'
import { reloadPage } from '#web/ui/feedback/reload-page.ts'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useQueue } from '#web/platform/offline/command-queue.ts'
import { useAsOf, type AsOf } from '#web/platform/offline/as-of.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { useBoot, useProductName } from '#web/platform/routing/boot.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import * as shell from '#texts/shell/all.ts'
import * as members from '#texts/shell/members.ts'
import * as t from '#texts/shell/network.ts'

const legalLine = lazyComponent(() => import('./header/legal-line.tsx').then((module) => module.LegalLine), {
  failure: 'hidden',
})
const emailNotice = lazyComponent(() => import('./header/email-notice.tsx').then((module) => module.EmailNotice), {
  failure: 'hidden',
})
const dialogs = {
  waiting: lazyComponent(keptOffline(() => import('./offline/waiting-list.tsx').then((module) => module.WaitingList))),
}

/**
 * What a member is told below the header, one thing at a time: as of when it is what they see, what of theirs waits or was not saved, that
 * there is a new build, that mail to them comes back, or that a legal text has a new version.
 */
export function MemberBar() {
  const isCut = !useOnline()
  const asOf = useAsOf()
  const message = useMessage(asOf)
  const hasNewBuild = useOfflineStart()
  const { entries, isStalled } = useQueue()
  const { open, element } = useLazyDialogs(dialogs, {})
  const refused = entries.filter(({ state }) => state === 'failed').length
  const waiting = isCut || isStalled ? entries.length - refused : 0
  const text = refused > 0 ? t.refused({ n: refused }) : waiting > 0 ? t.waiting({ n: waiting }) : null
  const show = () => open('waiting')
  const isOffline = isCut || asOf !== null
  return (
    <>
      <OfflineBar isOffline={isOffline} message={message}>
        {text && (
          <button type="button" onClick={show} className="min-h-6 underline">
            {text}
          </button>
        )}
      </OfflineBar>
      {isOffline ? null : text ? (
        <Banner
          role="status"
          tone={refused > 0 ? 'warning' : 'info'}
          action={<Button onClick={show}>{t.showWaiting}</Button>}
        >
          {text}
        </Banner>
      ) : hasNewBuild ? (
        <NewBuild />
      ) : (
        <Email />
      )}
      {element}
    </>
  )
}

function useMessage(asOf: AsOf): string {
  const { time, day, longDate } = useFormats()
  const product = useProductName()
  if (asOf === null) return shell.offline
  const at = { time: time(asOf.at) }
  const isToday = longDate(asOf.at) === longDate(serverNow())
  if (asOf.cause === 'offline') return isToday ? t.offlineAsOf(at) : t.offlineAsOfDay({ ...at, day: day(asOf.at) })
  return isToday ? t.unreachableAsOf({ ...at, product }) : t.unreachableAsOfDay({ ...at, product, day: day(asOf.at) })
}

function Email() {
  const { email, undeliverable } = useMe()
  if (!undeliverable) return <Legal />
  return (
    <Suspense>
      <emailNotice.Component email={email} reason={undeliverable} />
    </Suspense>
  )
}

function Legal() {
  const news = useRead(legalNewsRoutes.legalNews, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.[0]
  if (!news) return null
  return (
    <Suspense>
      <legalLine.Component key={news.document} news={news} />
    </Suspense>
  )
}

/** It reloads only when asked; what was typed and can be kept is there again. */
function NewBuild() {
  return (
    <Banner role="status" action={<Button onClick={() => reloadPage()}>{members.reload}</Button>}>
      {members.newBuild({ product: useProductName() })}
    </Banner>
  )
}

/** Prepares starts without a network once the page is idle. Returns whether the server has another build than this page. */
function useOfflineStart(): boolean {
  const boot = useBoot()
  const client = useQueryClient()
  const { userId } = useMe()
  const [hasNewBuild, setNewBuild] = useState(false)
  useEffect(() => {
    if (!boot.config.offline) return undefined
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { startOffline } = await retryImport(keptOffline(() => import('./start-offline.ts')))
      if (!isOver) stop = startOffline({ boot, client, userId, onNewBuild: () => setNewBuild(true) })
    }
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [boot, client, userId])
  return hasNewBuild
}
