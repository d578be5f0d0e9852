/** The text of a group for a name that the server sent: the name itself where a newer server knows more of them. */
export const textNamed = (texts: Readonly<Record<string, string>>, name: string): string => texts[name] ?? name
