// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, OpenConversation, Party, SendBody } from '#contract/chat/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { call, callOnce } from '#web/platform/api/api.ts'
import { createQueryClient, type FetchRead } from '#web/platform/api/query-client.ts'
import { publishRealtime } from '#web/platform/api/realtime-events.ts'
import { ParamsContext } from '#web/platform/routing/params.ts'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { ChatPanes } from './chat-panes.tsx'
import { keepDraftText } from './composer/draft-text.ts'
import { createSecret, encryptContent, encryptReaction } from './encryption.ts'
import * as errors from '#texts/chat/errors.ts'

vi.mock('#web/platform/api/api.ts')

let me = ''
const them = crypto.randomUUID()
const conversationId = crypto.randomUUID()
let secret = ''
let history: Message[] = []
let open: OpenConversation

const party = (userId: string, userName: string, isMentor: boolean): Party => ({
  ...{ userId, userName, profileId: userId, profileSlug: userName.toLowerCase(), isMentor },
  ...{ profilePictureUrl: null, jobTitle: 'Engineer' },
})

async function message(senderId: string, text: string): Promise<Message> {
  const id = crypto.randomUUID()
  const messageBody = await encryptContent(secret, { text }, { messageId: id, senderId })
  return stored({ id, messageBody }, senderId)
}

function stored({ id, messageBody }: Pick<SendBody, 'id' | 'messageBody'>, senderId: string): Message {
  const sequence = history.length + 1
  return {
    ...{ id, messageBody, conversationId, sequence, version: sequence, kind: 'message', senderId, receiverId: null },
    ...{ seen: false, createdAt: new Date().toISOString(), replyToId: null, attachment: null, isDeleted: false },
    ...{ deletedId: null, session: null, editedAt: null, reactions: [], changed: null },
  }
}

/** Answers as the server does, for one conversation. */
async function answer(path: string, input: Record<string, unknown>): Promise<unknown> {
  if (path === chatRoutes.conversations.path) return [{ ...open, latestMessage: history.at(-1) ?? null }]
  if (path === chatRoutes.conversation.path) return open
  if (path === chatRoutes.messages.path) {
    const { after, before, size } = input['query'] as { after?: number; before?: number; size: number }
    if (after !== undefined) return history.filter(({ sequence }) => sequence > after)
    return history.filter(({ sequence }) => before === undefined || sequence < before).slice(-size)
  }
  if (path === chatRoutes.sendMessage.path) {
    const sent = stored(input['body'] as SendBody, me)
    history.push(sent)
    return sent
  }
  if (path === chatRoutes.reactToMessage.path) {
    const { id } = input['params'] as { id: string }
    const { reaction: body } = input['body'] as { reaction: string | null }
    return changed(id, me, (reactions) => ({
      reactions: [...reactions.filter(({ userId }) => userId !== me), ...(body === null ? [] : [{ userId: me, body }])],
    }))
  }
  return null
}

type Change = (reactions: Message['reactions']) => Partial<Pick<Message, 'messageBody' | 'editedAt' | 'reactions'>>

/** Changes a message and returns the entry that says so. */
function changed(id: string, by: string, change: Change): Message {
  const target = history.find((one) => one.id === id)!
  const entry = stored({ id: crypto.randomUUID(), messageBody: '' }, by)
  Object.assign(target, change(target.reactions), { version: entry.sequence })
  const { senderId, messageBody, editedAt, reactions } = target
  Object.assign(entry, {
    kind: 'change',
    messageBody: null,
    changed: { id, senderId, messageBody, editedAt, reactions },
  })
  history.push(entry)
  return entry
}

