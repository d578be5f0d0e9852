import type { MouseEvent } from 'react'
import { chooseData, useLessData } from '#web/platform/dom/data-choice.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { usePath, useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/shell/all.ts'

/** Uses less data from now on, or as much as usual. Without script the server remembers the choice. */
export function DataLink({ className }: { className: string }) {
  const [path, search] = [usePath(), useSearch()]
  const next = useLessData(useBoot().dataSaver) ? 'usual' : 'less'
  const to = localAddress(search.size > 0 ? `${path}?${search}` : path)
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    chooseData(next)
  }
  return (
    <a href={`/data/${next}?to=${encodeURIComponent(to)}`} rel="nofollow" onClick={choose} className={className}>
      {next === 'less' ? t.lessData : t.usualData}
    </a>
  )
}
