import { chooseData, useLessData, type DataChoice } from '#web/platform/dom/data-choice.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { usePath, useSearch } from '#web/platform/routing/browser-router.tsx'
import { cx } from '#web/ui/cx.ts'
import * as t from '#texts/shell/all.ts'

/** Uses less data from now on, or as much as usual. Without script the server remembers the choice. */
export function DataLink({ className }: { className: string }) {
  const [path, search] = [usePath(), useSearch()]
  const { dataSaver, isShared } = useBoot()
  const next = useLessData(dataSaver) ? 'usual' : 'less'
  const to = localAddress(search.size > 0 ? `${path}?${search}` : path)
  const link = (choice: DataChoice, ownClass: string) => (
    <a
      href={`/data/${choice}?to=${encodeURIComponent(to)}`}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault()
        chooseData(choice)
      }}
      className={cx(className, ownClass)}
    >
      {choice === 'less' ? t.lessData : t.usualData}
    </a>
  )
  if (!isShared) return link(next, '')
  // Only the browser knows which of them.
  return (
    <>
      {link('less', 'saver:hidden')}
      {link('usual', 'unless-saver:hidden')}
    </>
  )
}