const fetchRead: FetchRead = async (route, input) => ({
  data: await answer(route.path, input as Record<string, unknown>),
  hasMore: false,
})

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto)
  const Observer = class {
    observe() {}
    disconnect() {}
    unobserve() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
  // Lines outside of the log's height are not in the document.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, run: () => Promise<void>) => run() },
  })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  me = crypto.randomUUID()
  secret = createSecret()
  history = []
  for (const text of ['Hello, how are you?', 'See https://kando.example']) history.push(await message(them, text))
  open = {
    ...{ id: conversationId, partyA: party(me, 'Ama', false), partyB: party(them, 'Kofi', true) },
    ...{ conversationSecret: secret, blockId: null, blockerId: null, unreadCount: 1, updatedAt: history[1]!.createdAt },
    ...{ lastSequence: 2, seenSequence: 1, otherSeenSequence: 0, latestMessage: null, writing: 'open' },
  }
  for (const one of [call, callOnce])
    vi.mocked(one).mockImplementation(async (route, input) => (await answer(route.path, input as never)) as never)
  const record = { accessToken: 'a', refreshToken: 'r', userId: me, usertype: 'MENTEE', menteeProfile: 'p' }
  signIn(record as AuthRecord, true)
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  // Its code is fetched once a conversation is opened.
  await import('./thread/loaded-thread.tsx')
  const Tree = await webTree()
  const client = createQueryClient(fetchRead)
  render(
    <Tree>
      <QueryClientProvider client={client}>
        <ParamsContext value={{ conversationId }}>
          <ChatPanes
            renderOptions={(_, __, onSearch) => <button onClick={onSearch}>Search</button>}
            onReport={() => undefined}
          />
        </ParamsContext>
      </QueryClientProvider>
    </Tree>,
  )
  await screen.findByRole('log')
}

const field = () => screen.getByRole('textbox', { name: 'Write a message' })
async function write(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
}

test('a thread shows what was written, what is unread, and safe links', async () => {
  await show()
  await screen.findByText('Hello, how are you?')
  screen.getByText('1 unread message')
  expect(screen.getByRole('link', { name: 'https://kando.example' }).getAttribute('rel')).toContain('noopener')
  expect(screen.getByRole('log').getAttribute('aria-label')).toBe('Conversation with Kofi')
  await screen.findByRole('link', { name: /Kofi.*See https/ })
})

test('Enter sends; the message is encrypted and gets its tick, two once it is seen', async () => {
  await show()
  await write('Fine, thank you')
  await screen.findByText('Sent')
  expect(JSON.stringify(history)).not.toContain('Fine')
  publishRealtime('chat:seen', { conversationId, userId: them, sequence: 3, unreadCount: 0 })
  await screen.findByText('Seen')
})

test('without a network a message waits, and is sent when it is back', async () => {
  await show()
  vi.mocked(call).mockRejectedValue(new Unreachable('unreachable'))
  await write('From the bus')
  await screen.findByText('Waiting for network')
  vi.mocked(call).mockImplementation(async (route, input) => (await answer(route.path, input as never)) as never)
  fireEvent(window, new Event('online'))
  await screen.findByText('Sent')
  expect(screen.getAllByText('From the bus')).toHaveLength(1)
})

test('a pushed message appears once, and typing ends with it', async () => {
  await show()
  publishRealtime('chat:typing', { conversationId, userId: them })
  await screen.findByText('Kofi is typing')
  const next = await message(them, 'One more thing')
  history.push(next)
  publishRealtime('chat:message', next)
  publishRealtime('chat:message', next)
  await waitFor(() => expect(screen.getAllByText('One more thing')).not.toHaveLength(0))
  expect(screen.getByRole('log').textContent.split('One more thing')).toHaveLength(2)
  expect(screen.queryByText('Kofi is typing')).toBeNull()
})

test('with a lost key the thread still opens', async () => {
  open = { ...open, conversationSecret: createSecret() }
  await show()
  expect((await screen.findAllByText("This message can't be read on this device.")).length).toBeGreaterThan(1)
})

test.each([-1, 1])(
  'with a clock that is wrong by %i h the thread opens, and what is written has its place at the end',
  async (hours) => {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    onTestFinished(() => void vi.useRealTimers())
    await show()
    await screen.findByText('Hello, how are you?')
    await write('Fine, thank you')
    await screen.findByText('Sent')
    const said = [...screen.getByRole('log').querySelectorAll('li p:first-of-type')].map(
      ({ textContent }) => textContent,
    )
    expect(said.filter((text) => /Hello|See|Fine/.test(text))).toEqual([
      'Hello, how are you?',
      'See https://kando.example',
      'Fine, thank you',
    ])
  },
)

