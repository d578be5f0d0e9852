import { readFields, type Fields } from './form-fields.ts'
import type { FormName } from './judge.ts'

// zod and the schemas (12 kB) come when somebody turns to the form.
export const loadJudge = () => import('./judge.ts')

type NameOf<Values> = keyof Values & string
export type Shown<Values> = {
  readonly values: Values
  readonly errors: Partial<Record<NameOf<Values>, string>>
  readonly isJudging: boolean
}

/** What a form holds: its values, and the faults of the fields that were left. */
export class LateFormState<Values extends Fields> {
  private shown: Shown<Values>
  private readonly touched = new Set<NameOf<Values>>()
  /** What the server said of a field, while the value it spoke of stands there. */
  private readonly refused = new Map<NameOf<Values>, { message: string; value: unknown }>()
  private readonly listeners = new Set<() => void>()
  private readonly name: FormName
  private readonly names: readonly NameOf<Values>[]

  constructor(name: FormName, empty: Values) {
    this.name = name
    this.names = Object.keys(empty)
    this.shown = { values: empty, errors: {}, isJudging: false }
  }

  readonly subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify)
    return () => this.listeners.delete(notify)
  }

  readonly peek = (): Shown<Values> => this.shown

  private show(next: Partial<Shown<Values>>): void {
    this.shown = { ...this.shown, ...next }
    for (const notify of this.listeners) notify()
  }

  /** Takes over what stands in the fields: typed before the page was alive, or filled in by the browser without telling. */
  read(form: HTMLFormElement): void {
    const { values } = this.shown
    const found = readFields(form, values)
    if (this.names.some((name) => found[name] !== values[name])) this.show({ values: found })
  }

  change<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void {
    this.show({ values: { ...this.shown.values, [name]: value } })
    if (this.touched.has(name)) this.judgeQuietly()
  }

  leave(name: NameOf<Values>): void {
    this.touched.add(name)
    this.judgeQuietly()
  }

  /** Shows what the server said of a field. */
  refuse(name: NameOf<Values>, message: string): void {
    this.refused.set(name, { message, value: this.shown.values[name] })
    this.touched.add(name)
    this.show({ errors: { ...this.shown.errors, [name]: message } })
  }

  /** Judges all fields: the values to send, the first field with a fault, or null when the code did not come. */
  async judgeAll(): Promise<{ values: Values } | { wrong: NameOf<Values> } | null> {
    this.names.forEach((name) => this.touched.add(name))
    this.refused.clear()
    this.show({ isJudging: true })
    const module = await loadJudge().catch(() => null)
    this.show({ isJudging: false })
    if (!module) return null
    const { values, errors } = module.judge(this.name, this.shown.values)
    this.showFaults(errors)
    const wrong = this.names.find((name) => errors[name])
    return wrong ? { wrong } : { values: values as Values }
  }

  // Without the code nothing is said; sending asks again.
  private judgeQuietly(): void {
    loadJudge().then(
      ({ judge }) => this.showFaults(judge(this.name, this.shown.values).errors),
      () => undefined,
    )
  }

  private showFaults(found: Readonly<Record<string, string>>): void {
    const errors: Partial<Record<NameOf<Values>, string>> = {}
    for (const name of this.touched) {
      const said = this.refused.get(name)
      const message = found[name] ?? (said?.value === this.shown.values[name] ? said?.message : undefined)
      if (message) errors[name] = message
    }
    this.show({ errors })
  }
}
