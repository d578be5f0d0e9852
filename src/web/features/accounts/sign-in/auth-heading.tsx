import { useEffect, useRef, type ReactNode } from 'react'

type AuthHeadingProps = {
  title: string
  text?: ReactNode
  /** For a heading that replaces a focused form. */
  takesFocus?: boolean
}

/** The heading of a sign-in page. */
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
