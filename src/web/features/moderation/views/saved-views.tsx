import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { ViewList } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SavedView } from '#contract/moderation/view-schemas.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFocusWhenShorter } from '#web/platform/dom/focus-when-shorter.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { viewAddress, viewFilters } from './view-filters.ts'
import * as t from '#texts/moderation/saved-views.ts'

// It brings zod.
const editor = lazyComponent(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

type SavedViewsProps = { list: ViewList; path: string; filters: Partial<Record<string, string>> }

/** The saved views of a list as links; what it is filtered by now can be saved, or the view that this is edited and deleted. */
export function SavedViews({ list, path, filters }: SavedViewsProps) {
  const read = useRead(staffRoutes.savedViews, {})
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const whenLoaded = usePreload(editor)
  const views = read.data?.filter((view) => view.list === list)
  const holder = useFocusWhenShorter<HTMLDivElement>(views?.length)
  const present = viewFilters(filters)
  const isPresent = ({ search, filters: others }: SavedView) => search === present.search && others === present.filters
  const own = views?.find((view) => view.isOwn && isPresent(view))
  const isFiltered = present.search !== '' || present.filters !== ''
  if (!views) return <ReadPlaceholder read={read} skeleton={<div className="min-h-11" />} what={t.what} />
  return (
    <div ref={holder} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      {views.length > 0 ? (
        <nav aria-label={t.title} className="flex min-w-0 flex-wrap gap-1">
          <ViewLink to={path} isCurrent={!isFiltered}>
            {t.all}
          </ViewLink>
          {views.map((view) => (
            <ViewLink key={view.id} to={viewAddress(path, view)} isCurrent={isPresent(view)}>
              <span dir="auto" className="wrap-anywhere">
                {view.isOwn ? view.name : t.of({ view: view.name, owner: view.ownerName })}
              </span>
            </ViewLink>
          ))}
        </nav>
      ) : isFiltered ? null : (
        <p className="flex min-h-11 items-center text-meta text-ink-2">{t.none}</p>
      )}
      {isFiltered ? (
        // One button that changes: it keeps the focus when what it saved appears.
        <Button
          size="sm"
          icon={<Icon as={own ? Pencil : Bookmark} size={16} />}
          onClick={() => whenLoaded(() => setDialog('edit'))}
        >
          {own ? t.edit : t.save}
        </Button>
      ) : null}
      {own ? (
        <IconButton label={t.deleteOne({ name: own.name })} icon={Trash2} onClick={() => setDialog('delete')} />
      ) : null}
      {dialog === 'edit' ? (
        <Suspense>
          <editor.Component list={list} filters={present} view={own ?? null} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'delete' && own ? <DeleteViewDialog view={own} onClose={() => setDialog(null)} /> : null}
    </div>
  )
}

type ViewLinkProps = { to: string; isCurrent: boolean; children: ReactNode }

const ViewLink = ({ to, isCurrent, children }: ViewLinkProps) => (
  <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={cx(sideNavLinkClass, 'min-w-0')}>
    {children}
  </Link>
)
