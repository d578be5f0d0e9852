import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { useHydrated } from '#web/platform/dom/hydrated.ts'

/** The form of `useLateForm`: its fields take input at once. */
export function LateForm(props: Pick<ComponentProps<'form'>, 'ref' | 'onFocus' | 'onSubmit' | 'children'>) {
  return <form noValidate method="post" {...props} className="mt-6 flex flex-col gap-5" />
}

/** Sends it, by press or by Enter, once the page is alive: earlier the browser itself would post the fields and leave. */
export function SendButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!useHydrated()} className="min-w-0">
      <Button type="submit" variant="primary" size="lg" className="w-full" isPending={isPending}>
        {children}
      </Button>
    </fieldset>
  )
}
