import type { Host } from '#server/features/accounts/factory.ts'
import { insertConnection } from './store.ts'

type Person = { readonly userId: string }

/** Connects two people, by default now. */
export async function makeConnection(host: Host, one: Person, other: Person, at?: Date): Promise<void> {
  const { database, clock } = host.app.dependencies
  await insertConnection(database.db, one.userId, other.userId, at ?? clock.now())
}
