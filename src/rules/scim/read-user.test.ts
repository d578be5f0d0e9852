import { expect, test } from 'vitest'
import { readFilter } from './read-filter.ts'
import { nameOf, readPatch, readUser } from './read-user.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

test('a resource is read by the names of RFC 7643, in any case, and what is not kept is passed over', () => {
  expect(
    readUser({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      externalId: '701984',
      USERNAME: 'bjensen@example.test',
      name: { formatted: 'Ms. Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [
        { value: 'babs@home.test', type: 'home' },
        { value: 'bjensen@example.test', type: 'work', primary: true },
      ],
      addresses: [{ type: 'work', locality: 'Nairobi' }],
      active: true,
      preferredLanguage: 'fr-FR',
      [enterprise]: { employeeNumber: '701984' },
    }),
  ).toEqual({
    externalId: '701984',
    userName: 'bjensen@example.test',
    formatted: 'Ms. Barbara Jensen',
    familyName: 'Jensen',
    givenName: 'Barbara',
    email: 'bjensen@example.test',
    active: true,
    language: 'fr-FR',
  })
})

test.each([
  ['Okta', { Operations: [{ op: 'replace', value: { active: false } }] }, { active: false }],
  ['Entra ID', { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }, { active: false }],
  [
    'Entra ID',
    {
      Operations: [
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'a@example.test' },
        { op: 'Replace', path: 'name.givenName', value: 'Ada' },
        { op: 'Replace', value: { 'name.familyName': 'Obi', displayName: 'Ada Obi' } },
        { op: 'Add', path: `${enterprise}:department`, value: 'Physics' },
      ],
    },
    { email: 'a@example.test', givenName: 'Ada', familyName: 'Obi', displayName: 'Ada Obi' },
  ],
  [
    'a whole address',
    {
      operations: [
        { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'b@example.test' },
      ],
    },
    { userName: 'b@example.test' },
  ],
  ['a removal', { Operations: [{ op: 'remove', path: 'externalId' }] }, { externalId: null }],
])('changes as %s sends them are read', (_name, body, changes) => {
  expect(readPatch(body)).toEqual(changes)
})

test.each([
  [{}, 'value'],
  [{ Operations: [{ op: 'move', path: 'active' }] }, 'value'],
  [{ Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }] }, 'value'],
  [{ Operations: [{ op: 'replace', path: 'emails[', value: 'a' }] }, 'path'],
  [{ Operations: [{ op: 'remove' }] }, 'path'],
  [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'value'],
])('%j is refused', (body, part) => {
  expect(readPatch(body)).toEqual({ unreadable: part })
})

test.each([
  ['userName eq "Bjensen@example.test"', { by: 'userName', value: 'Bjensen@example.test' }],
  ['USERNAME EQ "b"', { by: 'userName', value: 'b' }],
  ['externalId eq "a \\"quoted\\" id"', { by: 'externalId', value: 'a "quoted" id' }],
  ['emails[type eq "work"].value eq "b@example.test"', { by: 'email', value: 'b@example.test' }],
  ['userName sw "b"', undefined],
  ['userName eq "a" or userName eq "b"', undefined],
  ['title eq "a"', undefined],
])('the filter %s is read', (filter, read) => {
  expect(readFilter(filter)).toEqual(read)
})

test('a name is what is shown, else formatted, else its parts', () => {
  const parts = { givenName: 'Ada', familyName: 'Obi' }
  expect(nameOf({ ...parts, formatted: 'Dr Ada Obi', displayName: 'Ada' })).toBe('Ada')
  expect(nameOf({ ...parts, formatted: 'Dr Ada Obi' })).toBe('Dr Ada Obi')
  expect(nameOf(parts)).toBe('Ada Obi')
  expect(nameOf({})).toBeUndefined()
})
