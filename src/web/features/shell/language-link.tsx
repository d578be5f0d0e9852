import type { MouseEvent, ReactNode } from 'react'
import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { switchLanguage } from '#web/platform/i18n/switch-language.ts'
import { usePath, useSearch } from '#web/platform/routing/browser-router.tsx'

type LanguageLinkProps = { tag: PageLanguage; className: string; children?: ReactNode }

/** This page in another language. Without script the server remembers the choice. */
export function LanguageLink({ tag, className, children = languageFacts(tag).name }: LanguageLinkProps) {
  const [path, search] = [usePath(), useSearch()]
  const to = search.size > 0 ? `${path}?${search}` : path
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    switchLanguage(tag)
  }
  return (
    <a
      href={`/language/${tag}?to=${encodeURIComponent(to)}`}
      lang={tag}
      hrefLang={tag}
      rel="nofollow"
      onClick={follow}
      className={className}
    >
      {children}
    </a>
  )
}
