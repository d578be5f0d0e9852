/** What a file can say of a person. `first` and `last` stand for a name in two columns. */
export type Column = 'name' | 'first' | 'last' | 'email' | 'role' | 'topics'

/** Names of columns in the offered languages, as `plain` writes them. */
const names: Record<Column, readonly string[]> = {
  name: [
    'name',
    'full name',
    'display name',
    'nom complet',
    'nome',
    'nome completo',
    'jina',
    'jina kamili',
    'الاسم',
    'الاسم الكامل',
  ],
  first: ['first name', 'given name', 'prenom', 'nome proprio', 'primeiro nome', 'jina la kwanza', 'الاسم الاول'],
  last: [
    'last name',
    'surname',
    'family name',
    'nom',
    'nom de famille',
    'apelido',
    'sobrenome',
    'jina la ukoo',
    'اسم العائلة',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'address',
    'adresse',
    'adresse e mail',
    'adresse email',
    'adresse electronique',
    'courriel',
    'correio eletronico',
    'endereco',
    'endereco de email',
    'endereco de e mail',
    'barua pepe',
    'anwani',
    'anwani ya barua pepe',
    'البريد الالكتروني',
    'البريد',
  ],
  role: ['role', 'funcao', 'papel', 'jukumu', 'wajibu', 'الدور'],
  topics: [
    'topics',
    'topic',
    'interests',
    'fields of interest',
    'expertise',
    'areas of expertise',
    'sujets',
    'themes',
    'domaines',
    'interets',
    'temas',
    'topicos',
    'interesses',
    'areas',
    'mada',
    'المواضيع',
    'الاهتمامات',
  ],
}

/** A word without accents, case, marks and doubled space, to compare what people type. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()

/** Where each column is; undefined where addresses have none, or names have none. `Nom` alone is the whole name. */
export function findColumns(header: readonly string[]): Partial<Record<Column, number>> | undefined {
  const cells = header.map(plain)
  const found: Partial<Record<Column, number>> = {}
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    // The first of the names that is there: `Email` before `Address`, which may be that of a house.
    const name = known.find((one) => cells.includes(one))
    if (name !== undefined) found[column] = cells.indexOf(name)
  }
  const hasName = found.name !== undefined || found.first !== undefined || found.last !== undefined
  return found.email !== undefined && hasName ? found : undefined
}
