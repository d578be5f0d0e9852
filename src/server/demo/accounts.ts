/** The password of every demo account. Demo addresses end in `.test`, which is reserved (RFC 6761). */
export const DEMO_PASSWORD = 'Side-by-side-2026'
/** The mentor and the mentee that a developer signs in as. */
export const DEMO_MENTOR_EMAIL = 'mentor@demo.kando.test'
export const DEMO_MENTEE_EMAIL = 'mentee@demo.kando.test'
