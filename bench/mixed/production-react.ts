// Loaded into the worker (`--import`): React is in its production form, as where people run the program. The bench cannot set NODE_ENV, which
// also refuses its clock and its mailbox.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await import('react-dom/server')
process.env.NODE_ENV = NODE_ENV
