import { useEffect, useRef, type ReactNode } from 'react'

type AuthHeadingProps = {
  title: string
  text?: ReactNode
  /** For a heading that comes in place of a form which had the focus. */
  takesFocus?: boolean
}

/** What a sign-in page is about. */
export function AuthHeading({ title, text, takesFocus = false }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {title}
      </h1>
      {text ? <p className="mt-2 text-ui text-ink-2">{text}</p> : null}
    </>
  )
}
