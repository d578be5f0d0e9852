import { useEffect, useState } from 'react'

type Politeness = 'polite' | 'assertive'
type Announcement = { text: string; count: number }

let speak: ((text: string, politeness: Politeness) => void) | null = null

/** Announces a change to screen readers without moving the focus. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  speak?.(text, politeness)
}

/** The one polite and the one assertive region of the page; mounted at start-up, outside any dialog. */
export function LiveRegions() {
  const [polite, setPolite] = useState<Announcement>({ text: '', count: 0 })
  const [assertive, setAssertive] = useState<Announcement>({ text: '', count: 0 })
  useEffect(() => {
    speak = (text, politeness) => {
      const set = politeness === 'polite' ? setPolite : setAssertive
      set(({ count }) => ({ text, count: count + 1 }))
    }
    return () => {
      speak = null
    }
  }, [])
  // The key remounts the node, so that a repeated text is announced again.
  return (
    <>
      <div aria-live="polite" className="sr-only">
        <span key={polite.count}>{polite.text}</span>
      </div>
      <div aria-live="assertive" className="sr-only">
        <span key={assertive.count}>{assertive.text}</span>
      </div>
    </>
  )
}
