import type { InstanceLook } from '#contract/instance/schemas.ts'
import type { ReactNode } from 'react'
import { SkeletonPage } from '#web/ui/feedback/skeleton.tsx'
import { HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { cx } from '#web/ui/cx.ts'
import * as common from '#texts/common.ts'

type LoadingPageProps = {
  productName: string
  look?: Pick<InstanceLook, 'logo' | 'icon'>
  /** Leaves the place of the side navigation free where there is none yet. */
  isMember: boolean
  sideNav?: ReactNode
  bottomBar?: ReactNode
  /** What it says when nothing arrives; after a log-in the page itself says so. */
  notice?: ReactNode
}

/** What the server sends for a page that only the browser renders: on a slow network its code takes seconds to arrive. */
export function LoadingPage({ productName, look, isMember, sideNav, bottomBar, notice }: LoadingPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <HeaderBar start={<Logo name={productName} picture={look?.logo} icon={look?.icon} />} />
      <div className={cx('mx-auto flex w-full max-w-marketing', isMember && !sideNav && 'lg:ps-62')}>
        {sideNav}
        <main aria-busy="true" className="gutter w-full max-w-app animate-fade pt-6 lg:pt-8">
          <span role="status" className="sr-only">
            {common.loading}
          </span>
          <SkeletonPage />
          {notice}
        </main>
      </div>
      {bottomBar}
    </div>
  )
}
