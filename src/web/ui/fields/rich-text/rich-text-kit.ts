import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'

// Exactly the allow-list of rich texts: the starter kit weighs 30 kB more and has code, images and rules.
// Tab still leaves the editor.

const block = (name: string, tag: string, more: Parameters<typeof Node.create>[0] = {}) =>
  Node.create({ name, group: 'block', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0], ...more })

const list = (name: string, tag: string, typed: RegExp) =>
  block(name, tag, {
    group: 'block list',
    content: 'listItem+',
    addInputRules() {
      return [wrappingInputRule({ find: typed, type: this.type })]
    },
  })

const mark = (name: string, tags: readonly [string, string], key: string) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
  })

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs['level']}`, 0],
})

const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) }
  },
})

const listItem = block('listItem', 'li', {
  group: '',
  content: 'paragraph block*',
  defining: true,
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

// https only, as the server removes other links; it also adds `rel`.
const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href^="https://"]' }],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href }, 0],
})

const undoRedo = Extension.create({
  name: 'undoRedo',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (step: typeof undo) => () => step(this.editor.state, this.editor.view.dispatch)
    return { 'Mod-z': run(undo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) }
  },
})

/** The parts of the editor; `docOfHtml` gives them their documents. */
export const richTextKit = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  block('paragraph', 'p', { priority: 1000, content: 'inline*' }),
  heading,
  block('blockquote', 'blockquote', { content: 'block+', defining: true }),
  list('bulletList', 'ul', /^\s*[-+*]\s$/),
  list('orderedList', 'ol', /^\d+\.\s$/),
  listItem,
  hardBreak,
  mark('bold', ['strong', 'b'], 'Mod-b'),
  mark('italic', ['em', 'i'], 'Mod-i'),
  mark('underline', ['u', 'u'], 'Mod-u'),
  link,
  undoRedo,
]
