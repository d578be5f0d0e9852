import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'

type MailedActionProps = {
  title: ReactNode
  text: ReactNode
  /** Absent once there is nothing left to press. */
  action?: { label: string; isPending: boolean; onPress: () => void } | undefined
  /** Whether it was pressed here and has worked: the button that had the focus is gone then. */
  isDone: boolean
  children: ReactNode
}

/** The one button that the link of an e-mail is about, and that it worked. */
export function MailedAction({ title, text, action, isDone, children }: MailedActionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">{text}</p>
      {action ? (
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          isPending={action.isPending}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      ) : null}
      <p className="mt-6 text-ui">{children}</p>
    </>
  )
}