test('a picture that is none says so, and can be fetched again', async () => {
  const id = crypto.randomUUID()
  const bound = { messageId: id, senderId: them }
  const messageBody = await encryptContent(secret, { text: '', file: { name: 'me.png', type: 'image/png' } }, bound)
  history.push({ ...stored({ id, messageBody }, them), attachment: { id: crypto.randomUUID(), size: 40 } })
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(40)))
  await show()
  await screen.findByText("This file couldn't be opened.", { exact: false })
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test.each([
  ['blocked', errors.chat_blocked],
  ['waiting', errors.chat_waiting],
  ['gone', errors.chat_gone],
] as const)('who may not write (%s) reads why', async (writing, text) => {
  open = { ...open, writing }
  await show()
  await screen.findByText(text)
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
})

test('after an own block the sentence is a button', async () => {
  open = { ...open, writing: 'blocking' }
  await show()
  expect(screen.getByRole('button', { name: errors.chat_blocking }).textContent).toBe(errors.chat_blocking)
})

test('the conversation says what its encryption protects from, and what not', async () => {
  await show()
  const note = screen.getByText('How messages are protected').closest('details')!
  expect(note.textContent).toMatch(/encrypted on your device.*Our servers keep a key, too/)
  expect(note.textContent).not.toMatch(/end-to-end/i)
})

test('a chosen emoji goes into the text, and Escape closes the choice', async () => {
  await show()
  fireEvent.change(field(), { target: { value: 'Well done' } })
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }))
  fireEvent.click(await screen.findByRole('button', { name: '🎉' }))
  expect(field()).toHaveProperty('value', 'Well done🎉')
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }))
  fireEvent.keyDown(await screen.findByRole('button', { name: '🔥' }), { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Emoji' }).getAttribute('aria-expanded')).toBe('false')
})

