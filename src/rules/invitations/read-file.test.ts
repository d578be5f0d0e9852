import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'
import { nearest } from './nearest.ts'
import { readPeople, type Vocabulary } from './read-people.ts'
import { readRows } from './read-rows.ts'

const vocabulary: Vocabulary = {
  roles: new Map([
    ['mentor', 'mentor'],
    ['mentee', 'mentee'],
    ['mentore', 'mentee'],
  ]),
  topics: new Map([
    ['ai', 'ai'],
    ['data science', 'data-science'],
    ['science des donnees', 'data-science'],
    ['ui ux design', 'ui-ux-design'],
    ['devops', 'devops'],
  ]),
}
const read = (text: string) => readPeople(readRows(text)!, vocabulary)
const accents = 'Nom;Adresse e-mail\r\nNgũgĩ Aït-Saïd;ngugi@example.test\r\n'
const western = 'Nom;Adresse e-mail\r\nZoë Aït-Saïd – l’élève;zoe@example.test\r\n'

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', 'utf-8', Buffer.from(accents), accents],
  ['UTF-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${accents}`), accents],
  ['UTF-16LE with a mark', 'utf-16le', utf16(`\uFEFF${accents}`, false), accents],
  ['UTF-16LE', 'utf-16le', utf16(accents, false), accents],
  ['UTF-16BE with a mark', 'utf-16be', utf16(`\uFEFF${accents}`, true), accents],
  ['UTF-16BE', 'utf-16be', utf16(accents, true), accents],
  // ’ and – stand where ISO 8859-1 has control characters.
  [
    'Windows-1252',
    'windows-1252',
    Buffer.from(western.replaceAll('’', '\x92').replaceAll('–', '\x96'), 'latin1'),
    western,
  ],
])('a file in %s is read with its accents', (_name, encoding, bytes, text) => {
  expect(decodeFile(bytes)).toEqual({ text, encoding })
})

test.each([
  ['commas', ',', 'name,email,topics\n"Bello, Amina",a@example.test,"AI,DevOps"\n'],
  ['semicolons', ';', 'name;email;topics\n"Bello, Amina";a@example.test;"AI;DevOps"\n'],
  ['tabs', '\t', 'name\temail\ttopics\nBello, Amina\ta@example.test\tAI,DevOps\n'],
  ['what Excel names', ';', 'sep=;\r\nname;email;topics\r\nBello, Amina;a@example.test;AI|DevOps\r\n'],
  ['line breaks inside of quotes', ',', 'name,email,topics\r\n"Bello, \r\nAmina",a@example.test,"AI\nDevOps"\r\n'],
])('lines are told apart with %s', (_name, separator, text) => {
  expect(readRows(text)).toMatchObject({ separator })
  expect(read(text)).toMatchObject([{ name: 'Bello, Amina', email: 'a@example.test', topics: ['ai', 'devops'] }])
})

test('lines have the numbers that a spreadsheet shows, also behind empty ones', () => {
  expect(read('name,email\n\nA,a@example.test\n,\nB,b@example.test')?.map(({ line }) => line)).toEqual([3, 5])
})

test.each([
  ['Full Name,E-Mail Address', 'A,a@example.test'],
  ['first name,last name,email', 'A,,a@example.test'],
  ['Prénom;Nom;Courriel', 'A;;a@example.test'],
  ['NOME COMPLETO;Endereço de e-mail', 'A;a@example.test'],
  ['Jina\tBarua pepe', 'A\ta@example.test'],
  ['الاسم,البريد الإلكتروني', 'A,a@example.test'],
  ['Address,Name,Email', 'Uhuru Highway 5,A,a@example.test'],
])('columns are found by what %s call them', (header, line) => {
  expect(read(`${header}\n${line}`)).toMatchObject([{ name: 'A', email: 'a@example.test', problems: [] }])
})

test('a first line that names no columns is no header', () => {
  expect(read('Amina Bello,a@example.test\n')).toBeUndefined()
  expect(readRows('\n\n')).toBeUndefined()
  expect(readRows('name,email\n"Amina,a@example.test\n')).toBeUndefined()
})

test('every problem of a line is named, with what was meant', () => {
  const lines = read(
    [
      'name,email,role,topics',
      ',nobody,mentr,Data Sciense; Kubernetes',
      'Bad__Name!,a@example.test,Mentoré,Science des données',
      'A,A@example.test,,AI; data science; UI/UX Design',
      'B,,teacher,AI; data science; UI/UX Design; devops',
      'C,c@example.test,mentor,AI; data science; UI/UX Design; devops',
    ].join('\n'),
  )!
  expect(lines.map(({ problems }) => problems.map(({ code, value, nearest }) => [code, value, nearest]))).toEqual([
    [
      ['no_name', null, null],
      ['bad_email', 'nobody', null],
      ['unknown_role', 'mentr', 'mentor'],
      ['unknown_topic', 'Data Sciense', 'data-science'],
      ['unknown_topic', 'Kubernetes', null],
    ],
    [['bad_name', 'Bad__Name!', null]],
    [['repeated_email', '3', null]],
    [
      ['no_email', null, null],
      ['unknown_role', 'teacher', null],
    ],
    [['too_many_topics', '3', null]],
  ])
  expect(lines[1]).toMatchObject({ role: 'mentee', topics: ['data-science'] })
  expect(lines[2]).toMatchObject({ role: null, topics: ['ai', 'data-science', 'ui-ux-design'] })
})

test('what cannot be seen is left out of names and addresses', () => {
  expect(read('name,email\n\u200EAmina\u00A0 Bello\u200B,mailto:a@example.test\u00A0')).toMatchObject([
    { name: 'Amina Bello', email: 'a@example.test', problems: [] },
  ])
})

test('a word is meant when at most a third of its letters differ', () => {
  expect(nearest('mentr', ['mentor', 'mentee'])).toBe('mentor')
  expect(nearest('teacher', ['mentor', 'mentee'])).toBeUndefined()
  expect(nearest('a'.repeat(300), ['mentor'])).toBeUndefined()
})
