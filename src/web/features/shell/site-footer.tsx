import { paths } from '#web/paths.ts'
import { useConfig, useProductName } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { DataLink } from './data-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import * as t from '#texts/shell/all.ts'
import * as titles from '#texts/titles.ts'

const linkClass = 'inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline'

/** Legal links, and those of the operator. */
export function SiteFooter() {
  const product = useProductName()
  const { demo, footerLinks = [] } = useConfig()
  const links = [
    [paths.help, titles.help],
    [paths.about, titles.about],
    [paths.contact, titles.contact],
    [paths.privacy, titles.privacy],
    [paths.cookies, titles.cookies],
    [paths.terms, titles.terms],
    [paths.accessibility, titles.accessibility],
  ] as const
  return (
    <footer className="border-t border-line text-meta text-ink-2">
      <div className="gutter mx-auto flex max-w-marketing flex-wrap items-center gap-x-6 gap-y-2 py-6">
        <span>{product}</span>
        <nav aria-label={t.legal} className="flex flex-wrap gap-x-5">
          {links.map(([to, label]) => (
            <Link key={to} to={to} className={linkClass}>
              {label}
            </Link>
          ))}
          {footerLinks.map(({ label, url }) => (
            <a key={url + label} href={url} dir="auto" className={linkClass}>
              {label}
            </a>
          ))}
        </nav>
        <LanguageLinks />
        <DataLink className={linkClass} />
        {demo ? <span>{t.demo}</span> : null}
      </div>
    </footer>
  )
}
