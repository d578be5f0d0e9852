import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefCallback,
} from 'react'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { canStoreDrafts } from './draft-storage.ts'
import * as t from '#texts/settings.ts'
import { row } from '#texts/language.ts'

/** One form of a settings page, for the save bar. */
type SaveEntry = {
  /** The form's name in the bar: "About you". */
  name: string
  isDirty: boolean
  /** Saves it; false if it was refused, and the form shows why. */
  save: () => Promise<boolean>
  discard: () => void
  /** Why it cannot be saved as it is. */
  refusal?: string | null
  /** Why the last save failed; it can be repeated as it is. */
  failure?: string | null
}

type Placed = SaveEntry & { id: string; element: Element }
type Register = (id: string, entry: Placed | null) => void
const RegisterContext = createContext<Register | null>(null)

/** Registers a form with the save bar around it. Returns the ref of an element in it: forms are saved in document order. */
export function useSaveEntry(entry: SaveEntry): RefCallback<Element> {
  const register = useContext(RegisterContext)
  const id = useId()
  const latest = useRef(entry)
  const [element, place] = useState<Element | null>(null)
  const { name, isDirty, refusal = null, failure = null } = entry
  useEffect(() => {
    latest.current = entry
  })
  useEffect(() => {
    const save = () => latest.current.save()
    if (element)
      register?.(id, { id, element, name, isDirty, refusal, failure, save, discard: () => latest.current.discard() })
  }, [register, id, element, name, isDirty, refusal, failure])
  useEffect(() => () => register?.(id, null), [register, id])
  return place
}

const byPlace = (a: Placed, b: Placed) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

type SaveScopeProps = {
  /** The label of the save button. */
  saveLabel: string
  children: ReactNode
}

/**
 * The forms of a settings page above one bar: sticky at the bottom of the screen while something is unsaved, saves all of it, and
 * confirms leaving the page.
 */
export function SaveScope({ saveLabel, children }: SaveScopeProps) {
  const [entries, setEntries] = useState<readonly Placed[]>([])
  const register = useMemo<Register>(
    () => (id, entry) =>
      setEntries((before) => {
        const others = before.filter((one) => one.id !== id)
        return entry ? [...others, entry].toSorted(byPlace) : others
      }),
    [],
  )
  const dirty = entries.filter(({ isDirty }) => isDirty)
  const words = { title: t.unsavedTitle, text: t.unsavedInTab, stay: t.keepEditing, leave: t.leave }
  return (
    <RegisterContext value={register}>
      {children}
      <SaveBar dirty={dirty} label={saveLabel} />
      <LeaveGuard isOn={dirty.length > 0} words={words} keep={canStoreDrafts} />
    </RegisterContext>
  )
}

/** On phones in place of the bottom navigation. */
const stuckClass =
  'sticky bottom-0 z-20 -mx-4 border-t border-line ' +
  'bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border sm:shadow-popover'

function SaveBar({ dirty, label }: { dirty: readonly SaveEntry[]; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isDirty = dirty.length > 0
  const refusal = dirty.map((entry) => entry.refusal).find(Boolean)
  const failure = isPending ? undefined : dirty.map((entry) => entry.failure).find(Boolean)

  /** In document order; stops at the first refusal, which has the focus. */
  async function save() {
    setPending(true)
    setSaved(false)
    try {
      for (const entry of dirty) if (!(await entry.save())) return
      setSaved(true)
    } finally {
      setPending(false)
    }
  }
  /** The discard button is removed with the changes it discards. */
  function discard() {
    for (const entry of dirty) entry.discard()
    setSaved(false)
    button.current?.focus()
  }
  return (
    <div
      data-bottom-bar={isDirty || undefined}
      className={`flex flex-wrap items-center justify-end gap-x-3 gap-y-2 ${isDirty ? stuckClass : ''}`}
    >
      {failure ? (
        <p role="alert" className="basis-full text-ui font-medium text-danger-ink">
          {failure}
        </p>
      ) : null}
      <p role="status" className="me-auto min-w-0 text-ui font-medium max-sm:basis-full">
        {isDirty ? t.unsavedIn({ what: row(dirty.map(({ name }) => name)) }) : isSaved ? t.saved : ''}
      </p>
      {isDirty ? (
        <Button variant="ghost" onClick={discard}>
          {t.discard}
        </Button>
      ) : null}
      <Button
        ref={button}
        variant="primary"
        isPending={isPending}
        onClick={() => void save()}
        disabledReason={isDirty ? (refusal ?? null) : t.nothingChanged}
        reasonPlacement={isDirty ? 'below' : 'tip'}
      >
        {label}
      </Button>
    </div>
  )
}