test('a reaction appears, says whose it is, and is joined and taken back by a press', async () => {
  await show()
  await screen.findByText('Hello, how are you?')
  const { id } = history[0]!
  const body = await encryptReaction(secret, 1, { messageId: id, senderId: them })
  publishRealtime(
    'chat:message',
    changed(id, them, () => ({ reactions: [{ userId: them, body }] })),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Heart: Kofi', pressed: false }))
  fireEvent.click(await screen.findByRole('button', { name: 'Heart: you and Kofi', pressed: true }))
  await screen.findByRole('button', { name: 'Heart: Kofi', pressed: false })
  expect(JSON.stringify(vi.mocked(callOnce).mock.calls)).not.toContain('❤️')
})

test('a reaction that is refused is taken back, with the reason', async () => {
  await show()
  await screen.findByText('Hello, how are you?')
  const { id } = history[0]!
  const body = await encryptReaction(secret, 0, { messageId: id, senderId: them })
  publishRealtime(
    'chat:message',
    changed(id, them, () => ({ reactions: [{ userId: them, body }] })),
  )
  const other = await screen.findByRole('button', { name: 'Thumbs up: Kofi' })
  const refusal = Promise.withResolvers<never>()
  vi.mocked(callOnce).mockReturnValue(refusal.promise)
  fireEvent.click(other)
  await screen.findByRole('button', { name: 'Thumbs up: you and Kofi' })
  refusal.reject(new ApiError(403, null))
  expect(await screen.findByRole('button', { name: 'Thumbs up: Kofi', pressed: false })).toBeDefined()
})

test('an edited text replaces the former one, in answers to it too, and says when', async () => {
  const first = history[0]!
  history.push({ ...(await message(them, 'As I said')), replyToId: first.id })
  await show()
  expect(await screen.findAllByText('Hello, how are you?')).toHaveLength(2)
  const bound = { messageId: first.id, senderId: them }
  const messageBody = await encryptContent(secret, { text: 'Hello, how were your exams?' }, bound)
  publishRealtime(
    'chat:message',
    changed(first.id, them, () => ({ messageBody, editedAt: '2026-03-01T09:05:00Z' })),
  )
  await waitFor(() => expect(screen.getAllByText('Hello, how were your exams?')).toHaveLength(2))
  await screen.findByText(/^Edited at/)
  expect(screen.queryByText('Hello, how are you?')).toBeNull()
})

test('a search folds accents, steps through what it finds, and goes on in earlier messages', async () => {
  history = []
  for (const text of ['Merci, José', ...Array.from({ length: 200 }, (_, n) => `Line ${n}`), 'Is JOSE there?'])
    history.push(await message(them, text))
  const before = vi.mocked(call).getMockImplementation()!
  let isDown = true
  // Its code is fetched at the first press.
  await import('./search/search-bar.tsx')
  vi.mocked(call).mockImplementation(async (route, input, ...more) => {
    const { query } = input as { query?: { before?: number } }
    if (isDown && query?.before !== undefined) throw new ApiError(503, null)
    return before(route, input, ...more)
  })
  await show()
  await screen.findAllByText('Is JOSE there?')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  const box = await screen.findByRole('searchbox', { name: 'Search this conversation' })
  fireEvent.change(box, { target: { value: 'jose' } })
  await screen.findByText('1 of 1')
  await screen.findByText("Earlier messages couldn't be searched.")
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 of 2')
  fireEvent.keyDown(box, { key: 'Enter' })
  await screen.findByText('2 of 2')
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
  await screen.findByText('1 of 2')
  fireEvent.change(box, { target: { value: 'zebra' } })
  await screen.findByText('No message with “zebra”')
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.keyDown(box, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search this conversation' })).toBeNull())
})

test('what was begun to write stands in the list, unless something is unread', async () => {
  keepDraftText(me, them, 'Half a thought')
  open = { ...open, unreadCount: 0 }
  await show()
  expect(await screen.findByRole('link', { name: /Kofi.*Draft:\s*Half a thought/ })).toBeDefined()
  cleanup()
  open = { ...open, unreadCount: 1 }
  await show()
  await screen.findByRole('link', { name: /Kofi.*See https/ })
})

test('arrow up in an empty field edits the latest own message, and only that', async () => {
  await import('./message/edit-dialog.tsx')
  await show()
  await screen.findByText('Hello, how are you?')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  await write('Fine, thnak you')
  await screen.findByText('Sent')
  fireEvent.change(field(), { target: { value: 'And' } })
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  fireEvent.change(field(), { target: { value: '' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Fine, thnak you')
})

test('a pasted picture is attached, and text with a picture of itself stays text', async () => {
  await import('./composer/attached-file.tsx')
  await show()
  const files = [new File(['x'], 'screen.png', { type: 'image/png' })]
  fireEvent.paste(field(), { clipboardData: { files, types: ['text/plain', 'Files'] } })
  fireEvent.paste(field(), { clipboardData: { files: [], types: ['text/plain'] } })
  expect(screen.queryByText('screen.png')).toBeNull()
  fireEvent.paste(field(), { clipboardData: { files, types: ['Files'] } })
  await screen.findByText('screen.png')
})

test('a long press of a finger opens the menu of a message, another button the browser’s', async () => {
  await import('./message/message-menu.tsx')
  await show()
  const text = await screen.findByText('Hello, how are you?')
  const press = (pointerType: string) => {
    const event = createEvent.contextMenu(text)
    Object.defineProperty(event, 'pointerType', { value: pointerType })
    return fireEvent(text, event)
  }
  expect(press('mouse')).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(press('touch')).toBe(false)
  await screen.findByRole('menuitem', { name: 'Copy text' })
})

test('who reads further up sees how many messages have come, on the button that leads to them', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  for (let n = 0; n < 100; n++) history.push(await message(n % 2 ? them : me, `Line ${n}`))
  await show()
  fireEvent.scroll(screen.getByRole('log'), { target: { scrollTop: 0 } })
  await screen.findByRole('button', { name: 'Go to the latest message' })
  for (const sender of [them, me, them]) {
    const next = await message(sender, 'News')
    history.push(next)
    publishRealtime('chat:message', next)
  }
  expect(await screen.findByRole('button', { name: 'Go to the latest message, 2 new' })).toBeDefined()
})

/** A device with a mouse (`fine`) or a finger (`coarse`). */
const pointAs = (pointer: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === `(pointer: ${pointer})`, addEventListener() {}, removeEventListener() {} },
  }))

test('a dropped file is attached, with the refusals of a chosen one, and what is no file is left alone', async () => {
  pointAs('fine')
  await Promise.all([import('./composer/attached-file.tsx'), import('./composer/drop-target.tsx')])
  await show()
  const target = await screen.findByText('Drop the file here to attach it')
  const pane = screen.getByRole('log')
  const drag = (name: 'dragOver' | 'drop', types: string[], files: File[] = []) =>
    fireEvent[name](pane, { dataTransfer: { types, files } })
  expect(drag('dragOver', ['text/plain'])).toBe(true)
  expect(target.parentElement!.hidden).toBe(true)
  expect(drag('dragOver', ['Files'])).toBe(false)
  expect(target.parentElement!.hidden).toBe(false)
  const dropped = (file: File) => act(async () => drag('drop', ['Files'], [file]))
  expect(await dropped(new File(['x'], 'notes.txt', { type: 'text/plain' }))).toBe(false)
  expect(target.parentElement!.hidden).toBe(true)
  await screen.findByText(/^Only pictures/)
  await dropped(new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
  await screen.findByText('cv.pdf')
  expect(screen.queryByText(/^Only pictures/)).toBeNull()
})

test.each(['ltr', 'rtl'] as const)(
  'a message is answered by a finger that moves it to its end, and by no other (%s)',
  async (dir) => {
    document.documentElement.style.direction = dir
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    pointAs('coarse')
    await Promise.all([import('./composer/reply-preview.tsx'), import('./log/swipe-to-reply.tsx')])
    await show()
    const text = await screen.findByText('Hello, how are you?')
    const log = screen.getByRole('log')
    await waitFor(() => expect(log.style.touchAction).toBe('pan-y pinch-zoom'))
    const finger = { pointerType: 'touch', isPrimary: true }
    const swipe = (
      x: number,
      y: number,
      last: 'pointerUp' | 'pointerCancel' = 'pointerUp',
      pointer: object = finger,
    ) => {
      fireEvent.pointerDown(text, { ...pointer, clientX: 200, clientY: 200 })
      for (const part of [0.5, 1])
        fireEvent.pointerMove(text, { clientX: 200 + x * part * (dir === 'rtl' ? -1 : 1), clientY: 200 + y * part })
      fireEvent[last](text)
    }
    swipe(60, 0)
    swipe(-90, 0)
    swipe(90, 90)
    swipe(90, 0, 'pointerCancel')
    swipe(90, 0, 'pointerUp', { pointerType: 'mouse', isPrimary: true })
    expect(screen.queryByText('Reply to Kofi')).toBeNull()
    await act(async () => swipe(90, 10))
    await screen.findByText('Reply to Kofi')
    expect(text.closest<HTMLElement>('[data-message]')!.style.translate).toBe('')
  },
)

test('arrow up with Ctrl answers the latest message, and again the one before', async () => {
  await import('./composer/reply-preview.tsx')
  await show()
  await screen.findByText('Hello, how are you?')
  const said = () => screen.getByText('Reply to Kofi').parentElement!.textContent
  await act(async () => fireEvent.keyDown(field(), { key: 'ArrowUp', ctrlKey: true }))
  await screen.findByText('Reply to Kofi')
  expect(said()).toContain('See https')
  for (let press = 0; press < 2; press++) fireEvent.keyDown(field(), { key: 'ArrowUp', ctrlKey: true })
  expect(said()).toContain('Hello, how are you?')
})
