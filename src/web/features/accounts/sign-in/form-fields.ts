/** The values of a form by the names of its fields: texts, and boxes that are ticked or not. */
export type Fields = Readonly<Record<string, string | boolean>>

/** What stands in the fields of these names now. */
export function readFields<Values extends Fields>(form: HTMLFormElement, known: Values): Values {
  const read: Record<string, string | boolean> = { ...known }
  for (const name of Object.keys(known)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) read[name] = field.type === 'checkbox' ? field.checked : field.value
  }
  return read as Values
}
