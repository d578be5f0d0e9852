import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { coalesceRequests } from './request-coalescing.ts'

/**
 * A read that is asked for one item, and reads the items of concurrent calls with one statement (`coalesceRequests`), for each database
 * apart. Never inside a transaction, whose statements run on its own connection: there it reads the one item by itself.
 */
export function batchReads<Item, Value>(
  keyOf: (item: Item) => string,
  read: (db: Db, items: Item[]) => Promise<Map<string, Value>>,
): (db: Db, item: Item) => Promise<Value | undefined> {
  const loaders = new WeakMap<Db, (item: Item) => Promise<Value | undefined>>()
  return async (db, item) => {
    if (db.isTransaction) return (await read(db, [item])).get(keyOf(item))
    let load = loaders.get(db)
    if (!load) loaders.set(db, (load = coalesceRequests(keyOf, (items: Item[]) => read(db, items))))
    return load(item)
  }
}

/**
 * SQL: whether there is a row (`from … where …`), looked up for each row of a batch. For a plain `exists` PostgreSQL may read the whole
 * table into memory, which seems cheaper to it while the table is small or its statistics are missing, and it keeps that plan.
 */
export const existsByKey = (from: RawBuilder<unknown>) => sql<boolean>`((select true ${from} limit 1) is not null)`
