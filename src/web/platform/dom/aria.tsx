import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RouterProvider } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/platform/routing/boot.ts'

const ariaLocale = { en: 'en-GB' } as const

/** Provides React Aria with our language (it reads only the navigator's) and router; wraps everything that uses it. */
export function AriaProvider({ children }: { children: ReactNode }) {
  const { locale } = useBoot()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={ariaLocale[locale]}>
      <RouterProvider navigate={(to) => void navigate(to)}>{children}</RouterProvider>
    </I18nProvider>
  )
}
